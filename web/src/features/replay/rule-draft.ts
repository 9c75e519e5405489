import type { ReplayRule } from '@plainscan/contracts';
import {
  DEFAULT_REPLAY_RULE,
  MAX_REPLAY_COST_BP,
  MAX_REPLAY_HOLD,
  MAX_REPLAY_STOP,
  MAX_REPLAY_TARGET,
  MIN_REPLAY_PERCENT,
} from '../../api/generated.ts';
import { count } from '../../lib/format.ts';

/** The rule as typed, and as it is in the URL. */
export interface RuleDraft {
  readonly hold: string;
  readonly stop: string;
  readonly target: string;
  readonly cost: string;
}
export type RuleErrors = { readonly [Field in keyof RuleDraft]?: string };

const text = (value: number | null): string => (value === null ? '' : String(value));

export const draftOf = ({ hold, stop, target, costBp }: ReplayRule): RuleDraft => ({
  hold: text(hold),
  stop: text(stop),
  target: text(target),
  cost: text(costBp),
});

const DEFAULTS = draftOf(DEFAULT_REPLAY_RULE);

/** The rule of a URL; what it doesn't name has its default. */
export const draftOfUrl = (params: URLSearchParams): RuleDraft => ({
  hold: params.get('hold') ?? DEFAULTS.hold,
  stop: params.get('stop') ?? DEFAULTS.stop,
  target: params.get('target') ?? DEFAULTS.target,
  cost: params.get('cost') ?? DEFAULTS.cost,
});

/** The parameters of a rule; defaults aren't written. */
export const paramsOf = (draft: RuleDraft): Record<keyof RuleDraft, string | null> => {
  const param = (field: keyof RuleDraft) => (draft[field].trim() === DEFAULTS[field] ? null : draft[field].trim());
  return { hold: param('hold'), stop: param('stop'), target: param('target'), cost: param('cost') };
};

const NUMBER = /^\d+(\.\d+)?$/;
const within = (value: string, min: number, max: number): number | null =>
  NUMBER.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : null;

/** The rule, or what is wrong with each field. */
export function readRule(draft: RuleDraft): { rule: ReplayRule; errors: null } | { rule: null; errors: RuleErrors } {
  const [hold, stop, target, cost] = [draft.hold, draft.stop, draft.target, draft.cost].map((typed) => typed.trim());
  const read = {
    hold: /^\d+$/.test(hold!) ? within(hold!, 1, MAX_REPLAY_HOLD) : null,
    stop: within(stop!, MIN_REPLAY_PERCENT, MAX_REPLAY_STOP),
    target: within(target!, MIN_REPLAY_PERCENT, MAX_REPLAY_TARGET),
    cost: within(cost!, 0, MAX_REPLAY_COST_BP),
  };
  const percentError = (max: number) =>
    `Enter a number from ${MIN_REPLAY_PERCENT} to ${count(max)}, or leave it empty.`;
  const errors: RuleErrors = {
    ...(read.hold === null && { hold: `Enter a whole number from 1 to ${MAX_REPLAY_HOLD}.` }),
    ...(stop !== '' && read.stop === null && { stop: percentError(MAX_REPLAY_STOP) }),
    ...(target !== '' && read.target === null && { target: percentError(MAX_REPLAY_TARGET) }),
    ...(read.cost === null && { cost: `Enter a number from 0 to ${MAX_REPLAY_COST_BP}.` }),
  };
  if (Object.keys(errors).length > 0) return { rule: null, errors };
  return { rule: { hold: read.hold!, stop: read.stop, target: read.target, costBp: read.cost! }, errors: null };
}
