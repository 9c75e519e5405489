import { skipCost } from '../lexicon/filler-words.ts';
import type { Span, Unmatched } from '../reading.ts';
import type { Token } from '../text/tokens.ts';
import type { Element } from './elements.ts';

/** "wobbly candles near the 52-week high": skipped words belong to the clause around them. */
const isInClause = (tokens: readonly Token[], { start }: Element): boolean =>
  tokens[start - 1]!.kind === 'word' && skipCost(tokens[start - 1]!) < Number.POSITIVE_INFINITY;

/** The words that weren't understood; adjacent ones are joined. */
export function unmatchedOf(elements: readonly Element[], tokens: readonly Token[], sentence: string): Unmatched[] {
  const found: (Unmatched & { next: number })[] = [];
  for (const [i, element] of elements.entries()) {
    if (element.kind !== 'unknown' && element.kind !== 'missing') continue;
    const span: Span = [tokens[element.start]!.start, tokens[element.end - 1]!.end];
    const last = found.at(-1);
    const { reason } = element;
    const adjoins =
      last?.next === element.start || (elements[i - 1]?.kind === 'unknown' && isInClause(tokens, element));
    if (last && !reason && !last.reason && adjoins) {
      last.span = [last.span[0], span[1]];
      last.text = sentence.slice(...last.span);
      last.next = element.end;
      continue;
    }
    const lone = element.end === element.start + 1;
    found.push({
      text:
        lone && element.kind === 'unknown'
          ? tokens[element.start]!.raw.replace(/['’]s?$/u, '')
          : sentence.slice(...span),
      span,
      ...(reason && { reason }),
      next: element.end,
    });
  }
  return found.map(({ next: _next, ...unmatched }) => unmatched);
}

/** The part of the message that quotes the words that need missing data. */
const askedFor = (missing: readonly { words?: string }[]): string[] => {
  const words = [...new Set(missing.flatMap((element) => element.words ?? []))];
  return words.length ? [`Asked for: ${words.map((text) => `“${text}”`).join(', ')}.`] : [];
};

/** Why a sentence that only needs missing data or an unlisted symbol can't be scanned; null if it can. */
export function missingOnly(
  elements: readonly Element[],
  restricts: boolean,
  namesListed: boolean,
  unmatched: readonly Unmatched[],
): string | null {
  const missing = elements.filter((element) => element.kind === 'missing');
  if (!missing.length) return null;
  const unlisted = missing.filter((element) => element.unlisted && !element.negated);
  const wantsUnlisted = unlisted.length > 0 && unmatched.every(({ reason }) => reason);
  const wantsOnlyData = !restricts && missing.length > missing.filter((element) => element.unlisted).length;
  return (wantsUnlisted && !namesListed) || wantsOnlyData
    ? [...new Set(missing.map(({ reason }) => reason)), ...askedFor(missing)].join(' ')
    : null;
}
