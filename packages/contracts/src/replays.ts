import { z } from 'zod';
import { scanPlanSchema } from './scan-plan/scan-plan.ts';
import { unmatchedSchema } from './scans.ts';

/** In sessions, about a year. */
export const MAX_REPLAY_HOLD = 250;
/** Bounds of a stop and a target, in percent of the entry price. */
export const MIN_REPLAY_PERCENT = 0.1;
export const MAX_REPLAY_STOP = 99;
export const MAX_REPLAY_TARGET = 1000;
/** In basis points per side. */
export const MAX_REPLAY_COST_BP = 500;
/** Unfinished replays of one user. */
export const MAX_REPLAYS_AT_ONCE = 2;
/** Points of the equity curve; a longer history is thinned. */
export const MAX_REPLAY_POINTS = 500;
/** The newest signals that a result lists. */
export const MAX_REPLAY_SIGNALS = 100;
/** Numbers of a scan that a result changes by a step. */
export const MAX_REPLAY_NUMBERS = 8;
const MAX_PARTS = 100;

/** Buys each signal at the next open. */
export const replayRuleSchema = z
  .strictObject({
    /** holding period in sessions */
    hold: z.int().min(1).max(MAX_REPLAY_HOLD),
    /** percent below and above the entry price; null for none */
    stop: z.number().min(MIN_REPLAY_PERCENT).max(MAX_REPLAY_STOP).nullable().default(null),
    target: z.number().min(MIN_REPLAY_PERCENT).max(MAX_REPLAY_TARGET).nullable().default(null),
    /** commission and slippage per side in basis points, in addition to half the spread */
    costBp: z.number().min(0).max(MAX_REPLAY_COST_BP).default(5),
  })
  .meta({ id: 'ReplayRule' });
export type ReplayRule = z.output<typeof replayRuleSchema>;

export const DEFAULT_REPLAY_RULE = { hold: 5, stop: null, target: null, costBp: 5 } as const satisfies ReplayRule;

/** A sentence, or a plan with the sentence that describes it. The service checks the sentence's length. */
export const startReplayBody = z.strictObject({
  query: z.string().max(20_000),
  plan: scanPlanSchema.optional(),
  rule: replayRuleSchema.default(DEFAULT_REPLAY_RULE),
});

/** How the returns after the signals compare with those of the average stock on the same days. */
export const REPLAY_VERDICTS = ['better', 'worse', 'no-different', 'too-few'] as const;

const count = z.int().min(0);
/** null without a signal */
const percent = z.number().nullable();
const share = z.number().min(0).max(1).nullable();

/** Returns after the signals over one horizon, in percent unless noted; bought at the next open. */
export const replayOutcomeSchema = z
  .object({
    /** sessions from the signal to the exit */
    horizon: z.int(),
    /** signals with a known exit, and sessions that have one */
    signals: count,
    days: count,
    mean: percent,
    quantiles: z.object({ p5: percent, p25: percent, p50: percent, p75: percent, p95: percent }),
    /** share of signals with a gain, 0 to 1 */
    hitRate: share,
    medianAdverse: percent,
    medianFavorable: percent,
    /** the same trade in every stock of the universe on the same days */
    baselineMean: percent,
    baselineHitRate: share,
    /** the mean excess over that baseline with its 90% interval; null without a signal */
    excess: z.object({ estimate: z.number(), low: z.number(), high: z.number() }).nullable(),
    verdict: z.enum(REPLAY_VERDICTS),
    /** the probability that the best of the tested variants looks this good by chance; null without a verdict */
    chanceOfBest: share,
  })
  .meta({ id: 'ReplayOutcome' });
export type ReplayOutcome = z.infer<typeof replayOutcomeSchema>;

/** A subset of the signals, with the rule's holding period as the horizon. In percent. */
const partSchema = z.object({ label: z.string(), signals: count, days: count, mean: z.number(), excess: z.number() });
export type ReplayPart = z.infer<typeof partSchema>;
const parts = z.array(partSchema).max(MAX_PARTS);

/** How the result changes with one number of the scan: a finding that one step undoes is likely chance. */
const numberStepsSchema = z.object({
  /** the condition that has the number, in canonical English, and what the number is in it */
  condition: z.string(),
  label: z.string(),
  value: z.number(),
  /** the number one step smaller, as it is, and one step larger; those that are out of range are absent */
  steps: z
    .array(
      z.object({
        value: z.number(),
        signals: count,
        /** mean excess over the baseline after the rule's holding period */
        excess: percent,
        verdict: z.enum(REPLAY_VERDICTS),
      }),
    )
    .max(3),
});
export type ReplayNumberSteps = z.infer<typeof numberStepsSchema>;

export const replayResultSchema = z
  .object({
    /** first and last session of the market, YYYY-MM-DD */
    from: z.string(),
    asOf: z.string(),
    marketVersion: z.string(),
    simulated: z.boolean(),
    /** sessions, and those with a match */
    sessions: count,
    matchedSessions: count,
    /** median over the sessions with a match */
    medianMatches: z.number(),
    signals: count,
    /** 1, 5, 10, 20, and 60 sessions */
    outcomes: z.array(replayOutcomeSchema).max(10),
    /** the rule's holding period as the horizon */
    held: replayOutcomeSchema,
    /** from the first signal on */
    curve: z.object({
      points: z
        .array(
          z.object({
            on: z.string(),
            /** change of the account since the start, in percent */
            equity: z.number(),
            /** the universe, bought on the same days and held for as long, without costs */
            baseline: z.number(),
            /** percent below the highest value so far, at most 0 */
            drawdown: z.number(),
          }),
        )
        .max(MAX_REPLAY_POINTS),
      /** in percent, at least 0 */
      maxDrawdown: z.number(),
      trades: count,
      /** account size in dollars up to which no position exceeds 1% of the median daily dollar volume; null without a trade */
      capacity: z.number().nullable(),
    }),
    years: parts,
    sectors: parts,
    /** by the trend of the average stock */
    regimes: parts,
    numbers: z.array(numberStepsSchema).max(MAX_REPLAY_NUMBERS),
    /** null if the user hasn't saved this scan as a strategy */
    record: z
      .object({
        /** YYYY-MM-DD in New York: when this scan was first saved */
        savedOn: z.string(),
        /** signals up to that day, chosen with hindsight, and since then; the rule's holding period as the horizon */
        before: replayOutcomeSchema,
        since: replayOutcomeSchema,
      })
      .nullable(),
    /** newest first */
    newest: z
      .array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          on: z.string(),
          /** over the rule's holding period; null if it isn't known yet */
          change: z.number().nullable(),
        }),
      )
      .max(MAX_REPLAY_SIGNALS),
    /** to be shown with every figure */
    caveats: z.array(z.string()).max(10),
    /** different scans and rules that the user replayed in the last 24 hours, including this one */
    variants: z.int().min(1),
  })
  .meta({ id: 'ReplayResult' });
export type ReplayResult = z.infer<typeof replayResultSchema>;

export const REPLAY_STATES = ['queued', 'running', 'done', 'failed', 'canceled'] as const;

export const replaySchema = z
  .object({
    id: z.uuid(),
    status: z.enum(REPLAY_STATES),
    /** share of the work that is done, 0 to 1 */
    progress: z.number().min(0).max(1),
    query: z.string(),
    plan: scanPlanSchema,
    /** canonical English */
    description: z.string(),
    /** parts of the sentence that aren't in the plan */
    unmatched: z.array(unmatchedSchema),
    rule: replayRuleSchema,
    /** why it failed; otherwise null */
    reason: z.string().nullable(),
    /** if it is done; otherwise null */
    result: replayResultSchema.nullable(),
  })
  .meta({ id: 'Replay' });
export type ReplayStatus = z.infer<typeof replaySchema>;

export const startedReplaySchema = z.object({ id: z.uuid() });
