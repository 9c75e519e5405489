import type { Edge } from '../chart/chart.ts';
import type { Meanings } from '../chart/meanings.ts';
import { changeOver } from '../meaning/when.ts';
import { missingData } from '../missing.ts';
import type { Token } from '../text/tokens.ts';
import { withCondition, withPredicate } from './clauses.ts';
import { COSTS } from './costs.ts';
import type { Path, Stretch } from './path.ts';

type Extend<C extends keyof Meanings> = (path: Path, edge: Edge, meaning: Meanings[C], stretch: Stretch) => Path[];

/** How a reading continues with a constituent, by its category; other categories are only parts of these. */
const EXTENSIONS: { [C in keyof Meanings]?: Extend<C> } = {
  Condition: withCondition,
  Predicate: withPredicate,
  Order: (path, edge, order) => [
    {
      ...path,
      cost: path.cost + COSTS.order + edge.cost,
      element: { kind: 'order', order, start: edge.start, end: edge.end, edge },
      before: path,
      subject: order.about ?? path.subject,
      elliptic: false,
      unknown: false,
      lost: false,
      awaitsPeriod: order.awaitsPeriod ?? path.awaitsPeriod,
    },
  ],
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
  When: withPeriod,
  Missing: (path, edge, { family }, { tokens }) => [
    {
      ...path,
      cost: path.cost + COSTS.missing + edge.cost,
      element: {
        kind: 'missing',
        reason: missingData(family.family),
        said: textOf(tokens, edge),
        start: edge.start,
        end: edge.end,
        unlisted: false,
        negated: false,
        ...(family.family === 'frames' && saysChart(tokens, edge) && { otherBars: true }),
        edge,
      },
      before: path,
      subject: null,
      elliptic: false,
      unknown: family.value,
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

/** What continuing with a constituent costs at least, for readings that are not worth building. */
const LEAST: { [C in keyof Meanings]?: number } = {
  Condition: COSTS.item,
  Predicate: COSTS.predicate - 0.5,
  Order: COSTS.order,
  Kinds: COSTS.kinds,
  When: COSTS.today,
  Missing: COSTS.missing,
  Value: COSTS.dangling,
};

/** The least that continuing with an edge costs; null where no reading continues with its category. */
export function leastCost(edge: Edge, { tree }: Stretch): number | null {
  const least = LEAST[tree.names[edge.category] as keyof Meanings];
  return least === undefined ? null : least + edge.cost;
}

export function extensionsOf(path: Path, edge: Edge, stretch: Stretch): Path[] {
  const extend = EXTENSIONS[stretch.tree.names[edge.category] as keyof Meanings] as Extend<never> | undefined;
  return extend?.(path, edge, edge.meaning as never, stretch) ?? [];
}

/** A time without a clause: today adds nothing, a period may belong to the preceding order. */
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

/** "on the weekly", "monthly chart": the bars of the clause, not one weekly value or candle. */
const saysChart = (tokens: readonly Token[], { start, end }: Edge): boolean =>
  ['weekly', 'monthly', 'chart', 'timeframe', 'frame'].includes(tokens[end - 1]!.text) && end > start;

const textOf = (tokens: readonly Token[], { start, end }: Edge): string =>
  tokens
    .slice(start, end)
    .map(({ raw, full, glued }, i) => `${glued || i === 0 ? '' : ' '}${full ?? raw}`)
    .join('');
