import { all, any, type BelongsField, type Condition } from '@plainscan/contracts';
import type { Item } from './elements.ts';

/** Properties of which a stock has only one value; fields that are named separately, as in "name contains". */
type Trait = 'place' | 'exchange' | 'symbol' | 'cap' | BelongsField;

const FIELD_TRAITS: Record<string, Trait> = {
  sector: 'place',
  industry: 'place',
  name: 'place',
  exchange: 'exchange',
  symbol: 'symbol',
};

/** The trait and values of "large cap or mega cap" or "tech or biotech"; null for other conditions. */
export function traitOf(of: Condition): { trait: Trait; values: string[] } | null {
  if (of.type === 'term' && of.term.endsWith('-cap')) return { trait: 'cap', values: [of.term] };
  if (of.type === 'belongs')
    return { trait: FIELD_TRAITS[of.field]!, values: of.anyOf.map((value) => `${of.field} ${value}`) };
  if (of.type !== 'any') return null;
  const parts = of.of.map(traitOf);
  const trait = parts[0]?.trait;
  if (!trait || !parts.every((part) => part?.trait === trait)) return null;
  return { trait, values: parts.flatMap((part) => part!.values) };
}

interface Group {
  items: Item[];
  traits: Map<Trait, Set<string>>;
  named: boolean;
}

/** Splits items at "and" and commas, and collects the traits of each segment. */
function segments(items: readonly Item[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    if (!groups.length || item.joined) groups.push({ items: [], traits: new Map(), named: false });
    const group = groups.at(-1)!;
    group.items.push(item);
    const found = item.modifier ? traitOf(item.condition) : null;
    if (!found) continue;
    group.named ||= item.names === true;
    // a stock can match "sector is Technology" and "name contains gold"
    const trait = item.condition.type === 'belongs' && !item.names ? item.condition.field : found.trait;
    group.traits.set(trait, new Set([...(group.traits.get(trait) ?? []), ...found.values]));
  }
  return groups;
}

const excludes = (a: Group, b: Group): boolean =>
  [...a.traits].some(([trait, values]) => {
    const other = b.traits.get(trait);
    return other !== undefined && [...other].every((value) => !values.has(value));
  });

/**
 * "mega cap tech and large cap energy": no stock is in both, so the groups form a union. What follows the last
 * group applies to all, unless an earlier one has its own condition: "tech under $50 and energy under $20".
 */
export function nounGroups(items: Item[]): Item[] {
  const groups: Group[] = [];
  const shared: Item[] = [];
  const before: Item[] = [];
  for (const next of segments(items)) {
    const last = groups.at(-1);
    if (!next.traits.size) (groups.length ? shared : before).push(...next.items);
    else if (!last || excludes(last, next)) groups.push(next);
    else {
      last.items.push(...next.items);
      last.named ||= next.named;
      for (const [trait, values] of next.traits)
        last.traits.set(trait, new Set([...(last.traits.get(trait) ?? []), ...values]));
    }
  }
  if (groups.length < 2 || !groups.some(({ named }) => named)) return items;
  const last = groups.at(-1)!;
  const ownClauses = groups.slice(0, -1).some((group) => group.items.some(({ modifier }) => !modifier));
  const behind = ownClauses ? [] : last.items.filter(({ modifier }) => !modifier);
  const own = (group: Group) =>
    all(...group.items.filter((item) => !behind.includes(item)).map(({ condition }) => condition));
  const combined = groups.flatMap((group) => group.items.filter((item) => !behind.includes(item)));
  const union: Item = {
    kind: 'item',
    condition: any(...groups.map(own)),
    start: Math.min(...combined.map(({ start }) => start)),
    end: Math.max(...combined.map(({ end }) => end)),
    modifier: true,
    names: false,
    edge: null,
  };
  return [...before, union, ...behind, ...shared];
}
