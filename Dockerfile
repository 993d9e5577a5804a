# docker build -t demiurge . && docker run --env-file .env -v demiurge:/data demiurge
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/demiurge.db \
    METRICS_PORT=9100

WORKDIR /app
COPY . .
RUN pip install --disable-pip-version-check --editable . \
    && useradd --system --home-dir /app demiurge \
    && install --directory --owner demiurge /data

USER demiurge
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9100/health', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
