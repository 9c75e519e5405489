# One image per service: docker build --build-arg SERVICE=gateway . (or services/<name>). The command selects the process.
# Behind a proxy with its own certificate authority: docker build --secret id=npm_ca,src=<PEM file of the CA> …
ARG NODE_IMAGE=node:24-bookworm-slim

# Only the package manifests, so that a source change doesn't reinstall packages.
FROM ${NODE_IMAGE} AS manifests
COPY . /src
RUN cd /src && find . -name package.json -exec install -D -m 644 '{}' '/manifests/{}' ';' && cp package-lock.json .npmrc /manifests/

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /manifests/ ./
RUN --mount=type=secret,id=npm_ca \
    if [ -s /run/secrets/npm_ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/npm_ca npm_config_cafile=/run/secrets/npm_ca; fi; \
    npm ci --include=dev
COPY . .
ARG SERVICE
RUN node node_modules/typescript-native/bin/tsc -b "${SERVICE:?--build-arg SERVICE=gateway or services/<name>}" && \
    node scripts/bundle.mjs "$SERVICE" && mkdir -p web/dist && \
    if [ "$SERVICE" = gateway ]; then npm run -s build -w @plainscan/web; fi

# The files of the image: the workspace's bundle and its production dependencies, some of which the bundle loads from there; the others
# are there for their licenses and for vulnerability scanners.
FROM ${NODE_IMAGE} AS assemble
WORKDIR /app
COPY --from=manifests /manifests/ ./
ARG SERVICE
# Without dev dependencies in any manifest, because npm would otherwise link our test packages and install their dependencies.
RUN find . -name package.json -exec node -e 'const { readFileSync, writeFileSync } = require("node:fs"); \
      for (const file of process.argv.slice(1)) { \
        const { devDependencies, ...manifest } = JSON.parse(readFileSync(file, "utf8")); \
        writeFileSync(file, JSON.stringify(manifest)); \
      }' '{}' +
RUN --mount=type=secret,id=npm_ca \
    if [ -s /run/secrets/npm_ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/npm_ca npm_config_cafile=/run/secrets/npm_ca; fi; \
    npm ci --omit=dev --workspace="$SERVICE"
COPY --from=build /app/${SERVICE}/dist/bundle/ /built/bundle/
COPY --from=build /app/web/dist/ /built/web/
RUN mkdir -p /image/app && cp -a package.json node_modules /image/app/ && cd /image/app && \
    install -D -m 644 "/app/$SERVICE/package.json" "$SERVICE/package.json" && mkdir "$SERVICE/dist" && cp -a /built/bundle "$SERVICE/dist/" && \
    if [ -d "/app/$SERVICE/node_modules" ]; then cp -a "/app/$SERVICE/node_modules" "$SERVICE/"; fi && \
    if [ "$SERVICE" = gateway ]; then mkdir web && cp -a /built/web web/dist; fi && \
    rm -r node_modules/@plainscan

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HEALTH_URL=http://127.0.0.1:8080/healthz NODE_OPTIONS=--enable-source-maps
WORKDIR /app
ARG SERVICE
COPY --from=assemble /image/app/ ./
RUN ln -s "/app/$SERVICE/dist/bundle" /app/run
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=5 \
  CMD ["node", "-e", "fetch(process.env.HEALTH_URL).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1, so it receives signals. Workers run run/worker.js, and migrations run/migrate.js.
CMD ["node", "run/main.js"]
