import { describe, expect, it } from '@jest/globals';
import { AllowedNetworks } from '@plainscan/service-kit/networks';
import { allowedUrl } from './channel-url.ts';

const HOSTS: Record<string, string> = {
  'hooks.example': '8.8.8.8',
  'inside.example': '10.1.2.3',
  'evil.example': '127.0.0.1',
};
const networks = new AllowedNetworks(['10.1.0.0/16'], (name) => {
  const address = HOSTS[name];
  return address === undefined ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve([{ address, family: 4 }]);
});
const check = (url: string) => allowedUrl(networks, url);

describe('the URL of a channel', () => {
  it('may be public over https, or in an allowed network', async () => {
    expect(await check('HTTPS://Hooks.Example/a?b=c#d')).toBe('https://hooks.example/a?b=c');
    expect(await check('http://inside.example:8080/a')).toBe('http://inside.example:8080/a');
    expect(await check('http://10.1.0.1')).toBe('http://10.1.0.1/');
  });

  it.each([
    ['http://hooks.example/a', 'INVALID_URL'],
    ['ftp://hooks.example/a', 'INVALID_URL'],
    ['https://user:secret@hooks.example/', 'INVALID_URL'],
    ['https://unknown.example/', 'INVALID_URL'],
    ['hooks.example', 'INVALID_URL'],
    [`https://hooks.example/${'ü'.repeat(1000)}`, 'INVALID_URL'],
    ['https://127.0.0.1/', 'URL_NOT_ALLOWED'],
    ['https://0x7f.1/', 'URL_NOT_ALLOWED'],
    ['https://[::1]/', 'URL_NOT_ALLOWED'],
    ['https://[::ffff:10.2.0.1]/', 'URL_NOT_ALLOWED'],
    ['https://169.254.169.254/latest', 'URL_NOT_ALLOWED'],
    ['https://evil.example/', 'URL_NOT_ALLOWED'],
  ])('is refused: %s', async (url, code) => {
    await expect(check(url)).rejects.toMatchObject({ code });
  });
});
