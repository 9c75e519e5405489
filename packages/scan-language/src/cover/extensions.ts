import { onTimeframe, type SortKey } from '@plainscan/contracts';
import type { Edge } from '../chart/chart.ts';
import type { Meanings, ParsedOrder } from '../chart/meanings.ts';
import { changeOver } from '../meaning/when.ts';
import { missingData } from '../missing.ts';
import { textOf, type Token } from '../text/tokens.ts';
import { withCondition, withPredicate } from './clauses.ts';
import { COSTS } from './costs.ts';
import { timeframeOfEdge } from './on-timeframe.ts';
import type { Path, Stretch } from './path.ts';

type Extend<C extends keyof Meanings> = (path: Path, edge: Edge, meaning: Meanings[C], stretch: Stretch) => Path[];

/** How a reading continues with a constituent, by category. Other categories only occur inside these. */
const EXTENSIONS: { [C in keyof Meanings]?: Extend<C> } = {
  Condition: withCondition,
  Predicate: withPredicate,
  Order: (path, edge, given, { tokens }) => {
    const order = onItsBars(given, edge, tokens);
    if (!order) return [];
    return [
      {
        ...path,
        cost: path.cost + COSTS.order + edge.cost,
        element: { kind: 'order', order, start: edge.start, end: edge.end, edge },
        before: path,
        subject: order.subject ?? path.subject,
        elliptic: false,
        unknown: false,
        lost: false,
        awaitsPeriod: order.awaitsPeriod ?? path.awaitsPeriod,
      },
    ];
  },
  Kinds: (path, edge, { only, except }) => [
    {
      ...path,
      cost: path.cost + COSTS.kinds + edge.cost,
      element: { kind: 'kinds', only, except, start: edge.start, end: edge.end, edge },
      before: path,
      elliptic: false,
      unknown: false,
      lost: false,
      subject: null,
    },
  ],
  Watchlist: (path, edge, watchlist) => [
    {
      ...path,
      cost: path.cost + COSTS.watchlist + edge.cost,
      element: { kind: 'watchlist', watchlist, start: edge.start, end: edge.end, edge },
      before: path,
      elliptic: false,
      unknown: false,
      lost: false,
      subject: null,
    },
  ],
  When: withPeriod,
  Missing: (path, edge, { family, compared }, { tokens }) => [
    {
      ...path,
      cost: path.cost + COSTS.missing + edge.cost,
      element: {
        kind: 'missing',
        reason: missingData(family.family),
        words: textOf(tokens.slice(edge.start, edge.end)),
        start: edge.start,
        end: edge.end,
        unlisted: false,
        negated: false,
        edge,
      },
      before: path,
      subject: null,
      elliptic: false,
      unknown: family.value && !compared,
      lost: family.value,
    },
  ],
  Value: (path, edge) => [
    {
      ...path,
      cost: path.cost + COSTS.dangling + edge.cost + 0.4 * (edge.end - edge.start),
      element: { kind: 'unknown', start: edge.start, end: edge.end, edge },
      before: path,
      unknown: true,
      lost: true,
      elliptic: false,
    },
  ],
};

/** The order by values of the bars that its words are about; null if the words of one key are about several. */
function onItsBars(order: ParsedOrder, edge: Edge, tokens: readonly Token[]): ParsedOrder | null {
  const keys = order.sort ?? [];
  const [first] = edge.parts;
  // "by weekly RSI, then by volume": the words of each key are its own
  const before = (first?.meaning as ParsedOrder | null | undefined)?.sort ? (first!.meaning as ParsedOrder) : null;
  const earlier = before ? onItsBars(before, first!, tokens)?.sort : [];
  const timeframe = timeframeOfEdge(tokens, edge, before ? first!.end : edge.start);
  if (timeframe === undefined || !earlier) return null;
  if (!keys.length) return order;
  const on = ({ by, direction }: SortKey): SortKey => ({
    by: by.type === 'text' || timeframe === null ? by : onTimeframe(by, timeframe),
    direction,
  });
  return { ...order, sort: [...earlier, ...keys.slice(earlier.length).map(on)] };
}

/** Lower bounds of the cost of continuing with a constituent, to skip readings that are too expensive. */
const LEAST_COSTS: { [C in keyof Meanings]?: number } = {
  Condition: COSTS.item,
  Predicate: COSTS.predicate - 0.5,
  Order: COSTS.order,
  Kinds: COSTS.kinds,
  Watchlist: COSTS.watchlist,
  When: COSTS.today,
  Missing: COSTS.missing,
  Value: COSTS.dangling,
};

/** The lowest possible cost of continuing with an edge; null if a reading can't continue with its category. */
export function leastCost(edge: Edge, { tree }: Stretch): number | null {
  const least = LEAST_COSTS[tree.names[edge.category] as keyof Meanings];
  return least === undefined ? null : least + edge.cost;
}

export function extensionsOf(path: Path, edge: Edge, stretch: Stretch): Path[] {
  const extend = EXTENSIONS[stretch.tree.names[edge.category] as keyof Meanings] as Extend<never> | undefined;
  return extend?.(path, edge, edge.meaning as never, stretch) ?? [];
}

/** A time without a clause: "today" adds nothing, and a period may belong to the preceding order. */
function withPeriod(path: Path, edge: Edge, when: Meanings['When']): Path[] {
  if (path.awaitsPeriod)
    return [
      {
        ...path,
        cost: path.cost + COSTS.today + edge.cost,
        element: {
          kind: 'order',
          order: { sort: [{ by: changeOver(when), direction: 'desc' }], period: true },
          start: edge.start,
          end: edge.end,
          edge,
        },
        before: path,
        awaitsPeriod: false,
      },
    ];
  const isToday = when.kind === 'within' && when.sessions === 1 && when.ago === 0;
  return isToday ? [{ ...path, cost: path.cost + COSTS.today, element: null, before: path }] : [];
}
