import type { Unmatched } from '../reading.ts';
import type { Token } from './tokens.ts';

const MAX_BRACKET_DEPTH = 20;

const comparesTo = (before: Token | undefined): boolean =>
  ['is', 'are', 'or', 'contain', 'in', ',', '='].includes(before?.text ?? '');

/** "in my watchlist "Tech"", "on my watch list called "Tech"": whether a quote at `at` opens a watchlist's name. */
function namesWatchlist(tokens: readonly Token[], at: number): boolean {
  const last = ['called', 'named'].includes(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1;
  const text = tokens[last]?.text;
  return text === 'watchlist' || (text === 'list' && tokens[last - 1]?.text === 'watch');
}

/**
 * Tokens inside a quoted text that a field is compared with, or that names a watchlist. They are never corrected or treated as words of the
 * language.
 */
export function quotedTokens(tokens: readonly Token[], sentence: string): Set<number> {
  const inside = new Set<number>();
  let open = -1;
  for (const [i, { text, raw, start }] of tokens.entries()) {
    if (open < 0) {
      if (text === '"' && raw === '"' && (comparesTo(tokens[i - 1]) || namesWatchlist(tokens, i))) open = i;
    } else if (text === '"' && raw === '"' && /\\*$/.exec(sentence.slice(0, start))![0].length % 2 === 0) open = -1;
    else inside.add(i);
  }
  if (open >= 0) for (const i of inside) if (i > open) inside.delete(i);
  return inside;
}

/** Pairs brackets up to the maximum depth. Unmatched brackets are dropped; those nested too deeply are dropped and reported. */
export function pairBrackets(
  tokens: readonly Token[],
  quoted: ReadonlySet<number>,
): { kept: Token[]; brackets: Map<number, number>; tooDeep: Unmatched[] } {
  const partner = new Map<number, number>();
  const depth = new Map<number, number>();
  const open: number[] = [];
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign' || quoted.has(i)) continue;
    if (text === '(') {
      depth.set(i, open.length);
      open.push(i);
    } else if (text === ')') {
      const start = open.pop();
      if (start !== undefined) {
        partner.set(start, i);
        partner.set(i, start);
      }
    }
  }
  const tooDeep: Unmatched[] = [];
  const kept: Token[] = [];
  const place = new Map<number, number>();
  for (const [i, token] of tokens.entries()) {
    const bracket = token.kind === 'sign' && (token.text === '(' || token.text === ')') && !quoted.has(i);
    if (bracket) {
      const other = partner.get(i);
      if (other === undefined) continue;
      if (depth.get(Math.min(i, other))! >= MAX_BRACKET_DEPTH) {
        if (token.text === '(' && !tooDeep.length) tooDeep.push({ text: token.raw, span: [token.start, token.end] });
        continue;
      }
    }
    place.set(i, kept.length);
    kept.push(token);
  }
  const brackets = new Map<number, number>();
  for (const [i, other] of partner)
    if (i < other && place.has(i) && place.has(other)) brackets.set(place.get(i)!, place.get(other)!);
  return { kept, brackets, tooDeep };
}

/** Texts in double quotes, with JSON escapes, by the index of their opening quote. */
export function quotedTexts(tokens: readonly Token[], sentence: string): Map<number, { text: string; next: number }> {
  const found = new Map<number, { text: string; next: number }>();
  for (let open = 0; open < tokens.length; open += 1) {
    if (tokens[open]!.text !== '"' || tokens[open]!.raw !== '"') continue;
    for (let at = open + 1; at < tokens.length; at += 1) {
      const { text, raw, start, end } = tokens[at]!;
      if (text !== '"' || raw !== '"') continue;
      const literal = sentence.slice(tokens[open]!.start, end);
      if (/\\*$/.exec(sentence.slice(tokens[open]!.start, start))![0].length % 2 === 1) continue;
      try {
        const value: unknown = JSON.parse(literal);
        if (typeof value === 'string' && value.length > 0 && value.length <= 120)
          found.set(open, { text: value, next: at + 1 });
      } catch {
        // not a valid JSON string
      }
      if (found.has(open)) open = at;
      break;
    }
  }
  return found;
}
