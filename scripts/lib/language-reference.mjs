import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';

const LANGUAGE = join(ROOT, 'packages/scan-language/src');
const load = (path) => import(join(LANGUAGE, path));

/**
 * The tables of docs/language.md as Markdown, from the grammar, the word lists, and the parser's reading of each example.
 * Node must run with `--conditions=source`.
 */
export async function languageReference() {
  const { createParser, describe, describeValue, meaningOf } = await load('index.ts');
  const { TEST_MARKET } = await load('corpus-market.ts');
  const { series } = await import('@plainscan/contracts');
  const parser = createParser(TEST_MARKET);
  const readingOf = (sentence) => {
    const reading = parser.parse(sentence);
    return reading.kind === 'plan' ? describe(reading.plan) : null;
  };

  const constructs = [];
  for (const [title, rules] of await rulesByFile()) {
    const examples = [...new Set(rules.map(({ example }) => example))].flatMap((example) => {
      const reading = readingOf(example);
      return reading === null ? [] : [[example, reading]];
    });
    if (examples.length > 0) constructs.push(`### ${title}\n\n${table(['You type', 'Plainscan reads'], examples)}`);
  }

  const { CANDLE_PHRASES } = await load('lexicon/candle-words.ts');
  const { SETUP_PHRASES } = await load('lexicon/setup-words.ts');
  const { TERM_PHRASES } = await load('lexicon/trader-words.ts');
  const { SERIES_WORDS } = await load('lexicon/series-words.ts');
  const { COMPARISONS } = await load('lexicon/comparison-words.ts');
  const { SECTOR_WORDS } = await load('lexicon/place-words.ts');
  const terms = Object.entries(TERM_PHRASES).map(([term, phrases]) => [...firstAndRest(phrases), meaningOf(term)]);
  const setups = Object.values(SETUP_PHRASES).map(firstAndRest);
  const candles = Object.values(CANDLE_PHRASES).map(firstAndRest);
  const values = grouped(SERIES_WORDS).map(([name, phrases]) => [describeValue(series(name)), phrases]);
  return [
    '## Sentences',
    ...constructs,
    '## Words',
    `### Traders' terms\n\n${table(['Term', 'Also', 'Means'], terms)}`,
    `### Candlestick patterns\n\nThe exact definitions are in [Indicators](indicators.md).\n\n${table(['Pattern', 'Also'], candles)}`,
    `### Setups\n\nThe exact definitions are in [Setups](setups.md).\n\n${table(['Setup', 'Also'], setups)}`,
    `### Values\n\n${table(['Value', 'You can type'], values)}`,
    `### Comparisons\n\n${table(['Comparison', 'You can type'], grouped(COMPARISONS))}`,
    `### Sectors\n\n${table(['Sector', 'You can type'], grouped(SECTOR_WORDS))}`,
  ].join('\n\n');
}

/** The rules of each grammar file with a title derived from the file name. */
async function rulesByFile() {
  const files = readdirSync(join(LANGUAGE, 'rules')).filter((name) => !name.includes('.spec.') && name !== 'index.ts');
  const modules = await Promise.all(files.map((file) => load(join('rules', file))));
  return files.map((file, index) => {
    const title = file.replace(/\.ts$/, '').replaceAll('-', ' ');
    const rules = Object.values(modules[index]).filter(Array.isArray).flat();
    return [title[0].toUpperCase() + title.slice(1), rules.filter((each) => typeof each?.example === 'string')];
  });
}

const firstAndRest = (phrases) => {
  const [first, ...rest] = phrases.split('|');
  return [first, rest.join(', ')];
};

/** Each meaning of a phrase table, with its phrases. */
function grouped({ entries }) {
  const phrases = new Map();
  for (const { words, value } of entries) {
    const key = [value].flat().join(', ');
    phrases.set(key, [...(phrases.get(key) ?? []), words.join(' ')]);
  }
  return [...phrases].map(([value, all]) => [value, [...new Set(all)].join(', ')]);
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Escapes text for a Markdown table, which VitePress also compiles as a Vue template. */
const escaped = (text) => text.replace(/[&<>|{}*_`[\]\\]/g, (char) => `&#${char.codePointAt(0)};`);
