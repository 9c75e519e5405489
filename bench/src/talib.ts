import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A package that contains TA-Lib's C sources. */
const SOURCE_PACKAGE = 'talib@1.1.6';
const SERIES_DRIVER = fileURLToPath(new URL('talib-series.c', import.meta.url));
const SERIES_FUNCTIONS =
  'SMA EMA WMA RSI STOCH WILLR CCI MACD ADX PLUS_DI MINUS_DI ATR BBANDS MOM ROC MFI OBV AD ' +
  'MA STDDEV VAR TRANGE DEMA TEMA TRIMA KAMA MAMA T3'; // the second line lists functions that those in the first line call

export interface TalibRun {
  readonly seconds: number;
  /** per series, the sum of its last values over all stocks */
  readonly sums: readonly number[];
}

export interface Talib {
  run(): Promise<TalibRun>;
  close(): Promise<void>;
}

export interface TalibProgram {
  readonly path: string;
  remove(): Promise<void>;
}

/** Builds a driver and TA-Lib's C code from an npm package with gcc -O3. @throws if it can't be built */
export async function buildTalib(driver: string, functions: readonly string[]): Promise<TalibProgram> {
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-talib-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  const path = join(dir, 'talib');
  try {
    await run('gcc', ['--version']);
    await run('npm', ['pack', '--silent', SOURCE_PACKAGE, '--pack-destination', dir]);
    const [archive] = (await readdir(dir)).filter((name) => name.endsWith('.tgz'));
    await run('tar', ['-xzf', join(dir, archive!), '-C', dir]);
    const source = join(dir, 'package/src/lib/src');
    await run('gcc', [
      '-O3',
      '-w',
      '-o',
      path,
      driver,
      join(source, 'ta_common/ta_global.c'),
      ...functions.map((name) => join(source, `ta_func/ta_${name}.c`)),
      '-I',
      join(dir, 'package/src/lib/include'),
      '-I',
      join(source, 'ta_common'),
      '-I',
      join(source, 'ta_func'),
      '-lm',
    ]);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}

/** Starts a program with the walk in memory. @throws if TA-Lib can't be built */
export async function openTalib(stocks: number, bars: number): Promise<Talib> {
  const { path, remove } = await buildTalib(SERIES_DRIVER, SERIES_FUNCTIONS.split(' '));
  const child = spawn(path, [String(stocks), String(bars)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    run: async () => {
      child.stdin.write('\n');
      const { value, done } = await lines.next();
      if (done) throw new Error('the TA-Lib program ended early');
      const [seconds, ...sums] = String(value).split(' ').map(Number);
      return { seconds: seconds!, sums };
    },
    close: async () => {
      child.stdin.end();
      await remove();
    },
  };
}
