import { z } from 'zod';

const MAX_PORT = 65_535;

const schema = z
  .object({
    STRIPE_PEER_PORT: z.coerce.number().int().min(0).max(MAX_PORT).default(12_111),
    STRIPE_PEER_DIR: z.string().min(1).optional(),
    STRIPE_PEER_WEBHOOK_URL: z.url().optional(),
    STRIPE_PEER_WEBHOOK_SECRET: z.string().min(1).optional(),
  })
  .refine((env) => (env.STRIPE_PEER_WEBHOOK_URL === undefined) === (env.STRIPE_PEER_WEBHOOK_SECRET === undefined), {
    path: ['STRIPE_PEER_WEBHOOK_SECRET'],
    error: 'is needed exactly where STRIPE_PEER_WEBHOOK_URL is set',
  })
  .transform((env) => ({
    port: env.STRIPE_PEER_PORT,
    ...(env.STRIPE_PEER_DIR && { dir: env.STRIPE_PEER_DIR }),
    ...(env.STRIPE_PEER_WEBHOOK_URL && {
      webhook: { url: env.STRIPE_PEER_WEBHOOK_URL, secret: env.STRIPE_PEER_WEBHOOK_SECRET! },
    }),
  }));

/** @throws Error naming every variable that is malformed */
export function stripePeerConfig(env: NodeJS.ProcessEnv = process.env): z.output<typeof schema> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}
