import { describe, expect, it } from '@jest/globals';
import { probeParser } from '@plainscan/contracts';
import { LOOKUP_TIMEOUT_MS } from './parser-url-admin.ts';
import { PROBE_MS } from './probe-parser.ts';

describe('a probe', () => {
  it('says what is wrong before its caller gives up, however slow the name and the address are', () => {
    expect(LOOKUP_TIMEOUT_MS + PROBE_MS).toBeLessThanOrEqual(probeParser.deadlineMs - 500);
  });
});
