import { useState } from 'react';
import { local } from '../../lib/storage.ts';

/** Sessions per range. */
export const SESSIONS = { '1M': 21, '3M': 63, '6M': 126, '1Y': 250 } as const;
export type Range = keyof typeof SESSIONS;

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
