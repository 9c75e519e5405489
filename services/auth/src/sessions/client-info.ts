import { isIP } from 'node:net';
import type { AuthClient } from '@plainscan/contracts';
import ipaddr from 'ipaddr.js';
import type { SessionEntity } from '../db/entities/session.entity.ts';

const MAX_USER_AGENT_CHARS = 400;

/**
 * The network of an address, which doesn't identify a single device: IPv4 /24 or IPv6 /48. null if it isn't an IP
 * address.
 */
export function networkOf(ip: string): string | null {
  if (!isIP(ip)) return null; // ipaddr.js also reads shortened IPv4 addresses
  const address = ipaddr.process(ip.split('%')[0]!);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`)}/48`;
}

/** The client details that a session stores. */
export const clientInfo = ({ ip, userAgent }: AuthClient): Pick<SessionEntity, 'userAgent' | 'network'> => ({
  userAgent: userAgent?.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, MAX_USER_AGENT_CHARS) || null,
  network: networkOf(ip),
});
