import type { ScanPlan } from '@plainscan/contracts';
import type { Accepted, Gold } from './gold.ts';

/** How a reader parsed a sentence. */
export type Answer =
  | {
      kind: 'plan';
      plan: ScanPlan;
      unmatched: readonly string[];
      reasons: readonly string[];
      alternatives: readonly ScanPlan[];
    }
  /** nothing ran; `message` and `reasons` are what the user sees */
  | { kind: 'refused'; message: string; unmatched: readonly string[]; reasons: readonly string[] }
  /** the reader threw an exception */
  | { kind: 'failed'; message: string };

export const OUTCOMES = [
  'exact',
  /** the gold plan is among the alternatives */
  'offered',
  'silently wrong',
  'wrong, warned',
  /** the sentence asks for a scan, but nothing ran */
  'not read',
  /** missing data was neither named nor reported as unmatched */
  'not named',
  /** a scan ran although the sentence doesn't ask for one */
  'not refused',
  'failed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Verdict {
  outcome: Outcome;
  /** exact, but words were reported unnecessarily */
  needlessWarning: boolean;
}

type IsSame = (read: ScanPlan, gold: ScanPlan) => Promise<boolean>;

const verdict = (outcome: Outcome, needlessWarning = false): Verdict => ({ outcome, needlessWarning });
const contains = (texts: readonly string[], words: string): boolean =>
  texts.join(' | ').toLowerCase().includes(words.toLowerCase());

async function anySame(plan: ScanPlan, golds: readonly ScanPlan[], same: IsSame): Promise<boolean> {
  for (const gold of golds) if (await same(plan, gold)) return true;
  return false;
}

async function isAccepted(
  answer: Extract<Answer, { kind: 'plan' }>,
  accepted: readonly Accepted[],
  same: IsSame,
): Promise<Accepted | null> {
  for (const reading of accepted)
    if (reading.flag.every((words) => contains(answer.unmatched, words)) && (await same(answer.plan, reading.plan)))
      return reading;
  return null;
}

async function classifyWrong(
  answer: Extract<Answer, { kind: 'plan' }>,
  accepted: readonly Accepted[],
  same: IsSame,
): Promise<Verdict> {
  const golds = accepted.map(({ plan }) => plan);
  for (const plan of answer.alternatives) if (await anySame(plan, golds, same)) return verdict('offered');
  return verdict(answer.unmatched.length > 0 ? 'wrong, warned' : 'silently wrong');
}

/** Compares an answer with the gold reading; `same` decides whether two plans find the same stocks. */
export async function classify(gold: Gold, answer: Answer, same: IsSame): Promise<Verdict> {
  if (answer.kind === 'failed') return verdict('failed');
  if (answer.kind === 'refused') {
    if (gold.kind === 'refuse') return verdict('exact');
    if (gold.kind === 'scan') return verdict(gold.orRefuse ? 'exact' : 'not read');
    // Echoing unmatched words doesn't tell the user that the data is missing.
    const reported = [answer.message, ...answer.reasons].join(' | ');
    return verdict(gold.names.every((name) => name.test(reported)) ? 'exact' : 'not named');
  }
  const reading = await isAccepted(answer, gold.accepted, same);
  if (reading) return verdict('exact', answer.unmatched.length > 0 && reading.flag.length === 0);
  switch (gold.kind) {
    case 'scan':
      return classifyWrong(answer, gold.accepted, same);
    case 'refuse':
      return verdict('not refused');
    case 'unavailable': {
      const mentioned = [...answer.unmatched, ...answer.reasons].join(' | ');
      const named = gold.names.every((name) => name.test(mentioned));
      if (named && gold.rest && (await anySame(answer.plan, gold.rest, same))) return verdict('exact');
      if (answer.unmatched.length === 0) return verdict('silently wrong');
      return verdict(named ? 'wrong, warned' : 'not named');
    }
  }
}
