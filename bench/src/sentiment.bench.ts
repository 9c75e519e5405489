/**
 * News sentiment on labeled headlines, compared with two general-purpose lexicons from npm on the same rows, with our thresholds
 * and with the best one for each scorer. A hash of the text splits the rows into two fixed halves: the rules were developed on one,
 * and the other is only measured.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Overall, overallOf, scoreSentiment, SENTIMENT_THRESHOLDS } from '@plainscan/sentiment';
import { parse } from 'csv-parse/sync';

const HEADLINES = fileURLToPath(new URL('../../../shared/data/sentiment/headlines-valid.csv', import.meta.url));
const LABELS: readonly Overall[] = ['bearish', 'bullish', 'neutral'];
const ROUNDS = 7;
/** Each scorer is also measured with the best of these thresholds for these rows. */
const CANDIDATE_THRESHOLDS = Array.from({ length: 40 }, (_, step) => (step + 1) / 40);

interface Row {
  readonly text: string;
  readonly label: Overall;
}
type Score = (text: string) => number;
type Confusion = Record<Overall, Record<Overall, number>>;

/** FNV-1a over UTF-8; even: development, odd: held-out. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(text)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  return state;
}

function readRows(): Row[] {
  const records = parse(readFileSync(HEADLINES), { columns: true }) as { text: string; label: string }[];
  return records.map(({ text, label }) => ({ text, label: LABELS[Number(label)]! }));
}

function confusionOf(rows: readonly Row[], predict: (text: string) => Overall): Confusion {
  const none = () => ({ bearish: 0, bullish: 0, neutral: 0 });
  const confusion: Confusion = { bearish: none(), bullish: none(), neutral: none() };
  for (const { text, label } of rows) confusion[label][predict(text)]++;
  return confusion;
}

function figuresOf(confusion: Confusion): { accuracy: number; macroF1: number } {
  const total = LABELS.flatMap((label) => LABELS.map((predicted) => confusion[label][predicted])).reduce(
    (a, b) => a + b,
  );
  const right = LABELS.reduce((sum, label) => sum + confusion[label][label], 0);
  const f1 = LABELS.map((label) => {
    const labeled = LABELS.reduce((sum, predicted) => sum + confusion[label][predicted], 0);
    const predicted = LABELS.reduce((sum, actual) => sum + confusion[actual][label], 0);
    return (2 * confusion[label][label]) / (labeled + predicted);
  });
  return { accuracy: right / total, macroF1: f1.reduce((a, b) => a + b) / f1.length };
}

const withThreshold =
  (score: Score, threshold: number) =>
  (text: string): Overall => {
    const value = score(text);
    if (value >= threshold) return 'bullish';
    return value <= -threshold ? 'bearish' : 'neutral';
  };

/** The fastest round: other load only adds time. */
function secondsPerHeadline(rows: readonly Row[], score: Score): number {
  const seconds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (const { text } of rows) score(text);
    return (performance.now() - start) / 1000 / rows.length;
  });
  return Math.min(...seconds);
}

function printConfusion(confusion: Confusion): void {
  console.log(`    ${'label \\ predicted'.padEnd(16)}${LABELS.map((label) => label.padStart(9)).join('')}`);
  for (const label of LABELS)
    console.log(
      `    ${label.padEnd(16)}${LABELS.map((predicted) => String(confusion[label][predicted]).padStart(9)).join('')}`,
    );
}

const load = createRequire(import.meta.url);
interface Vader {
  SentimentIntensityAnalyzer: { polarity_scores: (text: string) => { compound: number } };
}
const { SentimentIntensityAnalyzer: vader } = load('vader-sentiment') as Vader;
const wink = load('wink-sentiment') as (text: string) => { normalizedScore: number };

const SCORERS: readonly (readonly [string, Score])[] = [
  ['ours', (text) => scoreSentiment({ title: text }).score],
  ['vader-sentiment (compound)', (text) => vader.polarity_scores(text).compound],
  ['wink-sentiment (normalizedScore)', (text) => wink(text).normalizedScore],
];

if (!existsSync(HEADLINES)) console.log('Skipped: ../shared/data/sentiment/headlines-valid.csv not found.');
else {
  const rows = readRows();
  const halves = [
    ['development half', rows.filter(({ text }) => hash(text) % 2 === 0)],
    ['held-out half', rows.filter(({ text }) => hash(text) % 2 === 1)],
    ['all', rows],
  ] as const;
  const { bullish } = SENTIMENT_THRESHOLDS;
  console.log(
    `${rows.length} labeled headlines; bullish from ${bullish}, bearish from ${-bullish}; Node ${process.version}`,
  );
  for (const [name, half] of halves) {
    console.log(`\n${name}: ${half.length} headlines`);
    for (const [scorer, score] of SCORERS) {
      const confusion = confusionOf(half, (text) => overallOf(score(text)));
      const { accuracy, macroF1 } = figuresOf(confusion);
      const best = Math.max(
        ...CANDIDATE_THRESHOLDS.map(
          (threshold) => figuresOf(confusionOf(half, withThreshold(score, threshold))).macroF1,
        ),
      );
      console.log(
        `  ${scorer.padEnd(34)} macro-F1 ${macroF1.toFixed(3)}  accuracy ${accuracy.toFixed(3)}  (macro-F1 at its best threshold ${best.toFixed(3)})`,
      );
      printConfusion(confusion);
    }
  }
  console.log(`\ntime per headline, the fastest of ${ROUNDS} rounds of ${rows.length}`);
  for (const [scorer, score] of SCORERS)
    console.log(`  ${scorer.padEnd(34)} ${(secondsPerHeadline(rows, score) * 1e6).toFixed(1)} µs`);
}
