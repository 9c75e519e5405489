/**
 * Scores a reader of sentences: `npm run -s language -w @plainscan/bench -- [options]`, see README.md. Compares readers by the
 * stocks that their plans find on real and simulated markets, never by the form of a plan.
 */
import { describe } from '@plainscan/scan-language';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { classify, OUTCOMES, type Answer, type Outcome, type Verdict } from './classify.ts';
import type { Gold } from './gold.ts';
import { lexicon, loadProbes, PlanComparison } from './probes.ts';
import { apiReader, builtinReader, modelReader, type Reader } from './readers.ts';
import { plainBench, realSentences, type Sentence } from './sentences.ts';

const { values: options } = parseArgs({
  options: {
    /** folder of the shared test data */
    data: {
      type: 'string',
      default: process.env['PLAINSCAN_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data'),
    },
    set: { type: 'string', default: 'real,plainbench' },
    /** outcomes to list, comma-separated; `wrong` means all but exact; or `all` */
    show: { type: 'string' },
    id: { type: 'string' },
    url: { type: 'string' },
    model: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const token = process.env['PLAINBENCH_TOKEN'];

interface Scored {
  sentence: Sentence;
  answer: Answer;
  verdict: Verdict;
}

async function chooseReader(set: string): Promise<Reader> {
  if (options.url === undefined) return builtinReader(await lexicon(set === 'real' ? options.data : null));
  return options.model === undefined ? apiReader(options.url, token) : modelReader(options.url, options.model, token);
}

/** A reader that throws on one sentence is still scored on the others, unless it is unreachable. */
async function answerOf(reader: Reader, text: string): Promise<Answer> {
  try {
    return await reader(text);
  } catch (error) {
    if (options.url !== undefined) throw error;
    return { kind: 'failed', message: String(error) };
  }
}

const wordsOf = (text: string): number => text.trim().split(/\s+/).length;

function lengthOf(text: string): string {
  const words = wordsOf(text);
  if (words <= 4) return '1-4 words';
  if (words <= 9) return '5-9 words';
  return words <= 19 ? '10-19 words' : '20 or more words';
}

const needOf = (gold: Gold): string | null => ('needs' in gold ? gold.needs : null);

function describeGold(gold: Gold): string {
  if (gold.kind === 'refuse') return 'refuse';
  if (gold.kind === 'unavailable')
    return `name ${gold.names.join(' ')}${gold.rest ? `, rest: ${describe(gold.rest[0]!)}` : ''}`;
  const first = gold.accepted[0];
  if (!first) return `needs ${gold.needs}`;
  const flag = first.flag.length > 0 ? `, reporting: ${first.flag.join(' | ')}` : '';
  const others = gold.accepted.length > 1 ? ` (or ${gold.accepted.length - 1} more)` : '';
  return `${describe(first.plan)}${flag}${others}`;
}

function describeAnswer(answer: Answer): string {
  if (answer.kind === 'failed') return `failed: ${answer.message}`;
  const unmatched = answer.unmatched.length > 0 ? `  ? ${answer.unmatched.join(' | ')}` : '';
  return `${answer.kind === 'plan' ? describe(answer.plan) : `refused: ${answer.message}`}${unmatched}`;
}

const percent = (part: number, total: number): string => (total === 0 ? '-' : `${((100 * part) / total).toFixed(1)} %`);

function table(rows: readonly (readonly [string, readonly Scored[]])[]): string {
  const heads = ['', 'n', 'exact', ...OUTCOMES.slice(1), 'needless'];
  const body = rows.map(([name, scored]) => {
    const count = (outcome: Outcome): number => scored.filter(({ verdict }) => verdict.outcome === outcome).length;
    const exact = count('exact');
    return [
      name,
      String(scored.length),
      `${exact} ${percent(exact, scored.length)}`,
      ...OUTCOMES.slice(1).map((outcome) => String(count(outcome) || '.')),
      String(scored.filter(({ verdict }) => verdict.needlessWarning).length || '.'),
    ];
  });
  const widths = heads.map((_, column) => Math.max(...[heads, ...body].map((row) => row[column]!.length)));
  return [heads, ...body]
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '))
    .join('\n');
}

function groups(scored: readonly Scored[], key: (one: Scored) => string): [string, Scored[]][] {
  return [...Map.groupBy(scored, key)].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

function report(name: string, scored: readonly Scored[]): void {
  const expressible = scored.filter(({ sentence: { gold } }) => needOf(gold) === null);
  const beyond = scored.filter(({ sentence: { gold } }) => needOf(gold) !== null);
  console.log(`\n${name}\n${summary(scored)}`);
  console.log(
    table([
      ['all', scored],
      ...(['scan', 'unavailable', 'refuse'] as const).map((kind): [string, Scored[]] => [
        kind,
        scored.filter(({ sentence: { gold } }) => gold.kind === kind),
      ]),
      ['plan can express it', expressible],
      ...groups(beyond, ({ sentence: { gold } }) => `needs ${needOf(gold)}`),
      ...groups(scored, ({ sentence: { group } }) => group),
      ...groups(scored, ({ sentence: { text } }) => lengthOf(text)),
    ]),
  );
}

/** The figures in the project's targets. */
function summary(scored: readonly Scored[]): string {
  const share = (kind: Gold['kind'], ...outcomes: Outcome[]): string => {
    const ofKind = scored.filter(({ sentence: { gold } }) => gold.kind === kind);
    return percent(ofKind.filter(({ verdict }) => outcomes.includes(verdict.outcome)).length, ofKind.length);
  };
  return [
    `scans: exact ${share('scan', 'exact')}`,
    `silently wrong ${share('scan', 'silently wrong')}`,
    `wrong with a warning ${share('scan', 'wrong, warned', 'offered')}`,
    `missing data named ${share('unavailable', 'exact')}`,
    `nothing to scan for, refused ${share('refuse', 'exact')}`,
  ].join(' · ');
}

function show(scored: readonly Scored[]): void {
  if (options.show === undefined) return;
  const shown = options.show.split(',');
  const isSelected = ({ verdict: { outcome } }: Scored): boolean =>
    shown.includes('all') || shown.includes(outcome) || (shown.includes('wrong') && outcome !== 'exact');
  for (const one of scored.filter(isSelected)) {
    const { sentence, answer, verdict } = one;
    if (options.json) console.log(JSON.stringify({ id: sentence.id, outcome: verdict.outcome, answer }));
    else
      console.log(
        `${sentence.id} [${verdict.outcome}] ${sentence.text}\n    read: ${describeAnswer(answer)}\n    gold: ${describeGold(sentence.gold)}`,
      );
  }
}

const sets: [name: string, heading: string, sentences: Sentence[]][] = [];
for (const name of options.set.split(',')) {
  if (name === 'plainbench') sets.push([name, 'PlainBench: our own sentences', plainBench()]);
  else if (name === 'real') {
    const real = realSentences(resolve(options.data, 'phrases'));
    if (!real) console.log(`skipped real sentences: ${resolve(options.data, 'phrases')} not found`);
    else {
      if (real.missing.length > 0) console.log(`skipped, no gold reading: ${real.missing.join(' ')}`);
      sets.push([name, 'Sentences of real traders', real.sentences]);
    }
  } else throw new Error(`unknown set "${name}"; use real or plainbench`);
}

let probes: ReturnType<typeof loadProbes> | undefined;
const comparison = new PlanComparison(() => (probes ??= loadProbes(options.data)));
const ids = options.id?.split(',');
for (const [name, heading, sentences] of sets) {
  const reader = await chooseReader(name);
  const scored: Scored[] = [];
  for (const sentence of sentences) {
    if (ids && !ids.includes(sentence.id)) continue;
    const answer = await answerOf(reader, sentence.text);
    const verdict = await classify(sentence.gold, answer, (read, gold) => comparison.same(read, gold));
    scored.push({ sentence, answer, verdict });
  }
  show(scored);
  if (scored.length > 0) report(heading, scored);
}
