import { describe, expect, it } from '@jest/globals';
import { Health, type ServiceProcess } from '@plainscan/service-kit';
import { Processes } from './processes.ts';

function processOf(): ServiceProcess & { stopped: number } {
  const process = {
    stopped: 0,
    health: new Health({ error: () => undefined } as never),
    healthPort: 0,
    start: async () => undefined,
    stop: async () => void (process.stopped += 1),
  };
  return process;
}

describe('the processes of a test', () => {
  it('are each stopped once, even if the test already stopped one of them', async () => {
    const processes = new Processes();
    const [mine, others] = [processOf(), [processOf(), processOf()]];
    for (const process of [mine, ...others]) await processes.start(process);
    await processes.stop(mine);
    await processes.stop(mine);
    expect(others.map(({ stopped }) => stopped)).toEqual([0, 0]);
    await processes.stopAll();
    await processes.stopAll();
    expect([mine, ...others].map(({ stopped }) => stopped)).toEqual([1, 1, 1]);
  });
});
