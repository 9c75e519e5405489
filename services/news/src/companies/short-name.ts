/** The kind of security at the end of a listing's name. */
const SECURITY =
  /[\s,–-]+(?:(?:new |registered |sponsored |unsponsored )?(?:common|ordinary|capital|voting|non-voting|subordinate|class [a-z]\d?|series [a-z]\d?|ads|adr|american depositary|depositary|shares?|stock|units?|warrants?|rights?|par value|no par|\$?[\d.]+ par|each representing|representing|preferred|cumulative|redeemable|exchangeable|limited voting|beneficial interest|of beneficial interest)\b.*)$/i;
const IN_PARENTHESES = /\s*\([^()]*\)/g;
/** Legal forms and generic endings. Not "bank", which often follows only a place name. */
const ENDINGS = new Set(
  (
    'inc incorporated corp corporation co company companies ltd limited llc lp plc sa nv ag se ab asa oyj spa kgaa bv ulc pte pjsc ' +
    'holding holdings group hldgs the de cv adr ads new common stock'
  ).split(' '),
);
/** Legal forms only. */
const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company companies ltd limited llc lp plc sa nv ag se ab asa oyj spa kgaa bv ulc pte pjsc sab cv de'.split(
    ' ',
  ),
);

const normalize = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * A listing's name as headlines write it: "Acme Holdings Inc. Class A Common Stock" becomes "Acme Holdings". Never
 * empty.
 */
export function shortName(name: string): string {
  const words = name.replace(IN_PARENTHESES, '').replace(SECURITY, '').split(/\s+/).filter(Boolean);
  if (normalize(words[0] ?? '') === 'the' && words.length > 2) words.shift();
  return (
    trimEndings(words, LEGAL_FORMS)
      .join(' ')
      .replace(/[,&\s]+$/, '') || name
  );
}

/** A short name without generic endings: "Acme Holdings" becomes "Acme". */
export const coreWords = (words: readonly string[]): string[] => trimEndings(words, ENDINGS);

function trimEndings(words: readonly string[], endings: ReadonlySet<string>): string[] {
  let end = words.length;
  while (end > 1 && (endings.has(normalize(words[end - 1]!)) || /^(?:and|[&,.\s]*)$/i.test(words[end - 1]!))) end--;
  return words.slice(0, end);
}
