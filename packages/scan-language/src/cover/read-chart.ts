import { MAX_QUERY_CHARS } from '@plainscan/contracts';
import { Chart, type Edge } from '../chart/chart.ts';
import { PhraseIndex, latticeOf } from '../chart/lattice.ts';
import { PatternTree } from '../chart/pattern.ts';
import type { MarketWords } from '../lexicon/market-words.ts';
import { RULES } from '../rules/index.ts';
import { quotedTexts, quotedTokens } from '../text/brackets.ts';
import type { Token } from '../text/tokens.ts';
import { assemble, disjunction } from './assemble.ts';
import { coverings } from './cover.ts';
import type { CoverInput } from './path.ts';

export const TREE = new PatternTree(RULES);

const PHRASES = new PhraseIndex(TREE);

const CONDITION = TREE.id('Condition');

/** More than any sentence of the corpus needs, to bound the parsing time of any input. */
const MAX_EXTENSIONS = 600;

/** The chart of a sentence and its cheapest readings. Each bracket is read separately and becomes one condition. */
export function readChart(
  tokens: readonly Token[],
  sentence: string,
  market: MarketWords,
  brackets: ReadonlyMap<number, number>,
  rest: Pick<CoverInput, 'known' | 'unmetNeeds'>,
) {
  const end = tokens.length - 1;
  const quotes = quotedTexts(tokens, sentence);
  const lattice = latticeOf(
    tokens,
    end,
    PHRASES,
    TREE,
    market,
    quotedTokens(tokens, sentence),
    quotes,
    rest.unmetNeeds,
  );
  const isBounded = sentence.length <= MAX_QUERY_CHARS;
  const chart = new Chart(
    lattice,
    TREE,
    { at: (start, stop, parts) => ({ tokens, start, end: stop, parts }) },
    isBounded,
  );
  const extensions = { count: 0, limit: isBounded ? MAX_EXTENSIONS : Number.POSITIVE_INFINITY };
  const input: CoverInput = { tokens, chart, tree: TREE, market, quotes, extensions, ...rest };
  const opening = new Map([...brackets].map(([open, close]) => [close, open]));
  const ending: Edge[][] = Array.from({ length: end + 1 }, () => []);
  for (const words of lattice.words) for (const edge of words) ending[edge.end]!.push(edge);
  for (let at = 1; at <= end; at += 1) {
    const open = opening.get(at - 1);
    chart.advance(at, ending[at]!, open === undefined ? [] : groupEdges(input, open, at));
  }
  return { input, readings: coverings(input, 0, end) };
}

/** A bracket as one condition, if its contents were fully understood. */
function groupEdges(input: CoverInput, open: number, next: number): Edge[] {
  const [reading] = coverings(input, open + 1, next - 1);
  if (!reading) return [];
  const unread = reading.elements.some(({ kind }) =>
    ['unknown', 'missing', 'order', 'kinds', 'watchlist'].includes(kind),
  );
  const { alternatives, only, except } = assemble(reading.elements);
  const condition = disjunction(alternatives);
  if (!condition || unread || only.length || except.length) return [];
  const items = alternatives.flat();
  const edge = items.length === 1 ? items[0]!.edge : null;
  return [
    {
      category: CONDITION,
      start: open,
      end: next,
      meaning: {
        of: { type: 'plan', of: condition },
        subject: null,
        modifier: items.every(({ modifier }) => modifier),
        group: true,
      },
      // no more than the same words without brackets
      cost: Math.min(reading.cost * 0.1 + 0.1, reading.cost),
      rule: null,
      parts: edge ? [edge] : [],
    },
  ];
}
