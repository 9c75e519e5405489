import { describe, expect, it } from '@jest/globals';
import { probeParser } from '@plainscan/contracts';
import { LOOKUP_TIMEOUT_MS } from './parser-url-admin.ts';
import { PROBE_MS } from './probe-parser.ts';

describe('a probe', () => {
  it('finishes before its caller times out, even with a slow DNS lookup and a slow server', () => {
    expect(LOOKUP_TIMEOUT_MS + PROBE_MS).toBeLessThanOrEqual(probeParser.deadlineMs - 500);
  });
});
