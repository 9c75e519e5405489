/** Past tense, participle, and other forms that the rules below would get wrong. */
const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  be: ['is', 'are', 'was', 'were', 'been', 'being'],
  beat: ['beat', 'beats', 'beaten', 'beating'],
  bet: ['bets', 'betting'],
  blow: ['blows', 'blew', 'blown', 'blowing'],
  break: ['breaks', 'broke', 'broken', 'breaking'],
  bring: ['brings', 'brought', 'bringing'],
  buy: ['buys', 'bought', 'buying'],
  come: ['comes', 'came', 'coming'],
  cut: ['cuts', 'cutting'],
  dive: ['dives', 'dived', 'dove', 'diving'],
  fall: ['falls', 'fell', 'fallen', 'falling'],
  find: ['finds', 'found', 'finding'],
  get: ['gets', 'got', 'getting'],
  give: ['gives', 'gave', 'given', 'giving'],
  go: ['goes', 'went', 'gone', 'going'],
  grow: ['grows', 'grew', 'grown', 'growing'],
  halt: ['halts', 'halted', 'halting'],
  have: ['has', 'had', 'having'],
  hit: ['hits', 'hitting'],
  hold: ['holds', 'held', 'holding'],
  hurt: ['hurts', 'hurting'],
  keep: ['keeps', 'kept', 'keeping'],
  lay: ['lays', 'laid', 'laying'],
  lead: ['leads', 'led', 'leading'],
  leap: ['leaps', 'leaped', 'leapt', 'leaping'],
  lose: ['loses', 'lost', 'losing'],
  make: ['makes', 'made', 'making'],
  meet: ['meets', 'met', 'meeting'],
  pay: ['pays', 'paid', 'paying'],
  put: ['puts', 'putting'],
  rebound: ['rebounds', 'rebounded', 'rebounding'],
  repay: ['repays', 'repaid', 'repaying'],
  rise: ['rises', 'rose', 'risen', 'rising'],
  run: ['runs', 'ran', 'running'],
  see: ['sees', 'saw', 'seen', 'seeing'],
  sell: ['sells', 'sold', 'selling'],
  send: ['sends', 'sent', 'sending'],
  set: ['sets', 'setting'],
  shed: ['sheds', 'shedding'],
  shake: ['shakes', 'shook', 'shaken', 'shaking'],
  shrink: ['shrinks', 'shrank', 'shrunk', 'shrinking'],
  shut: ['shuts', 'shutting'],
  sink: ['sinks', 'sank', 'sunk', 'sinking'],
  slide: ['slides', 'slid', 'sliding'],
  spring: ['springs', 'sprang', 'sprung', 'springing'],
  strike: ['strikes', 'struck', 'striking'],
  swell: ['swells', 'swelled', 'swollen', 'swelling'],
  swing: ['swings', 'swung', 'swinging'],
  take: ['takes', 'took', 'taken', 'taking'],
  throw: ['throws', 'threw', 'thrown', 'throwing'],
  win: ['wins', 'won', 'winning'],
  withdraw: ['withdraws', 'withdrew', 'withdrawn', 'withdrawing'],
};

/** The last consonant doubles after a short vowel in a one-syllable word, and in these words. */
const DOUBLING = /^[^aeiou]*[aeiou][^aeiouwxy]$/;
const DOUBLING_TOO = new Set(['outbid', 'unplug', 'cancel', 'fuel', 'propel', 'compel', 'rebel']);

const sForm = (word: string): string => {
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
};

/** rise → rise, rises, rose, risen, rising. */
export function verbForms(verb: string): string[] {
  const irregular = IRREGULAR[verb];
  if (irregular !== undefined) return [verb, ...irregular];
  const forms = [verb, sForm(verb)];
  if (verb.endsWith('e')) forms.push(`${verb}d`, `${/(ee|ye)$/.test(verb) ? verb : verb.slice(0, -1)}ing`);
  else if (/[^aeiou]y$/.test(verb)) forms.push(`${verb.slice(0, -1)}ied`, `${verb}ing`);
  else {
    const doubled = verb + verb.at(-1)!;
    if (DOUBLING.test(verb) || DOUBLING_TOO.has(verb)) forms.push(`${doubled}ed`, `${doubled}ing`);
    if (!DOUBLING.test(verb)) forms.push(`${verb}ed`, `${verb}ing`);
  }
  return forms;
}

/** profit → profit, profits. */
export const nounForms = (noun: string): string[] => [noun, sForm(noun)];
