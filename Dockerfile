# One image for each deployable: docker build --build-arg SERVICE=gateway . (or services/<name>); its processes differ by command.
# Behind a proxy with its own certificate authority: docker build --secret id=npm_ca,src=<its PEM file> …
ARG NODE_IMAGE=node:24-bookworm-slim

# The manifests alone, so that a change of source does not install again.
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
RUN npx tsc -b "${SERVICE:?--build-arg SERVICE=gateway or services/<name>}" && mkdir -p web/dist && \
    if [ "$SERVICE" = gateway ]; then npm run -s build -w @plainscan/web; fi && \
    find packages services gateway -path '*/dist/*' \( -name '*.spec.*' -o -name '*.int-spec.*' -o -name '*.tsbuildinfo' -o -name '*.d.ts' \) -delete && \
    rm -rf gateway/dist/test services/*/dist/test

# What runs: production dependencies of this one workspace, the built code of it and of the packages it imports.
FROM ${NODE_IMAGE} AS assemble
WORKDIR /app
COPY --from=manifests /manifests/ ./
ARG SERVICE
# npm links the packages of ours that tests alone need, with all they need in turn, unless no manifest names them any more.
RUN find . -name package.json -exec node -e 'const { readFileSync, writeFileSync } = require("node:fs"); \
      for (const file of process.argv.slice(1)) { \
        const { devDependencies, ...manifest } = JSON.parse(readFileSync(file, "utf8")); \
        writeFileSync(file, JSON.stringify(manifest)); \
      }' '{}' +
RUN --mount=type=secret,id=npm_ca \
    if [ -s /run/secrets/npm_ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/npm_ca npm_config_cafile=/run/secrets/npm_ca; fi; \
    npm ci --omit=dev --workspace="$SERVICE"
COPY --from=build /app/packages/ /built/packages/
COPY --from=build /app/${SERVICE}/dist/ /built/service/
COPY --from=build /app/web/dist/ /built/web/
RUN mkdir -p /image/app && cp -a package.json node_modules /image/app/ && cd /image/app && \
    install -D -m 644 "/app/$SERVICE/package.json" "$SERVICE/package.json" && cp -a /built/service "$SERVICE/dist" && \
    if [ -d "/app/$SERVICE/node_modules" ]; then cp -a "/app/$SERVICE/node_modules" "$SERVICE/"; fi && \
    if [ "$SERVICE" = gateway ]; then mkdir web && cp -a /built/web web/dist; fi && \
    for link in node_modules/@plainscan/*; do \
      folder=$(readlink "$link"); folder=${folder#../../}; \
      case $folder in \
        packages/*) mkdir -p "$folder" && cp "/app/$folder/package.json" "$folder/" && cp -a "/built/$folder/dist" "$folder/dist" ;; \
        "$SERVICE") ;; \
        *) rm "$link" ;; \
      esac; \
    done

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HEALTH_URL=http://127.0.0.1:8080/healthz NODE_OPTIONS=--enable-source-maps
WORKDIR /app
ARG SERVICE
COPY --from=assemble /image/app/ ./
RUN ln -s "/app/$SERVICE/dist/src" /app/run
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=5 \
  CMD ["node", "-e", "fetch(process.env.HEALTH_URL).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# node itself is process 1 and gets the signals; the worker and the migrations are run/worker.js and run/migrate.js
CMD ["node", "run/main.js"]
