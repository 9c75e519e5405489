import { LONG } from '@plainscan/test-kit';
import { SOME_FAULTS } from './src/chaos/faults.ts';
import { runChaos } from './src/chaos/run-chaos.ts';
import { expect, test } from './src/test.ts';

const ALL_MS = 300_000;

test.skip(!LONG, 'takes minutes; run npm run test:long');

test('the product neither loses nor duplicates writes while its processes and stores fail', async () => {
  test.setTimeout(ALL_MS);
  const { rows, outcome } = await runChaos(SOME_FAULTS);
  expect(outcome).toEqual({ accepted: outcome.accepted, lost: 0, duplicated: 0 });
  expect(outcome.accepted).toBeGreaterThan(50);
  const failed = rows.flatMap(({ failedReads, failedWrites }) => [...failedReads, ...failedWrites]);
  // 0: the gateway, or the process handling the request, was killed
  expect(
    failed.map(({ response }) => response.status).filter((status) => ![0, 429, 503, 504].includes(status)),
  ).toEqual([]);
});
