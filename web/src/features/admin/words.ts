import type { ParserChange, ParserHealth, ParserProbe } from '@plainscan/contracts';
import { count } from '../../lib/format.ts';
import { ago } from '../../lib/relative-time.ts';

export const PROTOCOLS = {
  openai: 'OpenAI-compatible chat',
  plainscan: 'Plainscan parse',
} as const satisfies Record<NonNullable<ParserHealth['protocol']>, string>;

export const CHANGES = {
  configured: 'Set by configuration',
  active: 'Active URL changed',
  fallbacks: 'Fallbacks changed',
  rotated: 'Rotated',
  cleared: 'Active URL cleared',
} as const satisfies Record<ParserChange['what'], string>;

/** Names an administrator by ID; null: the account was deleted. */
export function administrator(id: string | null, me: string | undefined): string {
  if (id === null) return 'Deleted account';
  return id === me ? 'You' : `Administrator ${shortId(id)}`;
}

/** Enough of an ID to tell users apart on a page. */
export const shortId = (id: string): string => id.slice(0, 8);

export const milliseconds = (ms: number): string => `${count(Math.round(ms))} ms`;

/** Whether a URL works, by its latest result; null if it was never used. */
export function isWorking({ breaker, lastSuccessAt, lastFailureAt }: ParserHealth): boolean | null {
  if (breaker === 'open') return false;
  if (lastSuccessAt === null && lastFailureAt === null) return null;
  return lastFailureAt === null || (lastSuccessAt !== null && lastSuccessAt > lastFailureAt);
}

/** The health of a URL in one line. */
export function describeHealth(health: ParserHealth, now: number): string {
  const { protocol, answered, failed, medianMs, lastSuccessAt } = health;
  if (answered === 0 && failed === 0) return protocol ? `${PROTOCOLS[protocol]} · not used yet` : 'Not used yet';
  return [
    protocol && PROTOCOLS[protocol],
    `${count(answered)} answered`,
    `${count(failed)} failed`,
    medianMs !== null && `median ${milliseconds(medianMs)}`,
    lastSuccessAt && `last answer ${ago(lastSuccessAt, now)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The result of a test in one line. */
export function describeProbe({ working, protocol, latencyMs, honorsSchema, problem }: ParserProbe): string {
  return [
    working ? 'Works' : (problem ?? "Doesn't work"),
    protocol && PROTOCOLS[protocol],
    latencyMs !== null && `answered in ${milliseconds(latencyMs)}`,
    honorsSchema !== null && (honorsSchema ? 'valid response' : "response doesn't match the schema"),
  ]
    .filter(Boolean)
    .join(' · ');
}
