import { describe, expect, it } from '@jest/globals';
import { AllowedNetworks, AddressNotAllowed, parseNetwork } from './allowed-networks.ts';

const BLOCKED = [
  ['this host', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['loopback', '127.0.0.1'],
  ['end of the loopback range', '127.255.255.254'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['Alibaba metadata', '100.100.100.200'],
  ['link-local', '169.254.1.1'],
  ['metadata', '169.254.169.254'],
  ['container metadata', '169.254.170.2'],
  ['Azure host', '168.63.129.16'],
  ['Oracle metadata', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['v4-mapped loopback', '::ffff:127.0.0.1'],
  ['v4-mapped metadata', '::ffff:a9fe:a9fe'],
  ['v4-compatible', '::10.0.0.1'],
  ['NAT64', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4', '2002:a00:1::1'],
  ['unique local', 'fc00::1'],
  ['AWS metadata', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['reserved', '4000::1'],
  ['public with a zone', '2600::1%eth0'],
  ['private, in octal', '010.0.0.1'],
] as const;
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '168.63.129.17',
  '192.167.255.255',
  '193.0.0.1',
  '223.255.255.255',
  '2a00:1450::1',
  '2001:4860::1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
];

describe('AllowedNetworks', () => {
  it.each(BLOCKED)('blocks %s: %s', (_, address) => {
    expect(new AllowedNetworks([]).allows(address)).toBe(false);
  });

  it.each(PUBLIC)('allows the public address %s', (address) => {
    expect(new AllowedNetworks([]).allows(address)).toBe(true);
  });

  it('allows configured networks and no other private ones', () => {
    const networks = new AllowedNetworks(['10.1.0.0/16', '::1', '127.0.0.1']);
    for (const address of ['10.1.2.3', '::1', '127.0.0.1', '::ffff:10.1.2.3', '8.8.8.8'])
      expect([address, networks.allows(address)]).toEqual([address, true]);
    for (const address of ['10.2.0.1', '127.0.0.2', '::2', '192.168.0.1'])
      expect([address, networks.allows(address)]).toEqual([address, false]);
  });

  it('blocks strings that are not addresses', () => {
    for (const text of ['', 'localhost', '1.2.3', '0x7f.1', '127.1', '1.2.3.4.5', '::1::'])
      expect(new AllowedNetworks(['0.0.0.0/0', '::/0']).allows(text)).toBe(false);
  });
});

describe('a host name', () => {
  const networks = (...addresses: string[]) =>
    new AllowedNetworks([], async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

  it('resolves to all of its addresses if every one is allowed', async () => {
    await expect(networks('1.1.1.1', '2606:4700::1111').addressesOf('a.example')).resolves.toHaveLength(2);
    await expect(networks('1.1.1.1', '10.0.0.1').addressesOf('a.example')).rejects.toThrow(AddressNotAllowed);
    await expect(networks().addressesOf('a.example')).rejects.toThrow(AddressNotAllowed);
  });

  it('is not looked up if it is an address', async () => {
    await expect(networks('10.0.0.1').addressesOf('[2606:4700::1111]')).resolves.toEqual([
      { address: '2606:4700::1111', family: 6 },
    ]);
    await expect(networks('1.1.1.1').addressesOf('127.0.0.1')).rejects.toThrow(AddressNotAllowed);
  });
});

describe('a configured network', () => {
  it('is an address or a range', () => {
    for (const text of ['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8']) expect(parseNetwork(text)).not.toBeNull();
    for (const text of ['10.0.0.0/33', 'inside', '', '10.0.0.0/']) expect(parseNetwork(text)).toBeNull();
  });

  it('is rejected if its spelling is ambiguous', () => {
    for (const text of ['10/8', '10.1/16', '010.0.0.0/8', '0x0a000000/8', '127.1', '2130706433', 'fe80::1%eth0'])
      expect([text, parseNetwork(text) === null]).toEqual([text, true]);
    expect(parseNetwork('::ffff:10.0.0.0/104')).toBeNull();
  });
});
