import { isIP } from 'node:net';
import { PROBE_PATHS } from '@plainscan/service-kit';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';

const unknownHost = () => Object.assign(new Error('unknown host'), { statusCode: 421 });

const PROBES: ReadonlySet<string> = new Set(PROBE_PATHS);

/**
 * Answers only to localhost, IP literals and the host of PUBLIC_URL: a name that its owner rebinds to this address would let their page
 * call us as its visitor. Probes name whatever their sender does.
 */
export function registerKnownHosts(fastify: FastifyInstance, { publicUrl }: Pick<GatewayConfig, 'publicUrl'>): void {
  const known = new Set(['localhost', ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])]);
  const isKnown = (host: string): boolean => {
    // Only a host and a port: URL would take what is before an @ for a user.
    if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) return false;
    const { hostname } = new URL(`http://${host}`);
    return known.has(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  };
  fastify.addHook('onRequest', async (request) => {
    if (!isKnown(request.host) && !PROBES.has(request.url)) throw unknownHost();
  });
}
