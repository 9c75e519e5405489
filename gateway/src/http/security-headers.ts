import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';

/** What Stripe's form needs, by its own documentation of a content security policy. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const;
const NOTHING = { script: [], frame: [], connect: [] } as const;

const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * Nothing from elsewhere but pictures (of news, of people), nothing inline but styles (the chart and Swagger UI make style elements of their own).
 * HSTS only where the request came over https: a first start on http must not lock its visitor out.
 */
export async function registerSecurityHeaders(
  fastify: FastifyInstance,
  { stripePayments }: Pick<GatewayConfig, 'stripePayments'>,
): Promise<void> {
  const stripe = stripePayments ? STRIPE : NOTHING;
  await fastify.register(helmet, {
    global: true,
    hsts: false,
    frameguard: { action: 'deny' },
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
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  });
}
