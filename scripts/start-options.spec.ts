import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { startOptions } from './lib/start-options.mjs';

const here = import.meta.dirname;
const file = 'start-options.spec.ts';
const full = join(here, file);

describe('the options of npm start', () => {
  it('default to a simulated market with demo sign-in on local port 8080', () => {
    expect(startOptions([], {}, here)).toMatchObject({ port: 8080, host: '127.0.0.1', env: { DEMO: 'true' } });
    expect(startOptions([], {}, here).env).not.toHaveProperty('MARKET_PROVIDER');
  });

  it('accept several bar files relative to the current folder', () => {
    const { env } = startOptions(['--bars', file, file, '--symbols', file], {}, here);
    expect(env).toMatchObject({ MARKET_PROVIDER: 'csv', MARKET_BARS: `${full},${full}`, MARKET_SYMBOLS: full });
  });

  it('can come from the environment, but the command line wins', () => {
    const env = { GATEWAY_PORT: '9001', MARKET_BARS: full, PLAINSCAN_DATA: '/data', DEMO: 'false' };
    expect(startOptions([], env, here)).toMatchObject({
      port: 9001,
      dir: '/data',
      env: { DEMO: 'false', MARKET_BARS: full },
    });
    expect(startOptions(['--port', '9002', '--data', 'd'], env, here)).toMatchObject({
      port: 9002,
      dir: join(here, 'd'),
    });
  });

  it('set the public address only if it differs from the printed one', () => {
    expect(startOptions([], {}, here).env).not.toHaveProperty('PUBLIC_URL');
    const env = { PUBLIC_URL: 'https://plainscan.example' };
    expect(startOptions([], env, here).env).toMatchObject(env);
  });

  it.each([
    [['--port', 'http'], '--port must be a number'],
    [['--port', '70000'], '--port must be a number'],
    [['--bars', 'absent.csv'], /Can't read .*absent\.csv/],
    [['--symbols', file], 'requires --bars'],
    [['8081'], '"8081" is not an option'],
    [['--prot', '1'], '--port N'],
  ])('reject %j with a clear one-line error', (args, message) => {
    expect(() => startOptions(args, {}, here)).toThrow(message);
  });
});
