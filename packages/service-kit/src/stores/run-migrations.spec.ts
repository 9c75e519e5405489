import { describe, expect, it } from '@jest/globals';
import { recordingLogger } from '@plainscan/test-kit';
import { whenAvailable } from './run-migrations.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Migrations that fail with each of these first. */
function failingWith(...failures: Error[]) {
  const { logger, lines } = recordingLogger();
  let runs = 0;
  const migrate = async () => {
    const failure = failures[runs++];
    if (failure) throw failure;
    return ['Accounts1763740000000'];
  };
  return { run: () => whenAvailable(migrate, logger, { firstRetryMs: 1 }), lines, runs: () => runs };
}

describe('migrations', () => {
  it('are retried while the database is unavailable', async () => {
    const { run, lines } = failingWith(refused(), refused());
    expect(await run()).toEqual(['Accounts1763740000000']);
    expect(lines.map(({ msg }) => msg)).toEqual(['database unavailable; retrying', 'database unavailable; retrying']);
  });

  it('fail when the database stays unavailable', async () => {
    const { run } = failingWith(...Array.from({ length: 20 }, refused));
    await expect(run()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('are not retried after another failure', async () => {
    const { run, runs } = failingWith(Object.assign(new Error('column exists'), { code: '42701' }));
    await expect(run()).rejects.toThrow('column exists');
    expect(runs()).toBe(1);
  });
});
