import { expect, it } from '@jest/globals';
import { replaySchema } from '@plainscan/contracts';
import { replayStatus } from './replay-answers.ts';

it('the response about a replay matches its contract', () => {
  expect(replaySchema.safeParse(replayStatus()).error).toBeUndefined();
});
