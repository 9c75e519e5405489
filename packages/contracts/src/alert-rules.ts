import { z } from 'zod';
import { symbolSchema } from './loaded-market.ts';
import { MAX_STORED_SYMBOLS } from './scans.ts';

export const MAX_ALERT_AT_LEAST = 100;
/** Maximum stocks that a rule names. */
export const MAX_RULE_SYMBOLS = 20;
export const MAX_COOL_DOWN_SESSIONS = 20;

/** The stocks that a rule watches; empty: all. They are stored in capitals, each once. */
const symbols = z.array(symbolSchema).max(MAX_RULE_SYMBOLS);

/** When the alert of a strategy reports its changes. At least one of `entered` and `left` is on. */
export const alertRulesSchema = z
  .strictObject({
    /** reports when at least this many watched stocks newly match; null: never because of new matches */
    entered: z
      .strictObject({ atLeast: z.int().min(1).max(MAX_ALERT_AT_LEAST), symbols })
      .refine((rule) => rule.symbols.length === 0 || rule.symbols.length >= rule.atLeast, {
        message: 'fewer stocks are named than must newly match',
        path: ['symbols'],
      })
      .nullable(),
    /** reports when a watched stock no longer matches; null: never because of that */
    left: z.strictObject({ symbols }).nullable(),
    /** reports only if at least this many stocks match; null: however many do */
    total: z.strictObject({ atLeast: z.int().min(1).max(MAX_STORED_SYMBOLS) }).nullable(),
    /** sessions without another alert after one */
    coolDownSessions: z.int().min(0).max(MAX_COOL_DOWN_SESSIONS),
    /** also reports changes of an unfinished session, whenever the market is published; each stock at most once per session */
    duringSession: z.boolean().default(false),
  })
  .refine(({ entered, left }) => entered !== null || left !== null, {
    message: 'choose new matches, stocks that no longer match, or both',
  })
  .meta({ id: 'AlertRules' });
export type AlertRules = z.infer<typeof alertRulesSchema>;

/** Every new match, after every close, and nothing of an unfinished session. */
export const DEFAULT_ALERT_RULES: AlertRules = {
  entered: { atLeast: 1, symbols: [] },
  left: null,
  total: null,
  coolDownSessions: 0,
  duringSession: false,
};
