import { useState } from 'react';
import { local } from '../../lib/storage.ts';

/** Sessions per range. */
export const SESSIONS = { '1M': 21, '3M': 63, '6M': 126, '1Y': 250, '2Y': 502, '5Y': 1255 } as const;
export type Range = keyof typeof SESSIONS;

/** Bars loaded for ranges of up to a year, including earlier ones for long averages, and for longer ranges. */
const LOADED = { usual: 600, long: 2000 };

export const isLong = (range: Range): boolean => SESSIONS[range] > SESSIONS['1Y'];
export const sessionsFor = (range: Range): number => (isLong(range) ? LOADED.long : LOADED.usual);

/** The share of a longer range that must be available for it to be offered. */
const ENOUGH = 0.6;

/** The ranges that this many loaded bars can fill. If as many came as were requested, there may be more. */
export const rangesOf = (bars: number): Range[] =>
  (Object.keys(SESSIONS) as Range[]).filter(
    (range) => !isLong(range) || bars === LOADED.usual || bars >= ENOUGH * SESSIONS[range],
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
