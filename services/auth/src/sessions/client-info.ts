import { isIPv4, isIPv6 } from 'node:net';
import type { AuthClient } from '@plainscan/contracts';
import type { SessionEntity } from '../db/entities/session.entity.ts';

const MAX_USER_AGENT_CHARS = 400;

/** Network prefix of an address, which names no single device: IPv4 /24, IPv6 /48; null: not an IP address. */
export function networkOf(ip: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(ip)) return null;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const prefix = [...before, ...zeros, ...after].slice(0, 3).map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${prefix.join(':')}::/48`;
}

/** What a session stores about its client. */
export const clientInfo = ({ ip, userAgent }: AuthClient): Pick<SessionEntity, 'userAgent' | 'network'> => ({
  userAgent: userAgent?.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, MAX_USER_AGENT_CHARS) || null,
  network: networkOf(ip),
});
