import type { CompareOp, Condition, SeriesName, SeriesValue, SetupName, Timeframe, Value } from '@plainscan/contracts';
import { withoutTerms } from '@plainscan/contracts/plan-amount';
import { drawingName, levelName } from './drawing-names.ts';

/** One line of the chart. */
export interface DrawnLine {
  label: string;
  value: Value;
  /** a level is drawn as steps */
  look: 'line' | 'level' | 'histogram';
}

/** A pane below the price: its lines, and the thresholds of the scan. */
export interface Pane {
  id: string;
  lines: readonly DrawnLine[];
  thresholds: readonly number[];
}

/** A window of `sessions` bars that ends `ago` sessions before the bar that matched. */
interface When {
  ago: number;
  sessions: number;
}

/** An event, marked on the newest bar of its window on which the condition holds. */
export interface DrawnEvent extends When {
  condition: Extract<Condition, { type: 'cross' | 'divergence' | 'candle' }>;
}

/** A gap in percent, compared by `op`. */
export interface DrawnGap extends When {
  op: CompareOp;
  percent: number;
}

/** A setup, drawn as it was on the newest bar of its window on which it held. */
export interface DrawnSetup extends When {
  name: SetupName;
  breaksOut: boolean;
}

/** What to draw on a stock's chart for a scan. */
export interface Drawings {
  /** over the price */
  price: readonly DrawnLine[];
  /** prices the scan names: "under $50" */
  priceLevels: readonly number[];
  /** over the volume */
  volume: readonly DrawnLine[];
  panes: readonly Pane[];
  events: readonly DrawnEvent[];
  gaps: readonly DrawnGap[];
  setups: readonly DrawnSetup[];
  /** It has values that the stock's own bars can't give: comparisons with other stocks, and shares of stocks. */
  comparesStocks: boolean;
}

export const NO_DRAWINGS: Drawings = {
  price: [],
  priceLevels: [],
  volume: [],
  panes: [],
  events: [],
  gaps: [],
  setups: [],
  comparesStocks: false,
};

const PRICES: ReadonlySet<SeriesName> = new Set(['open', 'high', 'low', 'close']);
const BANDS: readonly (readonly SeriesName[])[] = [
  ['bollingerUpper', 'bollingerMiddle', 'bollingerLower'],
  ['keltnerUpper', 'keltnerMiddle', 'keltnerLower'],
  ['donchianUpper', 'donchianMiddle', 'donchianLower'],
  ['ichimokuCloudTop', 'ichimokuCloudBottom'],
];
const OVER_PRICE: ReadonlySet<SeriesName> = new Set<SeriesName>([
  ...(['sma', 'ema', 'wma', 'vwap', 'rollingVwap'] as const),
  ...(['vwapSinceLow', 'vwapSinceHigh', 'vwapSinceGap', 'vwapSinceDate'] as const),
  ...(['dema', 'tema', 'kama', 'hma', 'vwma', 'superTrend', 'parabolicSar'] as const),
  ...(['ichimokuConversion', 'ichimokuBase', 'ichimokuSpanA', 'ichimokuSpanB'] as const),
  ...(['heikinAshiOpen', 'heikinAshiHigh', 'heikinAshiLow', 'heikinAshiClose'] as const),
  ...(['pivotPoint', 'pivotR1', 'pivotR2', 'pivotR3', 'pivotS1', 'pivotS2', 'pivotS3'] as const),
]);
const HISTOGRAMS: ReadonlySet<SeriesName> = new Set(['macdHistogram', 'ppoHistogram']);
const COMPARING_STOCKS: readonly SeriesName[] = ['rsPercentile', 'sectorOutperformance', 'industryOutperformance'];
/** Single-bar values and company data, which a line wouldn't explain, and lines that the server computes. */
const NOT_DRAWN: ReadonlySet<SeriesName> = new Set([
  ...(['marketCap', 'change', 'changePercent', 'range', 'rangePercent', 'body', 'closePosition'] as const),
  ...(['volume', 'dollarVolume', 'averageDollarVolume', 'gapPercent', ...PRICES] as const),
  ...COMPARING_STOCKS,
]);

const series = (name: SeriesName, params: number[], timeframe?: Timeframe): SeriesValue => ({
  type: 'series',
  name,
  params,
  ago: 0,
  ...(timeframe && { timeframe }),
});

/** The series that share a pane with this one, in drawing order. */
function paneOf({ name, params, timeframe }: SeriesValue): SeriesValue[] {
  const related = (other: SeriesName, its: number[]): SeriesValue => series(other, its, timeframe);
  switch (name) {
    case 'macd':
    case 'macdSignal':
    case 'macdHistogram': {
      const [fast = 12, slow = 26, signal = 9] = params;
      return [
        related('macdHistogram', [fast, slow, signal]),
        related('macd', [fast, slow]),
        related('macdSignal', [fast, slow, signal]),
      ];
    }
    case 'stochasticK':
    case 'stochasticD': {
      const [n = 14, s = 3, d = 3] = params;
      return [related('stochasticK', [n, s]), related('stochasticD', [n, s, d])];
    }
    case 'stochasticRsiK':
    case 'stochasticRsiD': {
      const [rsi = 14, n = 14, s = 3, d = 3] = params;
      return [series('stochasticRsiK', [rsi, n, s]), series('stochasticRsiD', [rsi, n, s, d])];
    }
    case 'ppo':
    case 'ppoSignal':
    case 'ppoHistogram': {
      const [fast = 12, slow = 26, signal = 9] = params;
      return [
        series('ppoHistogram', [fast, slow, signal]),
        series('ppo', [fast, slow]),
        series('ppoSignal', [fast, slow, signal]),
      ];
    }
    case 'aroonUp':
    case 'aroonDown':
      return (['aroonUp', 'aroonDown'] as const).map((related) => series(related, params));
    case 'adx':
    case 'plusDi':
    case 'minusDi':
      return (['adx', 'plusDi', 'minusDi'] as const).map((other) => related(other, params));
    case 'vortexPlus':
    case 'vortexMinus':
      return [related('vortexPlus', params), related('vortexMinus', params)];
    default:
      return [related(name, params)];
  }
}

const SESSIONS_OF: Record<Timeframe, number> = { week: 5, month: 21 };

function nestedWindow(when: When, { ago, sessions, timeframe }: When & { timeframe?: Timeframe | undefined }): When {
  const length = timeframe ? SESSIONS_OF[timeframe] : 1;
  return { ago: when.ago + ago * length, sessions: when.sessions + sessions * length - 1 };
}

const line = (value: SeriesValue): DrawnLine => ({
  label: drawingName(value.name, value.params, value.timeframe),
  value,
  look: HISTOGRAMS.has(value.name) ? 'histogram' : 'line',
});

/** Collects drawings without duplicates. */
class Collector {
  private readonly price = new Map<string, DrawnLine>();
  private readonly volume = new Map<string, DrawnLine>();
  private readonly panes = new Map<string, { lines: DrawnLine[]; thresholds: Set<number> }>();
  private readonly priceLevels = new Set<number>();
  private readonly events: DrawnEvent[] = [];
  private readonly gaps: DrawnGap[] = [];
  private readonly setups: DrawnSetup[] = [];
  private comparesStocks = false;

  drawings(): Drawings {
    return {
      price: [...this.price.values()],
      priceLevels: [...this.priceLevels],
      volume: [...this.volume.values()],
      panes: Array.from(this.panes, ([id, { lines, thresholds }]) => ({ id, lines, thresholds: [...thresholds] })),
      events: this.events,
      gaps: this.gaps,
      setups: this.setups,
      comparesStocks: this.comparesStocks,
    };
  }

  value(value: Value): void {
    switch (value.type) {
      case 'series':
        return this.series(value);
      case 'over':
        return this.over(value);
      case 'times':
      case 'plus':
      case 'abs':
        return this.value(value.of);
      case 'percentFrom':
        this.value(value.value);
        return this.value(value.base);
      case 'arithmetic':
        this.value(value.left);
        return this.value(value.right);
      case 'among':
        return value.of.forEach((one) => this.value(one));
      case 'number':
    }
  }

  /** `when`: the window in which it may have become true; null inside a negation, where nothing is marked. */
  condition(condition: Condition, when: When | null): void {
    switch (condition.type) {
      case 'all':
      case 'any':
      case 'atLeast':
        return condition.of.forEach((part) => this.condition(part, when));
      case 'not':
        return this.condition(condition.of, null);
      case 'window':
        return this.condition(condition.of, when && nestedWindow(when, condition));
      case 'compare': {
        const { left, op, right } = condition;
        this.value(left);
        this.value(right);
        this.threshold(left, right);
        this.threshold(right, left);
        if (when && left.type === 'series' && left.name === 'gapPercent' && right.type === 'number')
          this.gaps.push({ op, percent: right.value, ago: when.ago + left.ago, sessions: when.sessions });
        return;
      }
      case 'between': {
        const { value, low, high } = condition;
        [value, low, high].forEach((operand) => this.value(operand));
        this.threshold(value, low);
        return this.threshold(value, high);
      }
      case 'near':
        this.value(condition.value);
        this.value(condition.target);
        return this.threshold(condition.value, condition.target);
      case 'cross':
        this.value(condition.left);
        this.value(condition.right);
        this.threshold(condition.left, condition.right);
        if (when) this.events.push({ ...when, condition });
        return;
      case 'trend':
      case 'turn':
        return this.value(condition.value);
      case 'extreme': {
        const { value, which, sessions: span, beats } = condition;
        const of = value.type === 'series' ? { ...value, ago: 0 } : value;
        return this.over({ type: 'over', fn: which, of, sessions: span, ago: beats ? 1 : 0 });
      }
      case 'divergence':
        this.value(condition.value);
        if (when && !condition.value.timeframe) this.events.push({ ...when, condition });
        return;
      case 'candle':
        // A weekly candle is none of the bars in the chart.
        if (when && !condition.timeframe) this.events.push({ ...when, condition });
        return;
      case 'setup':
        if (when) this.setups.push({ ...when, name: condition.name, breaksOut: condition.breaksOut ?? false });
        return;
      case 'term':
        return this.condition(withoutTerms(condition), when);
      case 'breadth':
        this.comparesStocks = true;
        return;
      case 'belongs':
    }
  }

  private add(lines: Map<string, DrawnLine>, added: DrawnLine): void {
    lines.set(added.label, added);
  }

  private series(value: SeriesValue): void {
    const { name, params, timeframe } = value;
    if (COMPARING_STOCKS.includes(name)) this.comparesStocks = true;
    const related = (other: SeriesName, its = params): SeriesValue => series(other, its, timeframe);
    const bands = BANDS.find((names) => names.includes(name));
    if (bands) return bands.forEach((band) => this.add(this.price, line(related(band))));
    if (name === 'superTrendDirection') return this.add(this.price, line(related('superTrend')));
    if (OVER_PRICE.has(name)) return this.add(this.price, line(related(name)));
    if (name === 'averageVolume' || name === 'relativeVolume')
      return this.add(this.volume, line(related('averageVolume')));
    const extremes = {
      distanceFromHigh: ['highest'],
      distanceFromLow: ['lowest'],
      channelPercent: ['highest', 'lowest'],
    };
    if (Object.hasOwn(extremes, name)) {
      for (const fn of extremes[name as keyof typeof extremes] as ('highest' | 'lowest')[]) {
        const of = related(fn === 'highest' ? 'high' : 'low', []);
        this.over({ type: 'over', fn, of, sessions: params[0]!, ago: 0 });
      }
      return;
    }
    if (!NOT_DRAWN.has(name)) this.pane(value);
  }

  private pane(value: SeriesValue) {
    const lines = paneOf(value).map(line);
    const id = lines.at(-1)!.label;
    const pane = this.panes.get(id) ?? { lines, thresholds: new Set<number>() };
    this.panes.set(id, pane);
    return pane;
  }

  private over(value: Extract<Value, { type: 'over' }>): void {
    const { fn, of, sessions, ago } = value;
    // Sums, deviations, and formulas have another scale than what they are made of.
    if (of.type !== 'series' || fn === 'sum' || fn === 'stdev') return this.value(of);
    if (PRICES.has(of.name)) {
      const name = levelName(fn, of.name, sessions, of.timeframe);
      return this.add(this.price, { label: ago > 0 ? `Prior ${name}` : name, value, look: 'level' });
    }
    if (of.name === 'volume' && fn === 'mean')
      return this.add(this.volume, line(series('averageVolume', [sessions ?? 20], of.timeframe)));
    this.series(of);
  }

  /** Adds a number that a value is compared with, as a price level or a pane's threshold. */
  private threshold(value: Value, number: Value): void {
    if (number.type !== 'number' || value.type !== 'series') return;
    if (PRICES.has(value.name)) this.priceLevels.add(number.value);
    else if (!NOT_DRAWN.has(value.name) && !OVER_PRICE.has(value.name) && this.isInPane(value))
      this.pane(value).thresholds.add(number.value);
  }

  private isInPane(value: SeriesValue): boolean {
    return this.panes.has(paneOf(value).map(line).at(-1)!.label);
  }
}

/** What to draw for conditions. */
export function conditionDrawings(conditions: readonly Condition[]): Drawings {
  const collector = new Collector();
  for (const condition of conditions) collector.condition(condition, { ago: 0, sessions: 1 });
  return collector.drawings();
}

/** What to draw for values. */
export function valueDrawings(values: readonly Value[]): Drawings {
  const collector = new Collector();
  for (const value of values) collector.value(value);
  return collector.drawings();
}
