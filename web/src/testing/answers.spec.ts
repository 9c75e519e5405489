import { describe, expect, it } from '@jest/globals';
import {
  appInfoRoute,
  dataProgressSchema,
  errorBodySchema,
  marketClockSchema,
  parsedScanSchema,
  publicScanSchema,
  scanResponseSchema,
  scanRowsSchema,
  sessionResponseSchema,
  stockBarsSchema,
} from '@plainscan/contracts';
import {
  appInfo,
  bars,
  clock,
  emptyResponse,
  errorBody,
  parsedScan,
  progress,
  publicScan,
  scanResponse,
  scanRows,
} from './answers.ts';
import { sessionAnswer } from './session-answers.ts';

describe('fake server responses', () => {
  it.each([
    ['a scan', scanResponseSchema, scanResponse(137)],
    ["a visitor's scan", publicScanSchema, publicScan()],
    ['rows of a scan', scanRowsSchema, scanRows({ ticket: 'ticket-of-137', offset: 120, limit: 20 })],
    ['an empty scan', scanResponseSchema, emptyResponse()],
    ['a reading', parsedScanSchema, parsedScan()],
    ['progress', dataProgressSchema, progress(300)],
    ['the clock', marketClockSchema, clock()],
    ['bars', stockBarsSchema, bars('S000')],
    ['deployment information', appInfoRoute.response, appInfo()],
    ['a session', sessionResponseSchema, sessionAnswer()],
    ['an error', errorBodySchema, errorBody('X', 'y')],
  ])('%s matches its contract', (_name, schema, response) => {
    expect(schema.safeParse(response).error).toBeUndefined();
  });
});
