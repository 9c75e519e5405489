import { MAX_COMPLETIONS, MAX_QUERY_CHARS, type ParsedScan, type ScanPlan, scanPlanSchema } from '@plainscan/contracts';
import {
  canonical,
  complete,
  describe,
  describeExtras,
  refusalOf,
  type PlanReading,
  type Reading,
} from '@plainscan/scan-language';
import type { Market } from '@plainscan/scan-engine';
import type { LoadedMarket } from '../market/current-market.ts';
import { isSamePlan } from './plan-key.ts';
import { readChips } from './read-chips.ts';
import { readingOfPlan, scanRefusal } from './scan-reading.ts';

type Scannable = Pick<LoadedMarket, 'parser' | 'market'>;

/** The built-in parser's reading of a sentence, or the error that a scan would return. */
export function previewSentence({ parser, market }: Scannable, query: string, refine?: ScanPlan): ParsedScan {
  const reading: Reading =
    query.length > MAX_QUERY_CHARS ? { kind: 'too-long' } : parser.parse(query, refine ? { refine } : {});
  const completions = reading.kind === 'too-long' ? [] : complete(parser, query).slice(0, MAX_COMPLETIONS);
  if (reading.kind === 'plan') return toParsedScan(query, reading, completions, market);
  const { code } = refusalOf(reading, query);
  const { message } = scanRefusal(reading, query);
  const [suggestions, unmatched] =
    reading.kind === 'not-understood' ? [reading.suggestions, reading.unmatched] : [[], []];
  return { query, reading: null, unmatched, refusal: { code, message, suggestions }, completions };
}

/** A plan in canonical English, with the position of each condition in that text. */
export function previewPlan({ parser, market }: Scannable, scanPlan: ScanPlan): ParsedScan {
  const canonicalPlan = canonical(scanPlan);
  // The canonical form merges lists, which may exceed a limit in a large plan.
  const plan = scanPlanSchema.safeParse(canonicalPlan).success ? canonicalPlan : scanPlan;
  const query = describe(plan);
  const read = query.length > MAX_QUERY_CHARS ? null : parser.parse(query);
  const same = read?.kind === 'plan' && isSamePlan(read.plan, plan);
  return toParsedScan(query, { ...readingOfPlan(plan), spans: same ? read.spans : [] }, [], market);
}

function toParsedScan(
  query: string,
  { plan, corrections, unmatched, spans, contradiction, assumedOrder, refines }: PlanReading,
  completions: string[],
  market: Market,
): ParsedScan {
  return {
    query,
    reading: {
      plan,
      description: describe(plan),
      chips: readChips(plan, query, spans, market),
      extras: describeExtras(plan, assumedOrder),
      corrections,
      contradiction,
    },
    ...(refines && { refines }),
    unmatched,
    refusal: null,
    completions,
  };
}
