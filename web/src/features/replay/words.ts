import type { ReplayOutcome, ReplayResult, ReplayRule } from '@plainscan/contracts';
import { count, MISSING, percent, plural, session } from '../../lib/format.ts';

const sessions = (hold: number): string => plural(hold, 'session');

/** A share from 0 to 1 as a whole percentage. */
export const share = (value: number | null): string => (value === null ? MISSING : `${Math.round(100 * value)}%`);

/** Absent if there are too few sessions to tell how far the mean may be off. */
export const interval = ({ excess }: Pick<ReplayOutcome, 'excess'>): string =>
  excess && excess.low < excess.high ? `${percent(excess.low)} to ${percent(excess.high)}` : MISSING;

/** How often the scan matched. */
export const matchWords = ({ from, asOf, sessions: all, matchedSessions, medianMatches }: ReplayResult): string =>
  `Matched on ${count(matchedSessions)} of ${plural(all, 'session')} from ${session(from)} to ${session(asOf)}, with a median of ${plural(medianMatches, 'stock')} a day.`;

export const VERDICTS: Readonly<Record<ReplayOutcome['verdict'], string>> = {
  better: 'Better than the average stock',
  worse: 'Worse than the average stock',
  'no-different': 'No different from any day',
  'too-few': 'Too few days to tell',
};

/** In a table whose title names what they are compared with. */
export const SHORT_VERDICTS: Readonly<Record<ReplayOutcome['verdict'], string>> = {
  better: 'Better',
  worse: 'Worse',
  'no-different': 'No different',
  'too-few': 'Too few days',
};

/** The finding in one or two sentences. */
export function findingWords({ horizon, signals, days, mean, baselineMean, excess, verdict }: ReplayOutcome): string {
  const over = `Bought at the next open and held for ${sessions(horizon)}`;
  if (excess === null || mean === null || baselineMean === null)
    return `No signal is ${sessions(horizon)} old yet, so it isn't known what came after them.`;
  const compared = `${over}, the ${plural(signals, 'signal')} on ${plural(days, 'day')} changed by ${percent(mean)} on average, and the average stock on the same days by ${percent(baselineMean)}.`;
  const range = `The difference of ${percent(excess.estimate)} has a 90% interval of ${percent(excess.low)} to ${percent(excess.high)}`;
  switch (verdict) {
    case 'better':
      return `${compared} ${range}, above zero.`;
    case 'worse':
      return `${compared} ${range}, below zero.`;
    case 'no-different':
      return `${compared} ${range}, which includes zero: the scan did no better or worse than buying any stock that day.`;
    case 'too-few':
      return `${compared} The signals are on too few independent days to tell that from chance.`;
  }
}

/** How much of the finding is explained by trying many variants; null for a single one, or without a verdict. */
export function variantWords(variants: number, { chanceOfBest }: ReplayOutcome): string | null {
  if (variants < 2 || chanceOfBest === null) return null;
  return `You tried ${count(variants)} variants in the last 24 hours. Of ${count(variants)} variants without any edge, the best one looks this good in ${share(chanceOfBest)} of cases.`;
}

export function ruleWords({ hold, stop, target, costBp }: ReplayRule): string {
  const exits = [stop === null ? [] : `stop ${stop}%`, target === null ? [] : `target ${target}%`].flat();
  return [
    `Buy at the next open, hold for ${sessions(hold)}`,
    ...exits,
    `${costBp} bp a side plus half the spread`,
  ].join(', ');
}
