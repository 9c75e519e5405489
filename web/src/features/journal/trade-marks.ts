import type { Execution, TradeDetail } from '@plainscan/contracts';
import type { Bar, Mark, PriceLine } from '../chart/candle-canvas.tsx';

/** Bars to show before and after the trade. */
const PADDING = 25;
/** Sessions per calendar day, on average. */
const SESSIONS_PER_DAY = 5 / 7;
const MIN_SESSIONS = 250;
export const MAX_SESSIONS = 2000;

/** How many of the newest bars are needed to reach the entry. */
export function sessionsSince(enteredOn: string, now = Date.now()): number {
  const days = Math.max(0, (now - Date.parse(enteredOn)) / 86_400_000);
  return Math.min(MAX_SESSIONS, Math.max(MIN_SESSIONS, Math.ceil(days * SESSIONS_PER_DAY) + 2 * PADDING));
}

/** The index of the bar on a day, or of the last one before it; -1 if the bars start later. */
export function barOf(bars: readonly Bar[], day: string): number {
  let [from, to] = [0, bars.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (bars[middle]!.date <= day) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

const WORDS = {
  long: { entry: 'Buy', exit: 'Sell' },
  short: { entry: 'Short', exit: 'Cover' },
} as const;

export const actionOf = (side: TradeDetail['side'], kind: Execution['kind']): string => WORDS[side][kind];

/** One mark per bar with entries and one per bar with exits, in bar order. */
export function marksOf(trade: TradeDetail, bars: readonly Bar[]): Mark[] {
  const groups = new Map<string, { at: number; kind: Execution['kind']; fills: number }>();
  for (const { on, kind } of trade.executions) {
    const at = barOf(bars, on);
    if (at < 0) continue;
    const group = groups.get(`${at} ${kind}`) ?? { at, kind, fills: 0 };
    group.fills++;
    groups.set(`${at} ${kind}`, group);
  }
  return [...groups.values()]
    .sort((a, b) => a.at - b.at)
    .map(({ at, kind, fills }) => {
      const word = actionOf(trade.side, kind);
      return {
        date: bars[at]!.date,
        way: (kind === 'entry') === (trade.side === 'long') ? 'up' : 'down',
        text: fills > 1 ? `${word} ×${fills}` : word,
      };
    });
}

/** Floats for drawing only; the text beside the chart is exact. */
export const linesOf = (trade: TradeDetail): PriceLine[] => [
  { price: Number(trade.entry_price), title: 'Average entry', tone: 'accent' },
  ...(trade.stop_loss === null ? [] : [{ price: Number(trade.stop_loss), title: 'Stop', tone: 'down' } as const]),
];

/** The range of bars to show: the trade and some around it. */
export function rangeOf(trade: TradeDetail, bars: readonly Bar[]): { from: number; to: number } {
  const last = bars.length - 1;
  const entry = Math.max(0, barOf(bars, trade.entered_on));
  const exit = trade.exited_on === null ? last : Math.max(entry, barOf(bars, trade.exited_on));
  return { from: Math.max(0, entry - PADDING), to: Math.min(last, exit + PADDING) };
}
