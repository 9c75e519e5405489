import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { devOptions, selectDeployables } from './lib/dev-options.mjs';

const here = import.meta.dirname;
const options = (...args: string[]) => devOptions(args, {}, here);

describe('the options of npm run dev', () => {
  it('include those of npm start', () => {
    expect(options('--port', '9002', '--data', 'd')).toMatchObject({ port: 9002, dir: join(here, 'd'), only: null });
    expect(options('--help')).toMatchObject({ help: true });
    expect(() => options('--prot', '1')).toThrow('--port N');
  });

  it.each([
    [['--only', 'scanner,gateway']],
    [['--only=scanner,gateway']],
    [['--only', 'scanner', '--only', 'gateway']],
  ])('accept %j at any position', (only) => {
    expect(options('--port', '1', ...only, '--data', 'd')).toMatchObject({ port: 1, only: ['scanner', 'gateway'] });
  });

  it('reject --only without names', () => {
    expect(() => options('--only', ',')).toThrow('--only needs names');
    expect(() => options('--only')).toThrow('--only needs names');
  });
});

describe('the processes selected by --only', () => {
  const all = ['fake-stripe', 'billing', 'scanner', 'gateway'].map((name) => ({ name }));
  const selected = (only: string[] | null) => selectDeployables(all, only).map(({ name }) => name);

  it('are all processes by default', () => expect(selected(null)).toEqual(all.map(({ name }) => name)));

  it('start in the usual order', () => expect(selected(['gateway', 'scanner'])).toEqual(['scanner', 'gateway']));

  it('include the fake Stripe for billing', () => expect(selected(['billing'])).toEqual(['fake-stripe', 'billing']));

  it('must exist', () => {
    expect(() => selected(['screener'])).toThrow(
      'Unknown process "screener". Choose from: fake-stripe, billing, scanner, gateway.',
    );
  });
});
