import { chipConditions, type PARSER_POLICIES, type ScanPlan } from '@plainscan/contracts';
import { PlanTooCostly, runPlan, type Market } from '@plainscan/scan-engine';
import { contradictionOf, type PlanReading, type Reading } from '@plainscan/scan-language';
import { type CallContext, type Logger, remainingMs, within } from '@plainscan/service-kit';
import type { LoadedMarket } from '../market/current-market.ts';
import type { ReadSentence, SentenceReader } from '../scans/read-sentence.ts';
import type { AiParser } from './ai-parser.ts';

export type ParserPolicy = (typeof PARSER_POLICIES)[number];

/** What is left of a caller's time for running what was read. */
const RUN_MS = 300;
/** A plan that nobody here wrote may cost this much, by the estimate: a tenth of what one's own may. */
const MAX_PLAN_MS = 100;

type AskedReading = Exclude<Reading, { kind: 'empty' | 'too-long' | 'out-of-scope' }>;

/** Words that another reader may understand: what the market does not hold is not to be had from anybody. */
const leavesWords = ({ unmatched }: AskedReading): boolean => unmatched.some(({ reason }) => reason === undefined);

/** Where there is a word to read. */
const mayBeAsked = (builtin: Reading): builtin is AskedReading =>
  builtin.kind === 'plan' || (builtin.kind === 'not-understood' && builtin.unmatched.length > 0);

/** Asks the outside parser as the policy says; the built-in reading stands where it gives nothing usable. */
export class AiSentenceReader implements SentenceReader {
  readonly #policy: ParserPolicy;
  readonly #parser: Pick<AiParser, 'isConfigured' | 'read'>;
  readonly #logger: Logger;
  constructor(parts: { policy: ParserPolicy; parser: Pick<AiParser, 'isConfigured' | 'read'>; logger: Logger }) {
    this.#policy = parts.policy;
    this.#parser = parts.parser;
    this.#logger = parts.logger;
  }

  read(
    query: string,
    { market }: LoadedMarket,
    { ctx, builtin }: { ctx: CallContext; builtin: Reading },
  ): Promise<ReadSentence | null> | null {
    if (this.#policy === 'builtin-only' || !this.#parser.isConfigured || !mayBeAsked(builtin)) return null;
    if (this.#policy === 'builtin-first' && !leavesWords(builtin)) return null;
    return this.#ask(query, market, ctx, builtin);
  }

  async #ask(query: string, market: Market, ctx: CallContext, builtin: AskedReading): Promise<ReadSentence | null> {
    const late = () => new Error('the caller does not wait any longer');
    const isWorth = (plan: ScanPlan) => this.#worthRunning(market, plan);
    const read = () => this.#parser.read(query, isWorth);
    const plan = await within(remainingMs(ctx) - RUN_MS, read, late).catch((): null => null);
    if (plan) return { ...asReading(plan, builtin), parser: 'ai' };
    return builtin.kind === 'plan' ? { ...builtin, parser: 'fallback' } : null;
  }

  /** It can be run, and is not the whole list in other words. Whatever is computed here, the scan itself finds done. */
  #worthRunning(market: Market, plan: ScanPlan): boolean {
    try {
      const { matched, universe } = runPlan(market, plan, { rows: 0, maxMs: MAX_PLAN_MS });
      return matched < universe || plan.sort.length > 0 || plan.limit !== null;
    } catch (err) {
      if (!(err instanceof PlanTooCostly)) this.#logger.error({ err }, 'plan of the AI parser not run');
      return false;
    }
  }
}

/** The outside plan: read in the same words where the grammar has the same condition; what no market holds stays unmatched. */
function asReading(plan: ScanPlan, builtin: AskedReading): PlanReading {
  const known = new Map(
    builtin.kind === 'plan'
      ? chipConditions(builtin.plan).map((condition, i) => [JSON.stringify(condition), builtin.spans[i] ?? null])
      : [],
  );
  return {
    kind: 'plan',
    plan,
    corrections: [],
    unmatched: builtin.unmatched.filter(({ reason }) => reason !== undefined),
    spans: chipConditions(plan).map((condition) => known.get(JSON.stringify(condition)) ?? null),
    contradiction: contradictionOf(plan.where),
  };
}
