import { describe, expect, it } from '@jest/globals';
import { ago } from './relative-time.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('relative time', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'just now'],
    ['2026-11-21T12:05:00Z', 'just now'],
    ['2026-11-21T11:59:01Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:00:01Z', '59 minutes ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-20T12:00:01Z', '23 hours ago'],
    ['2026-11-20T12:00:00Z', '1 day ago'],
    ['2026-08-23T12:00:00Z', '90 days ago'],
    ['soon', 'at an unknown time'],
  ])('%s: %s', (at, words) => expect(ago(at, NOW)).toBe(words));
});
