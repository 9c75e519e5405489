import type { AlertRules, SinceLastRun, Strategy, StrategySummary } from '@plainscan/contracts';

/** The columns of a summary, selected from `strategies s` and `strategy_runs r`. */
export const SUMMARY_COLUMNS = `s.id, s.name, s.description, s.query, s.plan, s.created_at, s.updated_at,
  (SELECT a.rules FROM strategy_alerts a WHERE a.strategy_id = s.id) AS alert_rules, r.ran_at, r.as_of, r.total,
  CASE WHEN (r.since->>'tooMany')::boolean THEN NULL ELSE json_array_length(r.since->'entered') END AS entered,
  CASE WHEN (r.since->>'tooMany')::boolean THEN NULL ELSE json_array_length(r.since->'left') END AS "left"`;

export interface SummaryRow {
  id: string;
  name: string;
  description: string;
  query: string;
  plan: Strategy['plan'];
  created_at: Date;
  updated_at: Date;
  /** null: the alert is off */
  alert_rules: AlertRules | null;
  ran_at: Date | null;
  as_of: string | null;
  total: number | null;
  /** null if there is nothing to compare with */
  entered: number | null;
  left: number | null;
}

export interface StrategyRow extends SummaryRow {
  symbols: string[] | null;
  since: SinceLastRun | null;
}

export function toSummary({
  created_at,
  updated_at,
  alert_rules,
  ran_at,
  as_of,
  total,
  entered,
  left,
  id,
  name,
  description,
  query,
  plan,
}: SummaryRow): StrategySummary {
  return {
    id,
    name,
    description,
    query,
    plan,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    alert: alert_rules !== null,
    alertRules: alert_rules,
    lastRun: ran_at && { ranAt: ran_at.toISOString(), asOf: as_of!, total: total! },
    changes: entered !== null && left !== null ? { entered, left } : null,
  };
}

export function toStrategy({ symbols, since, ...row }: StrategyRow): Strategy {
  const { lastRun, ...summary } = toSummary(row);
  return {
    ...summary,
    lastRun: lastRun && { ...lastRun, symbols },
    entered: since?.entered ?? [],
    left: since?.left ?? [],
  };
}
