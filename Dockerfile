# syntax=docker/dockerfile:1
# The server of tables. `docker build -t citadels .`, then `docker run -p 8000:8000 -v citadels:/data citadels`.

FROM python:3.13-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels ".[serve,postgres]"

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels "citadels-sdk[serve,postgres]"
RUN useradd --create-home --uid 10001 tables \
    && install --directory --owner tables --group tables /data
USER tables
# The official packs are compiled here, and not when the first server starts.
RUN ["citadels", "list"]
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as ask; ask.urlopen('http://127.0.0.1:8000/health', timeout=3)"]
ENTRYPOINT ["citadels", "serve", "--host", "0.0.0.0"]
CMD ["--db", "/data/tables.db"]
