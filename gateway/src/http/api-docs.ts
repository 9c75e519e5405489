import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { openApiDocument, type RouteContract } from '@plainscan/contracts';
import { VERSION } from '../version.ts';

/** `/api/openapi.json`, and Swagger UI at `/api/docs` from its own files, offline and under the page's policy. */
export function registerApiDocs(app: NestFastifyApplication, contracts: readonly RouteContract[]): void {
  const document = openApiDocument(contracts, VERSION);
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', async () => document);
  SwaggerModule.setup('api/docs', app, document as unknown as OpenAPIObject, {
    raw: false,
    customSiteTitle: 'Plainscan API',
  });
}
