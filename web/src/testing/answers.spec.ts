import { describe, expect, it } from '@jest/globals';
import {
  dataProgressSchema,
  errorBodySchema,
  marketClockSchema,
  scanResponseSchema,
  stockBarsSchema,
} from '@plainscan/contracts';
import { bars, clock, emptyResponse, errorBody, progress, scanResponse } from './answers.ts';

describe('answers that tests give in the place of the server', () => {
  it.each([
    ['a scan', scanResponseSchema, scanResponse(137)],
    ['an empty scan', scanResponseSchema, emptyResponse()],
    ['progress', dataProgressSchema, progress(300)],
    ['the clock', marketClockSchema, clock()],
    ['bars', stockBarsSchema, bars('S000')],
    ['an error', errorBodySchema, errorBody('X', 'y')],
  ])('%s is what the contract allows', (_name, schema, answer) => {
    expect(schema.safeParse(answer).error).toBeUndefined();
  });
});
