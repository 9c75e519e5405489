import { expandTerm, series, type Condition, type ScanPlan } from '@plainscan/contracts';

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

/** "at least" and "more than" a number differ at the boundary only, except at 0, where many stocks stand. */
function strict(op: string, amount: number | null): string {
  if (amount === null || amount === 0) return op;
  return op === '>=' ? '>' : op === '<=' ? '<' : op;
}

function compareOf(node: Node): Node {
  const swap = numberOf(node.left) !== null && numberOf(node.right) === null;
  const [left, right] = swap ? [node.right, node.left] : [node.left, node.right];
  const op = swap ? MIRRORED[node.op as string]! : (node.op as string);
  return { type: 'compare', left, op: strict(op, numberOf(right)), right };
}

function junction(type: 'all' | 'any', of: readonly Node[]): Node {
  const flat = of.flatMap((part) => (part.type === type ? (part.of as Node[]) : [part]));
  const unique = [...new Map(flat.map((part) => [JSON.stringify(part), part])).values()].sort(byText);
  return unique.length === 1 ? unique[0]! : { type, of: unique };
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
      return { type: 'number', value: plain.value === 0 ? 0 : plain.value };
    case 'all':
    case 'any':
      return junction(plain.type, plain.of as Node[]);
    case 'not':
      return negation(plain.of as Node);
    case 'compare':
      return compareOf(plain);
    case 'between': {
      const sides: Node[] = [
        compareOf({ type: 'compare', left: plain.value, op: '>=', right: plain.low }),
        compareOf({ type: 'compare', left: plain.value, op: '<=', right: plain.high }),
      ];
      return junction('all', sides);
    }
    case 'window':
      return plain.sessions === 1 && plain.ago === 0 ? plain.of : plain;
    case 'belongs':
      return { ...plain, anyOf: [...new Set(plain.anyOf as string[])].sort() };
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
 * One form for plans of one meaning: trader's words expanded, order of "and" and "or" settled, boundaries of numbers made
 * strict. Independent of the parser's own canonical form. Nodes that it does not know pass through.
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
