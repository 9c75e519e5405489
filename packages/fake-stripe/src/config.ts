import { z } from 'zod';
import type { FakeStripeOptions } from './start-fake-stripe.ts';

const schema = z
  .object({
    FAKE_STRIPE_PORT: z.coerce.number().int().min(0).max(65_535).default(12_111),
    FAKE_STRIPE_DIR: z.string().min(1).optional(),
    FAKE_STRIPE_WEBHOOK_URL: z.url().optional(),
    FAKE_STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  })
  .refine((env) => (env.FAKE_STRIPE_WEBHOOK_URL === undefined) === (env.FAKE_STRIPE_WEBHOOK_SECRET === undefined), {
    path: ['FAKE_STRIPE_WEBHOOK_SECRET'],
    error: 'is required exactly when FAKE_STRIPE_WEBHOOK_URL is set',
  })
  .transform((env) => ({
    port: env.FAKE_STRIPE_PORT,
    ...(env.FAKE_STRIPE_DIR && { dir: env.FAKE_STRIPE_DIR }),
    ...(env.FAKE_STRIPE_WEBHOOK_URL && {
      webhook: { url: env.FAKE_STRIPE_WEBHOOK_URL, secret: env.FAKE_STRIPE_WEBHOOK_SECRET! },
    }),
  }));

/** @throws Error naming every malformed variable */
export function fakeStripeConfig(env: NodeJS.ProcessEnv = process.env): FakeStripeOptions {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}
