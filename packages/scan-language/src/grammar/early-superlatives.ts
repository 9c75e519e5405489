import { PLAN_BOUNDS, series } from '@plainscan/contracts';
import { HEADS } from '../lexicon/filler-words.ts';
import { RANKINGS } from '../lexicon/order-words.ts';
import { places } from './places.ts';
import { ahead, attempt, peek, take, textAt, type State } from './state.ts';
import { amount } from './times.ts';
import { traderCondition } from './traders.ts';

const MAX_ATTRIBUTES = 4;

/** What stands behind the attributes of a noun: "largest TECH companies", "biggest TECH losers". */
const nounAhead = (s: State): 'head' | 'ranking' | null =>
  peek(s, () => {
    let attributes = 0;
    while (attributes < MAX_ATTRIBUTES && (places(s) ?? traderCondition(s))) attributes += 1;
    if (!attributes) return null;
    if (ahead(s, RANKINGS)?.only) return 'ranking';
    return HEADS.has(textAt(s)) ? 'head' : null;
  });

const SIZES = ['largest', 'biggest', 'smallest'];

/** A superlative before the attributes of its noun: companies go by their size, and gainers rank themselves. */
export const earlySuperlative = (s: State): true | null =>
  attempt(s, () => {
    take(s, 'the');
    const count = attempt(s, () => {
      const said = amount(s);
      return said?.unit === 'none' &&
        Number.isInteger(said.value) &&
        said.value > 0 &&
        said.value <= PLAN_BOUNDS.maxLimit &&
        !said.bound
        ? said.value
        : null;
    });
    if (!take(s, ...SIZES, 'top', 'best', 'worst')) return null;
    const word = s.tokens[s.pos - 1]!.text;
    const noun = nounAhead(s);
    if (!noun || (noun === 'head' && !SIZES.includes(word))) return null;
    if (count !== null) s.limit = count;
    if (noun === 'ranking') return true;
    s.sort.splice(0, s.sort.length, { by: series('marketCap'), direction: word === 'smallest' ? 'asc' : 'desc' });
    s.superlative = true;
    return true;
  });
