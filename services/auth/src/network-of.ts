import { isIPv4, isIPv6 } from 'node:net';

/** The network of an address, without the part that names one device of a household: IPv4 /24, IPv6 /48; null when it is no address. */
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
