import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';

/** What Stripe's form needs, by its own documentation of a content security policy. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const;
const NONE = { script: [], frame: [], connect: [] } as const;

const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * Only pictures (of news, of people) load from elsewhere, and only styles are inline (the chart and Swagger UI add style elements).
 * HSTS only where the request came over https: a first start on http must not lock its visitor out.
 */
export function setSecurityHeaders(
  app: NestFastifyApplication,
  { stripePayments }: Pick<GatewayConfig, 'stripePayments'>,
): void {
  const stripe = stripePayments ? STRIPE : NONE;
  app.useSecurityHeaders({
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe.script],
        frameSrc: ["'self'", ...stripe.frame],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...stripe.connect],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  });
}
