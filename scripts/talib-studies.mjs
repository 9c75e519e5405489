/**
 * Writes packages/indicators/src/testing/talib-studies.json: values of TA-Lib's C code for the studies that our definitions take
 * from it, on bars of our own generator. Needs gcc, and npm to download the sources. Usage: node scripts/talib-studies.mjs
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildTalib } from '../bench/src/talib.ts';
import { steps } from '../packages/indicators/src/testing/histories.ts';

const DRIVER = fileURLToPath(new URL('../bench/src/talib-studies.c', import.meta.url));
const BARS = 160;
const SEED = 7;
/** Every third value is stored. */
const EVERY = 3;

const STUDIES = [
  ['stochasticRsiK', 14, 14, 3],
  ['stochasticRsiK', 10, 20, 1],
  ['stochasticRsiD', 14, 14, 3, 3],
  ['aroonUp', 25],
  ['aroonDown', 25],
  ['aroonDown', 14],
  ['aroonOscillator', 25],
  ['trix', 15],
  ['ppo', 12, 26],
  ['ppo', 30, 8],
  ['ppoSignal', 12, 26, 9],
  ['ppoHistogram', 12, 26, 9],
  ['dema', 20],
  ['tema', 20],
  ['kama', 10],
  ['kama', 30],
  ['parabolicSar', 0.02, 0.2],
  ['parabolicSar', 0.3, 0.1],
  ['ultimateOscillator', 7, 14, 28],
  ['ultimateOscillator', 20, 5, 10],
  ['chaikinOscillator', 3, 10],
  ['chaikinOscillator', 10, 3],
  ['linearRegressionSlope', 14],
  ['linearRegressionSlope', 50],
  ['beta', 20],
  ['beta', 60],
  ['correlation', 20],
  ['correlation', 60],
];

const FUNCTIONS =
  'STOCHRSI AROON AROONOSC TRIX PPO DEMA TEMA KAMA SAR ULTOSC ADOSC LINEARREG_SLOPE BETA CORREL ' +
  'MA SMA EMA WMA RSI STOCHF ROC ROCR APO MINUS_DM TRIMA MAMA T3'; // the second line lists functions that those in the first line call

const { high, low, close, volume } = steps(BARS, SEED);
const bars = [...close].map((_, i) => `${high[i]} ${low[i]} ${close[i]} ${volume[i]}`);
const { path, remove } = await buildTalib(DRIVER, FUNCTIONS.split(' '));
const input = [BARS, ...bars, ...STUDIES.map((study) => study.join(' '))].join('\n');
const output = execFileSync(path, { input: `${input}\n`, encoding: 'utf8' })
  .trim()
  .split('\n');
await remove();

const rows = STUDIES.map(([name, ...params], at) => {
  const [first, ...values] = output[at].split(' ').map(Number);
  return JSON.stringify({ name, params, first, values: values.filter((_, i) => i % EVERY === 0) });
});
const file = new URL('../packages/indicators/src/testing/talib-studies.json', import.meta.url);
await writeFile(
  file,
  `{"generator":"node scripts/talib-studies.mjs","bars":${BARS},"seed":${SEED},"every":${EVERY},"studies":[\n${rows.join(',\n')}\n]}\n`,
);
