import type { Parser, Reading } from '@plainscan/scan-language';
import { deepFreeze } from '@plainscan/service-kit';
import { LRUCache } from 'lru-cache';

/** Maximum total length of the cached sentences; their readings take about fifty times as much memory. */
const MAX_CHARS = 256 * 1024;

/**
 * A parser that caches readings. A sentence is previewed before it is scanned, most of its completions were already parsed one
 * keystroke earlier, and many users scan popular sentences. Cached readings are frozen, because callers share them. Follow-ups and traces
 * aren't cached.
 */
export function cachedParser(parser: Parser): Parser {
  const readings = new LRUCache<string, Reading>({
    maxSize: MAX_CHARS,
    sizeCalculation: (_, sentence) => sentence.length + 1,
  });
  return {
    parse(sentence, options) {
      if (options && Object.keys(options).length > 0) return parser.parse(sentence, options);
      const cached = readings.get(sentence);
      if (cached) return cached;
      const reading = deepFreeze(parser.parse(sentence));
      readings.set(sentence, reading);
      return reading;
    },
  };
}
