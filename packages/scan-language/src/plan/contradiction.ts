import { expandTerm, type Condition, type Value } from '@plainscan/contracts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { describeCondition } from './describe-conditions.ts';

interface Range {
  low: number;
  lowOpen: boolean;
  high: number;
  highOpen: boolean;
  /** the conditions that set the bounds */
  lowFrom: Condition | null;
  highFrom: Condition | null;
}

const key = (value: Value): string => JSON.stringify(value);

/** Collects the parts of a conjunction, with trader's terms expanded. */
function collectParts(
  condition: Condition,
  source: Condition,
  out: { condition: Condition; source: Condition }[],
): void {
  if (condition.type === 'all')
    for (const part of condition.of) collectParts(part, source === condition ? part : source, out);
  else if (condition.type === 'term')
    collectParts(expandTerm(condition.term, condition.value, condition.timeframe), source, out);
  else out.push({ condition, source });
}

/** Two conditions of a conjunction that exclude each other, as a message; null if there are none. */
function findConflict(condition: Condition): string | null {
  const parts: { condition: Condition; source: Condition }[] = [];
  collectParts(condition, condition, parts);
  const ranges = new Map<string, Range>();
  const orders = new Map<string, { op: string; source: Condition }>();
  const sectors: { anyOf: Set<string>; source: Condition }[] = [];
  const message = (a: Condition, b: Condition) =>
    a === b
      ? `Nothing can match: “${describeCondition(a)}” contradicts itself.`
      : `Nothing can match: “${describeCondition(a)}” and “${describeCondition(b)}” exclude each other.`;

  const bound = (value: Value, op: string, level: number, source: Condition): string | null => {
    const range = ranges.get(key(value)) ?? {
      low: -Infinity,
      lowOpen: false,
      high: Infinity,
      highOpen: false,
      lowFrom: null,
      highFrom: null,
    };
    ranges.set(key(value), range);
    if ((op === '>' || op === '>=' || op === '=') && (level > range.low || (level === range.low && op === '>')))
      Object.assign(range, { low: level, lowOpen: op === '>', lowFrom: source });
    if ((op === '<' || op === '<=' || op === '=') && (level < range.high || (level === range.high && op === '<')))
      Object.assign(range, { high: level, highOpen: op === '<', highFrom: source });
    const empty = range.low > range.high || (range.low === range.high && (range.lowOpen || range.highOpen));
    const other = range.lowFrom === source ? range.highFrom : range.lowFrom;
    return empty ? message(other ?? source, source) : null;
  };

  for (const { condition: part, source } of parts) {
    let found: string | null = null;
    if (part.type === 'compare' && part.right.type === 'number' && part.left.type !== 'number')
      found = bound(part.left, part.op, part.right.value, source);
    else if (part.type === 'between' && part.low.type === 'number' && part.high.type === 'number')
      found = bound(part.value, '>=', part.low.value, source) ?? bound(part.value, '<=', part.high.value, source);
    else if (part.type === 'compare') {
      const [a, b] = [key(part.left), key(part.right)];
      const [pair, op] = a < b ? [`${a}|${b}`, part.op] : [`${b}|${a}`, MIRRORED[part.op]];
      const before = orders.get(pair);
      const opposed = before && ((before.op[0] === '<' && op[0] === '>') || (before.op[0] === '>' && op[0] === '<'));
      if (opposed && !(before.op.length === 2 && op.length === 2)) found = message(before.source, source);
      else if (a === b && ['<', '>', '!='].includes(op)) found = message(source, source);
      else orders.set(pair, { op, source });
    } else if (part.type === 'belongs' && ['sector', 'exchange', 'symbol'].includes(part.field)) {
      const other = sectors.find(
        ({ anyOf, source: s }) =>
          s.type === 'belongs' && s.field === part.field && !part.anyOf.some((name) => anyOf.has(name)),
      );
      if (other) found = message(other.source, source);
      sectors.push({ anyOf: new Set(part.anyOf), source });
    }
    if (found) return found;
  }
  return null;
}

/** Why a plan can't match anything, as a message for users; null if it can. */
export function contradictionOf(where: Condition | null): string | null {
  if (!where) return null;
  if (where.type !== 'any') return findConflict(where);
  const each = where.of.map(findConflict);
  return each.every((reason) => reason !== null) ? each[0]! : null;
}
