import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';

/** Of no public host: IANA's registries of special purposes, multicast, what is reserved, and the host of a machine at Azure. */
const INSIDE = new BlockList();
for (const network of (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
).split(' ')) {
  const [base, bits] = network.split('/');
  INSIDE.addSubnet(base!, Number(bits), 'ipv4');
}
/** Documentation, and IPv4 by a detour. */
for (const network of '2001::/23 2001:db8::/32 2002::/16 3fff::/20'.split(' ')) {
  const [base, bits] = network.split('/');
  INSIDE.addSubnet(base!, Number(bits), 'ipv6');
}
/** All that is public of IPv6. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

/** Tells networks that strangers cannot reach: this machine, its neighbours, the metadata of a cloud. */
export type IsInside = (address: string) => boolean;

/** Everything is that is not surely a public address. */
export const isInside: IsInside = (address) => {
  const family = isIP(address);
  if (family === 4) return INSIDE.check(address, 'ipv4');
  return (
    family === 0 || address.includes('%') || !GLOBAL_UNICAST.check(address, 'ipv6') || INSIDE.check(address, 'ipv6')
  );
};

/** Why a host is not connected to. */
class InsideRefused extends Error {
  readonly code = 'INSIDE';
}

const literalOf = (host: string): string | null => {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
};

/** Whether all addresses of a host are inside; a host that cannot be found is not. */
export async function isInsideHost(host: string, inside: IsInside): Promise<boolean> {
  const literal = literalOf(host);
  const found = literal === null ? await lookup(host, { all: true }).catch(() => []) : [{ address: literal }];
  return found.length > 0 && found.every(({ address }) => inside(address));
}

/** Addresses are looked at as the connection is made: what a name led to before proves nothing. */
export function outsideOnly(inside: IsInside): Dispatcher {
  const guarded: LookupFunction = (host, options, done) => {
    lookup(host, { all: true }).then(
      (found) => {
        const [first] = found;
        if (!first || found.some(({ address }) => inside(address))) done(new InsideRefused(), options.all ? [] : '', 0);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (err: NodeJS.ErrnoException) => done(err, options.all ? [] : '', 0),
    );
  };
  const connect = buildConnector({ lookup: guarded, timeout: 10_000 });
  return new Agent({
    connect: (options, done) => {
      // A literal is connected to without any look-up.
      const literal = literalOf(options.hostname);
      if (literal !== null && inside(literal)) return done(new InsideRefused(), null);
      return connect(options, done);
    },
  });
}
