import type { ScanRow } from '@plainscan/contracts';
import type { WhyChip, WhySubject, WhyValue } from '@plainscan/scan-engine';
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

// Equal subjects of one scan are one object, on all its rows.
const labels = new WeakMap<WhySubject, string>();

function labelOf(subject: WhySubject): string {
  let label = labels.get(subject);
  if (label === undefined) labels.set(subject, (label = wordsFor(subject)));
  return label;
}

/** The label under which a row does not show this figure anyway, else null. */
const news = new WeakMap<WhySubject, string | null>();

function newsOf(subject: WhySubject): string | null {
  let label = news.get(subject);
  if (label === undefined) {
    const shown =
      subject.type === 'text' || subject.type === 'candle' || subject.type === 'number' || isRowSeries(subject);
    news.set(subject, (label = shown ? null : labelOf(subject)));
  }
  return label;
}

/** The values of a condition's sides; a side that is a plain number stands in the condition's words already. */
export const whyValues = (values: readonly WhyValue[]): Shown[] =>
  values
    .filter(({ of }) => of.type !== 'number')
    .map(({ of, value }) => ({ label: labelOf(of), value: of.type === 'candle' ? yesNo(value) : rounded(value) }));

const yesNo = (value: WhyValue['value']): string | null => (value === null ? null : value === 1 ? 'yes' : 'no');

/** The figures a sentence speaks of that a row does not show anyway, by their label. */
export function spokenOf(why: readonly WhyChip[]): Record<string, number | null> {
  const spoken: Record<string, number | null> = {};
  for (const { values } of why)
    for (const { of, value } of values) {
      const label = newsOf(of);
      if (label !== null && typeof value !== 'string') spoken[label] = value;
    }
  return spoken;
}
