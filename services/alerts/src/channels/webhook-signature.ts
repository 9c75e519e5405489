import { createHmac } from 'node:crypto';

/** Headers of a signed message, as Standard Webhooks (https://www.standardwebhooks.com) define them. */
export function signedHeaders({ id, atMs, body, secret }: { id: string; atMs: number; body: string; secret: Buffer }) {
  const timestamp = String(Math.floor(atMs / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Plainscan-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** As it's shown to the user. */
export const displaySecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;
