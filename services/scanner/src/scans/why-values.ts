import type { ScanRow } from '@plainscan/contracts';
import type { WhySubject, WhyValue } from '@plainscan/scan-engine';
import { describeValue } from '@plainscan/scan-language';
import { isRowSeries } from '../market/row-series.ts';
import { rounded } from './rounded.ts';

type Shown = ScanRow['why'][number]['values'][number];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function wordsFor(subject: WhySubject): string {
  if (subject.type === 'text') return capital(subject.field);
  if (subject.type !== 'candle') return capital(describeValue(subject));
  const name = capital(subject.name.replaceAll('-', ' '));
  return subject.ago === 0 ? name : `${name}, ${subject.ago} sessions ago`;
}

/** How a subject is told of: equal subjects of one scan are one object, on all its rows. */
interface Told {
  label: string;
  /** JSON of the label */
  quoted: string;
  /** a row shows this figure without being asked for it, or it is none */
  shown: boolean;
}

const told = new WeakMap<WhySubject, Told>();

function toldOf(subject: WhySubject): Told {
  let known = told.get(subject);
  if (!known) {
    const label = wordsFor(subject);
    const shown =
      subject.type === 'text' || subject.type === 'candle' || subject.type === 'number' || isRowSeries(subject);
    told.set(subject, (known = { label, quoted: JSON.stringify(label), shown }));
  }
  return known;
}

const shownValue = ({ of, value }: WhyValue): Shown['value'] => (of.type === 'candle' ? yesNo(value) : rounded(value));

const yesNo = (value: WhyValue['value']): string | null => (value === null ? null : value === 1 ? 'yes' : 'no');

/** A side that is a plain number stands in the condition's words already. */
const isTold = ({ of }: WhyValue): boolean => of.type !== 'number';

/** The values of a condition's sides. */
export const whyValues = (values: readonly WhyValue[]): Shown[] =>
  values.filter(isTold).map((value) => ({ label: toldOf(value.of).label, value: shownValue(value) }));

/** What `whyValues` gives for each chip of a row, as the JSON of the row's `why`. */
export function whyText(chips: readonly (readonly WhyValue[])[]): string {
  let text = '[';
  for (let chip = 0; chip < chips.length; chip++) {
    text += `${chip === 0 ? '' : ','}{"chip":${chip},"values":[`;
    let comma = '';
    for (const value of chips[chip]!) {
      if (!isTold(value)) continue;
      text += `${comma}{"label":${toldOf(value.of).quoted},"value":${json(shownValue(value))}}`;
      comma = ',';
    }
    text += ']}';
  }
  return `${text}]`;
}

/**
 * The figures a sentence speaks of that a row does not show anyway, by their label, as the JSON members that follow others; empty
 * where there are none.
 */
export function spokenText(chips: readonly (readonly WhyValue[])[]): string {
  const figures = new Map<string, WhyValue['value']>();
  for (const values of chips)
    for (const { of, value } of values) {
      const { quoted, shown } = toldOf(of);
      if (!shown) figures.set(quoted, value);
    }
  let text = '';
  for (const [quoted, value] of figures) text += `,${quoted}:${json(rounded(value))}`;
  return text;
}

/** `JSON.stringify` of a figure, which it takes longer for. */
const json = (value: Shown['value']): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : JSON.stringify(value);
