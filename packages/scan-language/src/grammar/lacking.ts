import { series, type Condition, type SeriesName } from '@plainscan/contracts';
import { EXCLUSIONS, NEGATIONS } from '../lexicon/clause-words.ts';
import { HEADS } from '../lexicon/filler-words.ts';
import { MISSING_PREFIXES, MISSING_TAILS } from '../lexicon/missing-words.ts';
import { missingData, missingSymbol } from '../missing.ts';
import { predicate } from './predicates.ts';
import { attempt, match, peek, spanFrom, take, textAt, token, type State } from './state.ts';
import { amount } from './times.ts';

const MAX_PREFIXES = 6;

const FILLED = ['with', 'a', 'an', 'the', 'any', 'has', 'have', 'having', 'whose', 'its', 'their'];

const here = (s: State) => (s.pos < s.end ? s.lacks.get(token(s)) : undefined);

/** Whether all that is said is a comparison or a direction: nothing that a price could be meant by. */
function isOfValue(of: Condition): boolean {
  switch (of.type) {
    case 'compare':
      return true;
    case 'between':
      return of.low.type === 'number' && of.high.type === 'number';
    case 'near':
      return of.target.type === 'number';
    case 'not':
      return isOfValue(of.of);
    case 'trend':
    case 'turn':
      return true;
    default:
      return false;
  }
}

/** Series of each unit, that a number of any can be said of. */
const OF_ANY_UNIT: readonly SeriesName[] = ['volume', 'changePercent', 'close', 'rsi'];

/** Takes what is said of a value that the market does not hold: "under 15", "above 3%", "rising". */
function takeSaid(s: State): void {
  let furthest = s.pos;
  for (const name of OF_ANY_UNIT) {
    const reach = peek(s, () => {
      const said = predicate(s, { value: series(name), given: [] }, null);
      return said && isOfValue(said) ? s.pos : -1;
    });
    furthest = Math.max(furthest, reach);
  }
  s.pos = furthest;
}

/**
 * Words that ask for data or a symbol which the market does not hold, with what is said of them: one report, with its reason.
 * "strong earnings", "P/E under 15", "no dividends", "sorted by short interest".
 */
export const lacking = (s: State): true | null =>
  attempt(s, () => {
    while (take(s, ...FILLED));
    const first = s.pos;
    const negated = match(s, EXCLUSIONS) !== null || match(s, NEGATIONS) !== null;
    for (let words = 0; !here(s) && words < MAX_PREFIXES; words += 1)
      if (!amount(s) && !take(s, ...MISSING_PREFIXES)) return null;
    const lack = here(s);
    if (!lack) return null;
    const alone = first === s.pos;
    s.pos += 1;
    if (lack.kind === 'symbol') {
      if (!alone && !negated) return null;
      const reason = missingSymbol(lack.symbol, s.market);
      s.unmatched.push({ text: lack.symbol, span: spanFrom(s, first), reason });
      if (!negated) {
        s.missing.push(reason);
        s.unlisted.push(lack.symbol);
      }
    } else {
      while (here(s)?.kind === 'data') s.pos += 1;
      while (take(s, ...MISSING_TAILS));
      if (lack.word.value) takeSaid(s);
      const span = spanFrom(s, first);
      const reason = missingData(lack.word.family);
      s.unmatched.push({ text: s.sentence.slice(...span), span, reason });
      s.missing.push(reason);
    }
    while (HEADS.has(textAt(s)) && s.pos < s.end && lack.kind === 'data') s.pos += 1;
    s.subject = null;
    s.elliptic = false;
    return true;
  });
