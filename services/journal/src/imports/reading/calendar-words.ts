/** Prefixes of month names, without accents, in the languages of broker files. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'tammi'],
  ['feb', 'fev', 'lut', 'helmi'],
  ['mar', 'mrz', 'mrt', 'maa'],
  ['apr', 'avr', 'abr', 'kwi', 'huhti'],
  ['may', 'mai', 'mei', 'maj', 'mag', 'touko'],
  ['jun', 'juin', 'giu', 'cze', 'kesa'],
  ['jul', 'juil', 'lug', 'lip', 'heina'],
  ['aug', 'aou', 'ago', 'sie', 'elo'],
  ['sep', 'set', 'wrz', 'syys'],
  ['oct', 'okt', 'ott', 'out', 'paz', 'loka'],
  ['nov', 'lis', 'marras'],
  ['dec', 'dez', 'dic', 'des', 'gru', 'joulu'],
];

/** 1 to 12; 0 if it isn't a month. The longest prefix wins: “juillet” is July, “marraskuu” is November. */
export function monthOf(name: string): number {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  let best = { month: 0, chars: 0 };
  for (const [i, words] of MONTHS.entries())
    for (const word of words)
      if (plain.startsWith(word) && word.length > best.chars) best = { month: i + 1, chars: word.length };
  return best.month;
}

/** Offsets, in minutes, of the zone abbreviations that brokers print after a time. */
const OFFSETS: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 60,
  CET: 60,
  CEST: 120,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  HKT: 480,
  SGT: 480,
  JST: 540,
  AEST: 600,
  AEDT: 660,
};
/** Abbreviations that don't say whether daylight saving time applies. */
const ZONES: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};
const NUMERIC = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/;

/** The zone printed after a time: an offset in minutes or an IANA name; null if unknown. */
export function printedZone(text: string): number | string | null {
  const name = text.trim().toUpperCase();
  const numeric = NUMERIC.exec(name);
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    return minutes > 14 * 60 ? null : numeric[1] === '-' ? -minutes : minutes;
  }
  return OFFSETS[name] ?? ZONES[name] ?? (name.includes('/') ? knownZone(text.trim()) : null);
}

const knownZone = (name: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};
