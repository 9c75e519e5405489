import { isIP } from 'node:net';
import { PROBE_PATHS } from '@plainscan/service-kit';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';

const unknownHost = () => Object.assign(new Error('unknown host'), { statusCode: 421 });

const PROBES: ReadonlySet<string> = new Set(PROBE_PATHS);

/**
 * Accepts only localhost, IP literals, and the host of PUBLIC_URL: otherwise, DNS rebinding would let another site's page
 * send requests as its visitor. Probes may use any host.
 */
export function registerKnownHosts(fastify: FastifyInstance, { publicUrl }: Pick<GatewayConfig, 'publicUrl'>): void {
  const known = new Set(['localhost', ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])]);
  const isKnown = (host: string): boolean => {
    // Accepts only a host and a port: URL would parse text before an @ as a user.
    if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) return false;
    const { hostname } = new URL(`http://${host}`);
    return known.has(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  };
  fastify.addHook('onRequest', async (request) => {
    if (!isKnown(request.host) && !PROBES.has(request.url)) throw unknownHost();
  });
}
