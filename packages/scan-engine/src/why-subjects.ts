import {
  type BelongsField,
  type BreadthGroup,
  type CandleName,
  type Condition,
  type DivergenceDirection,
  seriesIn,
  type SeriesValue,
  type SetupName,
  type Timeframe,
  timeframeOf,
  type Value,
} from '@plainscan/contracts';
import type { Node, Operand } from './node.ts';
import type { Offset } from './offset.ts';

/** A value of the plan or a candle, shifted to the bar it was read on. */
type BarSubject =
  | Value
  | { type: 'candle'; name: CandleName; ago: number; timeframe?: Timeframe }
  /** whether there is one; `of` as of the bar it was read on */
  | { type: 'divergence'; direction: DivergenceDirection; of: SeriesValue }
  /** a pivot of a divergence: its price or, with `of`, the oscillator. `date`: YYYYMMDD of its bar */
  | { type: 'pivot'; which: 'high' | 'low'; of: SeriesValue | null; date: number; timeframe: Timeframe | null };

/** What a figure in an explanation refers to. `earlier`: weekly or monthly bars as of an earlier session. */
export type WhySubject =
  | BarSubject
  | { type: 'text'; field: BelongsField }
  /** the share of a group's stocks on which a condition is true, in percent */
  | { type: 'breadth'; of: Condition; group: BreadthGroup | null }
  | { type: 'earlier'; of: BarSubject; sessions: number }
  /** `figure`: a level, fact, or the pivots of the setup; null: whether it holds */
  | { type: 'setup'; name: SetupName; breaksOut: boolean; ago: number; figure: string | null };

/** The value shifted back: a daily one by sessions, any other by bars of its timeframe. */
function shifted(value: Value, at: Offset): Value {
  switch (value.type) {
    case 'number':
      return value;
    case 'series':
      return { ...value, ago: value.ago + (value.timeframe ? at.bars : at.sessions) };
    case 'over':
      return { ...value, ago: value.ago + (timeframeOf(value.of) ? at.bars : at.sessions) };
    case 'times':
    case 'plus':
    case 'abs':
      return { ...value, of: shifted(value.of, at) };
    case 'percentFrom':
      return { ...value, value: shifted(value.value, at), base: shifted(value.base, at) };
    case 'arithmetic':
      return { ...value, left: shifted(value.left, at), right: shifted(value.right, at) };
    case 'among':
      return { ...value, of: value.of.map((one) => shifted(one, at)) };
  }
}

/** As of an earlier session only if that changes the bars of a timeframe. */
const asOf = (of: BarSubject, onTimeframe: boolean, { sessions }: Offset): WhySubject =>
  onTimeframe && sessions > 0 ? { type: 'earlier', of, sessions } : of;

const keyOf = ({ sessions, bars }: Offset): string => `${sessions} ${bars}`;

/** Interns the subjects of a plan's explanations: one object per meaning, shared by all rows. */
export class Subjects {
  private readonly byMeaning = new Map<string, WhySubject>();
  private readonly byOperand = new Map<Operand, Map<string, WhySubject>>();
  private readonly texts = new Map<BelongsField, WhySubject>();

  of(operand: Operand, at: Offset): WhySubject {
    return this.at(operand, at, () => {
      const { value } = operand;
      return asOf(shifted(value, at), at.sessions > 0 && seriesIn(value).some(({ timeframe }) => timeframe), at);
    });
  }

  text(field: BelongsField): WhySubject {
    let subject = this.texts.get(field);
    if (!subject) this.texts.set(field, (subject = { type: 'text', field }));
    return subject;
  }

  candle({ name, found, timeframe }: Extract<Node, { op: 'candle' }>, at: Offset): WhySubject {
    return this.at(found, at, () =>
      timeframe
        ? asOf({ type: 'candle', name, ago: at.bars, timeframe }, true, at)
        : { type: 'candle', name, ago: at.sessions },
    );
  }

  setup({ name, breaksOut }: Extract<Node, { op: 'setup' }>, at: Offset, figure: string | null): WhySubject {
    return this.shared({ type: 'setup', name, breaksOut, ago: at.sessions, figure });
  }

  divergence({ source, of, found }: Extract<Node, { op: 'divergence' }>, at: Offset): WhySubject {
    const { direction } = source;
    return this.at(found, at, () => {
      const ago = of.timeframe ? at.bars : at.sessions;
      return asOf({ type: 'divergence', direction, of: { ...of, ago } }, of.timeframe !== undefined, at);
    });
  }

  breadth({ of, group }: Extract<Condition, { type: 'breadth' }>): WhySubject {
    return this.shared({ type: 'breadth', of, group });
  }

  number(value: number): WhySubject {
    return this.shared({ type: 'number', value });
  }

  pivot(pivot: Extract<BarSubject, { type: 'pivot' }>): WhySubject {
    return this.shared(pivot);
  }

  private at(operand: Operand, at: Offset, make: () => WhySubject): WhySubject {
    let byOffset = this.byOperand.get(operand);
    if (!byOffset) this.byOperand.set(operand, (byOffset = new Map()));
    const key = keyOf(at);
    let subject = byOffset.get(key);
    if (!subject) byOffset.set(key, (subject = this.shared(make())));
    return subject;
  }

  private shared(subject: WhySubject): WhySubject {
    const meaning = JSON.stringify(subject);
    const known = this.byMeaning.get(meaning);
    if (!known) this.byMeaning.set(meaning, subject);
    return known ?? subject;
  }
}
