/** A word of a text; `key` is its form for comparison: lowercase, no possessive, no abbreviation dots. */
export interface Word {
  text: string;
  key: string;
  start: number;
  end: number;
  /** starts with a capital or a digit */
  capital: boolean;
  possessive: boolean;
  /** the text between it and the previous word */
  gap: string;
  /** only spaces between it and the previous word */
  joined: boolean;
  /** starts the text or a sentence, or follows a colon or dash */
  first: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}&.’'+!-]*|&/gu;
const POSSESSIVE = /(?:['’]s|(?<=s)['’])$/i;
const NEW_SENTENCE = /(?:[.!?:;|–—"“”]|\s-|-\s)\s*$/;

/** `AT&T's` is `at&t`; `U.S.` is `us`; `and` is `&`; `Amazon.com` stays. */
export function keyOf(text: string): string {
  if (/^and$/i.test(text)) return '&';
  const bare = text.replace(POSSESSIVE, '').replace(/[.’'!+-]+$/, '');
  const letters = /^(?:\p{L}\.)+\p{L}$/u.test(bare) ? bare.replaceAll('.', '') : bare;
  return letters.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, '');
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let before = 0;
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const gap = text.slice(before, index);
    const trailing = /[.’'!+-]+$/.exec(raw)?.[0].length ?? 0;
    const start = index;
    before = index + raw.length - trailing;
    words.push({
      text: raw,
      key: keyOf(raw),
      start,
      end: before,
      gap,
      capital: /^[\p{Lu}\p{N}]/u.test(raw) || /^\p{Ll}\p{Lu}/u.test(raw),
      possessive: POSSESSIVE.test(raw),
      joined:
        /^\s+$/.test(gap) && !(words.at(-1)?.text.endsWith('.') && gap.includes(' ') && words.at(-1)!.text.length > 4),
      first: words.length === 0 || NEW_SENTENCE.test(gap),
    });
  }
  return words;
}

/** In title case, a capital does not indicate a name. */
export function isTitleCase(words: readonly Word[]): boolean {
  const content = words.filter(({ text, first }) => !first && text.length > 3 && /^\p{L}/u.test(text));
  return content.length > 0 && content.filter(({ capital }) => capital).length / content.length > 0.6;
}
