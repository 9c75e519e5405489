import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { envList } from '../settings.ts';

type Ip = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = readonly [Ip, number];

/**
 * Parses a network from the configuration, `10.1.0.0/16` or a single address. Null if it isn't a network or its spelling is
 * misleading (`10/8` means 0.0.0.10/8).
 */
export function parseNetwork(text: string): Network | null {
  const [base = '', bits, ...more] = text.split('/', 3);
  if (isIP(base) === 0 || base.includes('%') || more.length > 0) return null;
  const ip = ipaddr.process(base);
  const all = ip.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [ip, all];
  const isSameFamily = ipaddr.parse(base).kind() === ip.kind();
  return isSameFamily && /^\d{1,3}$/.test(bits) && Number(bits) <= all ? [ip, Number(bits)] : null;
}

/** Networks in CIDR notation or single addresses, separated by commas. */
export const envNetworks = () =>
  envList().refine((list) => list.every((text) => parseNetwork(text) !== null), {
    params: { expected: 'networks such as 10.1.0.0/16, separated by commas' },
  });

/** The public internet; every other IPv6 address is reserved or maps to an IPv4 address. */
const GLOBAL_UNICAST: Network = ipaddr.parseCIDR('2000::/3');
/** A public address, but served by the host of an Azure virtual machine. */
const AZURE_HOST = '168.63.129.16';

const isInside = (ip: Ip, [network, bits]: Network): boolean =>
  ip.kind() === network.kind() && ip.match([network, bits] as never);

/** An IPv4-mapped IPv6 address is treated as IPv4. */
const toIp = (address: string): Ip => ipaddr.process(address);

const isPublic = (ip: Ip): boolean =>
  ip.range() === 'unicast' && (ip.kind() === 'ipv4' ? ip.toString() !== AZURE_HOST : isInside(ip, GLOBAL_UNICAST));

export interface Resolved {
  address: string;
  family: number;
}
/** Returns every address of a name. */
export type Resolve = (name: string) => Promise<Resolved[]>;

export const systemResolve: Resolve = (name) => lookup(name, { all: true });

/** The address leads to a network that isn't allowed. */
export class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';
  readonly code = 'ADDRESS_REFUSED';
  constructor() {
    super('the address leads to a network that is not allowed');
  }
}

/** Addresses that may be connected to: public ones and those of configured networks. */
export class AllowedNetworks {
  readonly #networks: readonly Network[];
  readonly #resolve: Resolve;
  constructor(networks: readonly string[], resolve: Resolve = systemResolve) {
    this.#networks = networks.map(parseNetwork).filter((network) => network !== null);
    this.#resolve = resolve;
  }

  allows(address: string): boolean {
    if (isIP(address) === 0 || address.includes('%')) return false;
    return isPublic(toIp(address)) || this.isConfigured(address);
  }

  /** Whether the address, returned by `addressesOf`, is in a configured network. */
  isConfigured(address: string): boolean {
    const ip = toIp(address);
    return this.#networks.some((network) => isInside(ip, network));
  }

  /** The addresses of a host, if all are allowed. @throws AddressNotAllowed, or the resolver's error */
  async addressesOf(host: string): Promise<Resolved[]> {
    const literal = literalOf(host);
    const found = literal === null ? await this.#resolve(host) : [literal];
    if (found.length === 0 || !found.every(({ address }) => this.allows(address))) throw new AddressNotAllowed();
    return found;
  }
}

/** The address if `host` is an IP address and needs no DNS lookup; null for a name. */
export function literalOf(host: string): Resolved | null {
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family === 0 ? null : { address, family };
}
