import { headlineOf } from './headline.ts';
import type { Foldable } from './same-story.ts';

export interface Told {
  feed?: string;
  providerId?: string;
  source?: string;
  url?: string | null;
  at?: number;
  tags?: readonly string[];
  simulated?: boolean;
}

const NOON = Date.parse('2026-11-20T12:00:00Z');
let count = 0;

/** A telling of `title`; `at` in minutes after noon. */
export function told(title: string, more: Told = {}): Foldable & { title: string } {
  count += 1;
  const { feed = 'feed', providerId = String(count), source = `Source ${count}`, url = null, at = 0 } = more;
  return {
    ...{ title, feed, providerId, sourceName: source, canonicalUrl: url, tags: more.tags ?? [] },
    publishedAt: new Date(NOON + at * 60_000),
    simulated: more.simulated ?? false,
    headline: headlineOf(title, source),
  };
}
