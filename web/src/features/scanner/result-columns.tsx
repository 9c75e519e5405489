import type { ScanResponse, ScanRow, SeriesName, SortKey } from '@plainscan/contracts';
import type { ReactNode } from 'react';
import { figure, marketCap, MISSING, price, reading, volume } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Change } from './change.tsx';
import { sortName, wantsLow, type Sortable } from './sort-key.ts';
import { judgeRsi } from './thresholds.ts';

export interface ResultColumn extends Sortable {
  label: string;
  /** class names of the header and the cells */
  className?: string;
  cell: (row: ScanRow) => ReactNode;
}

/** Class name that aligns figures by their digits. */
const END = 'end';
const RSI = 'rsi_14';
/** Sessions from the first to the last close of a sparkline. */
const SPARK_SESSIONS = 29;

function Rsi({ value }: { value: number | null | undefined }) {
  const judged = judgeRsi(value);
  return (
    <>
      {judged && (
        <span className={classes('mr-1.5 text-xs', judged.tone === 'up' ? 'text-up' : 'text-down')}>{judged.word}</span>
      )}
      {reading(value)}
    </>
  );
}

type Cell = ResultColumn['cell'];
type TextField = Extract<SortKey['by'], { type: 'text' }>['field'];

function number(label: string, name: SeriesName, params: number[], cell: Cell, className = END): ResultColumn {
  const by = { type: 'series', name, params, ago: 0 } as const;
  return { id: sortName(by, label), label, sort: { by, direction: 'desc' }, className, cell };
}

function text(label: string, field: TextField, cell: Cell, className?: string): ResultColumn {
  const by = { type: 'text', field } as const;
  return { id: sortName(by, label), label, sort: { by, direction: 'asc' }, ...(className && { className }), cell };
}

/** The first column; the table renders its cells. */
export const STOCK = text('Stock', 'symbol', ({ symbol }) => symbol);

const TREND = 'hidden @lg:table-cell';
const BEFORE_SENTENCE: readonly ResultColumn[] = [
  number('Trend', 'performance', [SPARK_SESSIONS], (row) => <Sparkline closes={row.spark} />, TREND),
  number('Price', 'close', [], (row) => price(row.price), `${END} font-medium`),
  number('Change', 'changePercent', [], (row) => <Change value={row.change} percentValue={row.changePercent} />),
];
const AFTER_SENTENCE: readonly ResultColumn[] = [
  number('Volume', 'volume', [], (row) => volume(row.volume)),
  number('RSI(14)', 'rsi', [14], (row) => <Rsi value={row.indicators.rsi} />),
  number('Market cap', 'marketCap', [], (row) => marketCap(row.marketCap)),
  text('Sector', 'sector', (row) => row.sector ?? MISSING, 'text-muted'),
];
/** Shown only if chosen. */
const OPTIONAL: readonly ResultColumn[] = [
  text('Industry', 'industry', (row) => row.industry ?? MISSING, 'text-muted'),
  text('Exchange', 'exchange', (row) => row.exchange ?? MISSING, 'text-muted'),
  number('ADX', 'adx', [14], ({ indicators: i }) => reading(i.adx?.adx)),
  number('ATR', 'atr', [14], ({ indicators: i }) => price(i.atr)),
  number('MACD', 'macd', [12, 26], ({ indicators: i }) => reading(i.macd?.macd ?? i.macd?.MACD)),
  number('MACD histogram', 'macdHistogram', [12, 26, 9], ({ indicators: i }) => reading(i.macd?.histogram)),
  number('Williams %R', 'williamsR', [14], ({ indicators: i }) => reading(i.williams_r)),
  number('Stochastic %K', 'stochasticK', [14, 3], ({ indicators: i }) => reading(i.stochastic?.k)),
  number('CCI', 'cci', [20], ({ indicators: i }) => reading(i.cci)),
  number('ROC', 'roc', [10], ({ indicators: i }) => figure(i.roc, 'percent')),
  number('Momentum', 'momentum', [10], ({ indicators: i }) => reading(i.momentum)),
  number('OBV', 'obv', [], ({ indicators: i }) => reading(i.obv)),
  number('VWAP', 'vwap', [], ({ indicators: i }) => price(i.vwap)),
  number('Bollinger upper', 'bollingerUpper', [20, 2], ({ indicators: i }) => price(i.bollinger_bands?.upper)),
  number('Bollinger lower', 'bollingerLower', [20, 2], ({ indicators: i }) => price(i.bollinger_bands?.lower)),
];

/** All available columns, in order. */
export const CHOICES: readonly ResultColumn[] = [...BEFORE_SENTENCE, ...AFTER_SENTENCE, ...OPTIONAL];
export const DEFAULT_COLUMNS: readonly string[] = [...BEFORE_SENTENCE, ...AFTER_SENTENCE].map(({ id }) => id);

const sentenceColumns = ({ columns, plan }: Pick<ScanResponse, 'columns' | 'plan'>): ResultColumn[] =>
  columns.map(({ label, unit, sort: { by } }, i) => {
    const id = sortName(by, label);
    return {
      id,
      label,
      sort: { by, direction: by.type === 'text' || wantsLow(plan.where, by) ? 'asc' : 'desc' },
      className: END,
      cell: ({ values }) => (id === RSI ? <Rsi value={values[i]} /> : figure(values[i], unit)),
    };
  });

/** The width of the table from which a column fits beside an open stock, whose panel shows its value too. */
const BESIDE: Readonly<Record<string, string>> = {
  close: '',
  changePercent: '',
  volume: 'hidden @xl:table-cell',
  rsi_14: 'hidden @3xl:table-cell',
  marketCap: 'hidden @4xl:table-cell',
};
const BESIDE_OTHERS = 'hidden @6xl:table-cell';

/** The column in a table beside an open stock. The sentence's columns stay visible. */
export function besideStock(column: ResultColumn): ResultColumn {
  if (!CHOICES.includes(column)) return column;
  const { id, className } = column;
  return { ...column, className: classes(className === TREND ? undefined : className, BESIDE[id] ?? BESIDE_OTHERS) };
}

/** Columns of one scan. Columns that the sentence adds aren't repeated. */
export function columnsOf(response: Pick<ScanResponse, 'columns' | 'plan'>, chosen: readonly string[]) {
  const sentence = sentenceColumns(response);
  const isOther = ({ id }: ResultColumn) => sentence.every((column) => column.id !== id);
  const among = (columns: readonly ResultColumn[]) =>
    columns.filter((column) => chosen.includes(column.id) && isOther(column));
  return {
    shown: [STOCK, ...among(BEFORE_SENTENCE), ...sentence, ...among([...AFTER_SENTENCE, ...OPTIONAL])],
    /** shown or not */
    all: [STOCK, ...sentence, ...CHOICES.filter(isOther)],
    choices: CHOICES.filter(isOther),
  };
}
