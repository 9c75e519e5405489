import type { SeriesName, Value } from '@plainscan/contracts';
import { useMemo, useState } from 'react';
import { local } from '../../lib/storage.ts';
import { valueDrawings } from '../chart/plan-drawings.ts';

const series = (name: SeriesName, params: number[]): Value => ({ type: 'series', name, params, ago: 0 });

/** The indicators that a user can show on a stock's chart. */
export const CHART_CHOICES = [
  { id: 'sma20', label: '20-day average', value: series('sma', [20]) },
  { id: 'sma50', label: '50-day average', value: series('sma', [50]) },
  { id: 'sma200', label: '200-day average', value: series('sma', [200]) },
  { id: 'ema20', label: '20-day EMA', value: series('ema', [20]) },
  { id: 'bollinger', label: 'Bollinger bands', value: series('bollingerMiddle', [20, 2]) },
  { id: 'volume', label: 'Average volume', value: series('averageVolume', [20]) },
  { id: 'rsi', label: 'RSI', value: series('rsi', [14]) },
  { id: 'macd', label: 'MACD', value: series('macd', [12, 26]) },
  { id: 'stochastic', label: 'Stochastic', value: series('stochasticK', [14, 3]) },
  { id: 'adx', label: 'ADX', value: series('adx', [14]) },
  { id: 'atr', label: 'ATR', value: series('atr', [14]) },
  { id: 'obv', label: 'OBV', value: series('obv', []) },
] as const satisfies readonly { id: string; label: string; value: Value }[];

const KEY = 'plainscan_chart_lines';
const DEFAULT: readonly string[] = ['sma50', 'sma200', 'rsi'];

function stored(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(local.get(KEY) ?? '');
    return Array.isArray(ids) ? ids.filter((id) => CHART_CHOICES.some((choice) => choice.id === id)) : DEFAULT;
  } catch {
    return DEFAULT;
  }
}

/** The indicators that the user shows on charts, stored in this browser. */
export function useChartChoices() {
  const [chosen, setChosen] = useState(stored);
  const drawings = useMemo(
    () => valueDrawings(CHART_CHOICES.filter(({ id }) => chosen.includes(id)).map(({ value }) => value)),
    [chosen],
  );
  const choose = (ids: readonly string[]) => {
    setChosen(ids);
    local.set(KEY, JSON.stringify(ids));
  };
  return { chosen, choose, drawings };
}
