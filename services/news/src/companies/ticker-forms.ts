import { keyOf, type Word } from './words.ts';

const SYMBOL = String.raw`[A-Z]{1,5}(?:[.-][A-Z]{1,2})?`;
const CASHTAG = new RegExp(String.raw`(?<![\w$])\$(${SYMBOL})(?![\w$])`, 'g');
const LISTED = new RegExp(
  String.raw`\b(?:NYSE(?:[ -]?(?:American|Arca|MKT|AMERICAN|ARCA))?|N(?:ASDAQ|asdaq)(?:[ -]?(?:GS|GM|CM))?|AMEX|BATS|CBOE)\s?:\s?(${SYMBOL})(?![\w])`,
  'g',
);
const IN_PARENTHESES = new RegExp(String.raw`\((${SYMBOL})\)`, 'g');
/** How many words before its symbol a name may start: "Acme Holdings, Inc. (ACME)". */
const NAME_WORDS = 8;

export interface TickerFinding {
  symbol: string;
  at: number;
}

const canonical = (symbol: string): string => symbol.replace('-', '.');

/** Finds `$TSLA`, `NYSE:IBM`, `(NASDAQ: TSLA)`, and `(TSLA)` after its company's name. */
export function tickersIn(text: string, words: readonly Word[], market: ReadonlyMap<string, string>): TickerFinding[] {
  const findings: TickerFinding[] = [];
  const collect = (form: RegExp, accepts: (symbol: string, at: number) => boolean): void => {
    for (const match of text.matchAll(form)) {
      const symbol = canonical(match[1]!);
      if (market.has(symbol) && accepts(symbol, match.index)) findings.push({ symbol, at: match.index });
    }
  };
  if (text.includes('$')) collect(CASHTAG, () => true);
  if (text.includes(':')) collect(LISTED, () => true);
  if (text.includes('(')) collect(IN_PARENTHESES, (symbol, at) => isNamedBefore(market.get(symbol)!, words, at));
  return findings;
}

/** Whether the company's name starts shortly before the symbol. */
function isNamedBefore(name: string, words: readonly Word[], at: number): boolean {
  const [article, second] = name.split(/[\s,]+/).map(keyOf);
  const first = article === 'the' ? second : article;
  let end = words.length;
  while (end > 0 && words[end - 1]!.start >= at) end--;
  return words.slice(Math.max(0, end - NAME_WORDS), end).some(({ key, capital }) => capital && key === first);
}
