import { describe, expect, it } from '@jest/globals';
import { probeParser } from '@plainscan/contracts';
import { LOOK_UP_MS } from './current-addresses.ts';
import { PROBE_MS } from './probe-address.ts';

describe('a probe', () => {
  it('says what is wrong before its caller gives up, however slow the name and the address are', () => {
    expect(LOOK_UP_MS + PROBE_MS).toBeLessThanOrEqual(probeParser.deadlineMs - 500);
  });
});
