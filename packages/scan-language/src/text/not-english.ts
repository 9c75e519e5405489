/** Everyday words of other languages that don't occur in traders' English. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  'acciones accion por debajo encima de la las los su sus del que dias días con menor mayor y o volumen media movil móvil precio aktien aktie über uber unter dem der die das den durchschnitt tage tagen gleitenden gleitender mit und oder kurs actions dessous dessus sous moyenne mobile jours et ou avec prix azioni sotto sopra media giorni prezzo ações acoes abaixo acima dias preço aandelen boven onder dagen gemiddelde akcje powyżej poniżej hisse'.split(
    ' ',
  ),
);
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u;
/** Words that are also English, so they don't decide on their own. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'media',
  'die',
  'y',
  'o',
  'mobile',
  'actions',
  'la',
  'los',
  'den',
  'das',
  'de',
  'del',
  'et',
  'ou',
  'mayor',
]);

export const NOT_ENGLISH = 'We only understand English for now. Please rewrite your scan in English.';

/** Whether a sentence is written in another language: in another script, or with several foreign everyday words. */
export function isNotEnglish(text: string): boolean {
  const sentence = text.replace(/"(?:[^"\\]|\\.)*"/gu, '');
  if (OTHER_SCRIPT.test(sentence)) return true;
  const words = sentence
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const foreign = words.filter((word) => FOREIGN_WORDS.has(word));
  return foreign.length >= 2 && foreign.some((word) => !AMBIGUOUS.has(word));
}
