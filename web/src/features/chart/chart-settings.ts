import { useState } from 'react';
import { local } from '../../lib/storage.ts';

/** Sessions per range. */
export const SESSIONS = { '1M': 21, '3M': 63, '6M': 126, '1Y': 250, '2Y': 502, '5Y': 1255 } as const;
export type Range = keyof typeof SESSIONS;

/** Bars to load for ranges of up to a year, and for longer ones. Includes earlier bars for long averages. */
const LOADED = { usual: 600, long: 2000 };

export const isLong = (range: Range): boolean => SESSIONS[range] > SESSIONS['1Y'];
export const sessionsFor = (range: Range): number => (isLong(range) ? LOADED.long : LOADED.usual);

/** A longer range is offered if at least this share of its bars is available. */
const MIN_AVAILABLE_SHARE = 0.6;

/** The ranges to offer for a number of loaded bars. If all requested bars were returned, there may be more of them. */
export const rangesOf = (bars: number): Range[] =>
  (Object.keys(SESSIONS) as Range[]).filter(
    (range) => !isLong(range) || bars === LOADED.usual || bars >= MIN_AVAILABLE_SHARE * SESSIONS[range],
  );

interface ChartSettings {
  range: Range;
  /** a logarithmic price scale */
  log: boolean;
}

const KEY = 'plainscan_chart';

function stored(): ChartSettings {
  try {
    const { range, log } = (JSON.parse(local.get(KEY) ?? '') ?? {}) as Partial<ChartSettings>;
    return { range: range && Object.hasOwn(SESSIONS, range) ? range : '6M', log: log === true };
  } catch {
    return { range: '6M', log: false };
  }
}

/** Settings for stock charts, stored in this browser. */
export function useChartSettings() {
  const [settings, setSettings] = useState(stored);
  const change = (to: Partial<ChartSettings>) => {
    const next = { ...settings, ...to };
    setSettings(next);
    local.set(KEY, JSON.stringify(next));
  };
  return [settings, change] as const;
}
