import { expandTerm, seriesSpec, type Condition, type ScanPlan, type SeriesName } from '@plainscan/contracts';

type Node = { type: string; [field: string]: unknown };

const OPPOSITE: Record<string, string> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '!=', '!=': '=' };
const MIRRORED: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '!=': '!=' };
const MEANS: Record<string, 'sma' | 'averageVolume' | 'averageDollarVolume'> = {
  close: 'sma',
  volume: 'averageVolume',
  dollarVolume: 'averageDollarVolume',
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const numberOf = (value: unknown): number | null =>
  isNode(value) && value.type === 'number' ? (value.value as number) : null;
const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const number = (value: number): Node => ({ type: 'number', value });
const series = (name: string, params: unknown, ago: unknown): Node => ({ type: 'series', name, params, ago });
const over = (fn: string, of: string, sessions: unknown, ago: unknown): Node => ({
  type: 'over',
  fn,
  of: series(of, [], 0),
  sessions,
  ago,
});
const percentOf = (percent: number): number => Number((1 + percent / 100).toPrecision(12));

/** Two sides of a comparison. */
type Sides = readonly [left: Node, right: Node];

/** A ratio or difference compared with a number, split into its two values, so that rounding doesn't make readings differ. */
function asValues(left: Node, right: Node): Sides | null {
  const amount = numberOf(right);
  if (amount === null) return null;
  const scaled = (value: Node, factor: number, base: Node): Sides => [value, scale(factor, base)];
  if (left.type === 'percentFrom') return scaled(left.value as Node, percentOf(amount), left.base as Node);
  if (left.type !== 'series') return null;
  const { name, params, ago } = left as unknown as { name: string; params: number[]; ago: number };
  const close = series('close', [], ago);
  const closeBefore = (sessions: number): Node => series('close', [], ago + sessions);
  switch (name) {
    case 'change':
      return [close, { type: 'plus', amount, of: closeBefore(1) }];
    case 'changePercent':
      return scaled(close, percentOf(amount), closeBefore(1));
    case 'gapPercent':
      return scaled(series('open', [], ago), percentOf(amount), closeBefore(1));
    case 'performance':
    case 'roc':
      return scaled(close, percentOf(amount), closeBefore(params[0]!));
    case 'distanceFromLow':
      return scaled(close, percentOf(amount), over('lowest', 'low', params[0], ago));
    case 'distanceFromHigh':
      return scaled(close, percentOf(-amount), over('highest', 'high', params[0], ago));
    case 'relativeVolume':
      return scaled(series('volume', [], ago), amount, series('averageVolume', params, ago + 1));
    case 'atrPercent':
      return scaled(series('atr', params, ago), amount / 100, close);
    default:
      return null;
  }
}

const scale = (factor: number, of: Node): Node => (factor === 1 ? of : { type: 'times', factor, of });

/** Whether a side is an amount from the sentence; then "at least" and "more than" differ only at the boundary. */
const hasAmount = (side: Node): boolean =>
  side.type === 'times' || side.type === 'plus' || (side.type === 'number' && side.value !== 0);

function compareOf(node: Node): Node {
  const swap = numberOf(node.left) !== null && numberOf(node.right) === null;
  const [left, right] = (swap ? [node.right, node.left] : [node.left, node.right]) as [Node, Node];
  const given = swap ? MIRRORED[node.op as string]! : (node.op as string);
  const sides = asValues(left, right) ?? [left, right];
  const mirrored = left.type === 'series' && left.name === 'distanceFromHigh' && sides[0] !== left;
  const op = mirrored ? MIRRORED[given]! : given;
  const strict = sides.some(hasAmount) ? op.replace(/^([<>])=$/, '$1') : op;
  return { type: 'compare', left: sides[0], op: strict, right: sides[1] };
}

/** Whether "within n% of" a value means between two multiples of it. */
function isPositive(value: Node): boolean {
  switch (value.type) {
    case 'number':
      return (value.value as number) > 0;
    case 'series':
      return ['price', 'shares', 'usd'].includes(seriesSpec(value.name as SeriesName).unit);
    case 'over':
      return isPositive(value.of as Node);
    case 'times':
      return (value.factor as number) > 0 && isPositive(value.of as Node);
    default:
      return false;
  }
}

function between(value: unknown, low: unknown, high: unknown): Node {
  const atLeast = compareOf({ type: 'compare', left: value, op: '>=', right: low });
  const atMost = compareOf({ type: 'compare', left: value, op: '<=', right: high });
  return junction('all', [atLeast, atMost]);
}

function multiple(factor: number, of: Node): Node {
  const amount = numberOf(of);
  return amount === null ? scale(factor, of) : number(Number((factor * amount).toPrecision(12)));
}

function nearOf(node: Node): Node {
  const { value, target, percent } = node as unknown as { value: Node; target: Node; percent: number };
  if (percent === 0 || !isPositive(target)) return node;
  return between(value, multiple(percentOf(-percent), target), multiple(percentOf(percent), target));
}

function junction(type: 'all' | 'any', of: readonly Node[]): Node {
  const flat = of.flatMap((part) => (part.type === type ? (part.of as Node[]) : [part]));
  const unique = [...new Map(flat.map((part) => [JSON.stringify(part), part])).values()].sort(byText);
  return unique.length === 1 ? unique[0]! : { type, of: unique };
}

/** A count of conditions as an "or" of all combinations of that size. */
function combinations(count: number, of: readonly Node[]): Node {
  const chosen: Node[] = [];
  const choose = (from: number, taken: readonly Node[]): void => {
    if (taken.length === count) chosen.push(junction('all', taken));
    else for (let i = from; i < of.length; i += 1) choose(i + 1, [...taken, of[i]!]);
  };
  choose(0, []);
  return junction('any', chosen);
}

function negation(of: Node): Node {
  switch (of.type) {
    case 'not':
      return of.of as Node;
    case 'compare':
      return compareOf({ ...of, op: OPPOSITE[of.op as string]! });
    case 'all':
    case 'any':
      return junction(of.type === 'all' ? 'any' : 'all', (of.of as Node[]).map(negation));
    default:
      return { type: 'not', of };
  }
}

function node(value: Node): unknown {
  if (value.type === 'term') return comparable(expandTerm(value.term as never, (value.value ?? null) as never));
  const plain = Object.fromEntries(Object.entries(value).map(([field, part]) => [field, comparable(part)])) as Node;
  switch (plain.type) {
    case 'number':
      return number(plain.value === 0 ? 0 : Number((plain.value as number).toPrecision(12)));
    case 'all':
    case 'any':
      return junction(plain.type, plain.of as Node[]);
    case 'atLeast':
      return combinations(plain.count as number, plain.of as Node[]);
    case 'not':
      return negation(plain.of as Node);
    case 'compare':
      return compareOf(plain);
    case 'between':
      return between(plain.value, plain.low, plain.high);
    case 'near':
      return nearOf(plain);
    case 'window':
      return plain.sessions === 1 && plain.ago === 0 ? plain.of : plain;
    case 'breadth':
      return { ...plain, op: (plain.op as string)[0] };
    case 'belongs':
      return { ...plain, anyOf: [...new Set(plain.anyOf as string[])].sort() };
    case 'times':
      return scale(plain.factor as number, plain.of as Node);
    case 'over': {
      const of = plain.of as Node;
      const name = of.type === 'series' ? MEANS[of.name as string] : undefined;
      const ago = (plain.ago as number) + ((of.ago as number | undefined) ?? 0);
      if (plain.fn === 'mean' && plain.sessions !== null && name) return series(name, [plain.sessions as number], ago);
      return plain;
    }
    default:
      return plain;
  }
}

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  return isNode(value) ? node(value) : value;
}

/**
 * Normalizes plans that mean the same: expands trader's terms, sorts "and" and "or", and turns "at least" a number into "above"
 * it, except at 0, the exact value of many stocks. Independent of the parser's canonical form. Unknown nodes pass through.
 */
export function comparablePlan(plan: ScanPlan): ScanPlan {
  return {
    version: plan.version,
    universe: { only: [...plan.universe.only].sort(), except: [...plan.universe.except].sort() },
    where: plan.where && (comparable(plan.where) as Condition),
    sort: plan.sort
      .map((key) => comparable(key) as (typeof plan.sort)[number])
      .map(({ by, direction }) => ({
        by: comparable(by) as typeof by,
        direction,
      })),
    limit: plan.limit,
  };
}

export const samePlan = (a: ScanPlan, b: ScanPlan): boolean =>
  JSON.stringify(comparablePlan(a)) === JSON.stringify(comparablePlan(b));

/** The top-level conditions of a comparable plan. */
export const partsOf = ({ where }: ScanPlan): Condition[] => (!where ? [] : where.type === 'all' ? where.of : [where]);
