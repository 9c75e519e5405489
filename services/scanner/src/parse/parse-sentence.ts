import { MAX_QUERY_CHARS, type ParsedScan, type ScanPlan, scanPlanSchema } from '@plainscan/contracts';
import {
  canonical,
  contradictionOf,
  describe,
  describeExtras,
  refusalOf,
  type Parser,
  type PlanReading,
  type Reading,
} from '@plainscan/scan-language';
import { isSamePlan } from '../scans/plan-key.ts';
import { scanRefusal } from '../scans/scan-refusals.ts';
import { readChips } from './read-chips.ts';

/** How the built-in grammar reads a sentence; where it does not, why, in the words of a scan. */
export function parseSentence(parser: Parser, query: string): ParsedScan {
  const reading: Reading = query.length > MAX_QUERY_CHARS ? { kind: 'too-long' } : parser.parse(query);
  if (reading.kind === 'plan') return answer(query, reading);
  const { code } = refusalOf(reading, query);
  const { message } = scanRefusal(reading, query);
  const [suggestions, unmatched] =
    reading.kind === 'not-understood' ? [reading.suggestions, reading.unmatched] : [[], []];
  return { query, reading: null, unmatched, refusal: { code, message, suggestions } };
}

/** A plan in canonical English, with where that English says each of its conditions. */
export function sayPlan(parser: Parser, given: ScanPlan): ParsedScan {
  const oneForm = canonical(given);
  // Taken together, what stood apart in a large plan may be more than stands in one place.
  const plan = scanPlanSchema.safeParse(oneForm).success ? oneForm : given;
  const query = describe(plan);
  const read = query.length > MAX_QUERY_CHARS ? null : parser.parse(query);
  const same = read?.kind === 'plan' && isSamePlan(read.plan, plan);
  return answer(query, {
    kind: 'plan',
    plan,
    corrections: [],
    unmatched: [],
    spans: same ? read.spans : [],
    contradiction: contradictionOf(plan.where),
  });
}

function answer(query: string, { plan, corrections, unmatched, spans, contradiction }: PlanReading): ParsedScan {
  return {
    query,
    reading: {
      plan,
      description: describe(plan),
      chips: readChips(plan, query, spans),
      extras: describeExtras(plan),
      corrections,
      contradiction,
    },
    unmatched,
    refusal: null,
  };
}
