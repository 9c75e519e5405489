import { describe, expect, it } from '@jest/globals';
import { isInside } from './inside.ts';

describe('what strangers cannot reach', () => {
  it.each(
    (
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 ' +
      '192.0.2.1 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ' +
      '::10.0.0.1 64:ff9b::a9fe:a9fe 100::1 2001::1 2001:db8::1 2002:a00:1::1 3fff::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 ' +
      '2600::1%eth0 ff02::1 4000::1 localhost 1.2.3 010.0.0.1'
    ).split(' '),
  )('is at %s', (address) => {
    expect(isInside(address)).toBe(true);
  });

  it.each(
    '1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 168.63.129.17 172.15.255.255 172.32.0.1 192.167.255.255 193.0.0.1 223.255.255.255 2606:4700::1 2a00:1450::1 2001:4860::1 3ffe::1'.split(
      ' ',
    ),
  )('is not at %s', (address) => {
    expect(isInside(address)).toBe(false);
  });
});
