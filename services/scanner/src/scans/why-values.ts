import type { ScanRow, Unit } from '@plainscan/contracts';
import type { WhySubject, WhyValue } from '@plainscan/scan-engine';
import { days, describeCondition, describePivot, describeShare, labelValue, unitOf } from '@plainscan/scan-language';

const DECIMALS = 1e6;

/** A copy with every number rounded to six decimals, which hides floating-point noise. */
export function rounded<T>(value: T): T {
  if (typeof value === 'number') return (Math.round(value * DECIMALS) / DECIMALS) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)])) as T;
}

type ShownValue = ScanRow['why'][number]['values'][number];

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function wordsFor(subject: WhySubject): string {
  if (subject.type === 'text') return capitalized(subject.field);
  if (subject.type === 'earlier') return `${wordsFor(subject.of)}, as of ${days(subject.sessions)} ago`;
  if (subject.type === 'setup') return setupWords(subject);
  if (subject.type === 'pivot') return capitalized(describePivot(subject));
  if (subject.type === 'divergence') return divergenceWords(subject);
  if (subject.type === 'breadth') return describeShare(subject);
  if (subject.type !== 'candle') return capitalized(labelValue(subject));
  const { name, ago, timeframe } = subject;
  const words = timeframe ? describeCondition({ type: 'candle', name, timeframe }) : name.replaceAll('-', ' ');
  return ago === 0 ? capitalized(words) : `${capitalized(words)}, ${days(ago, timeframe)} ago`;
}

function setupWords({ name, breaksOut, ago, figure }: Extract<WhySubject, { type: 'setup' }>): string {
  if (figure !== null) return capitalized(figure);
  const words = capitalized(describeCondition({ type: 'setup', name, ...(breaksOut && { breaksOut }) }));
  return ago === 0 ? words : `${words}, ${days(ago)} ago`;
}

function divergenceWords({ direction, of }: Extract<WhySubject, { type: 'divergence' }>): string {
  const words = capitalized(describeCondition({ type: 'divergence', direction, value: { ...of, ago: 0 } }));
  return of.ago === 0 ? words : `${words}, ${days(of.ago, of.timeframe)} ago`;
}

/** Within a scan, equal subjects are the same object on all rows. */
const labels = new WeakMap<WhySubject, { text: string; /** its JSON */ quoted: string }>();

function labelOf(subject: WhySubject): { text: string; quoted: string } {
  let label = labels.get(subject);
  if (!label) {
    const text = wordsFor(subject);
    labels.set(subject, (label = { text, quoted: JSON.stringify(text) }));
  }
  return label;
}

/** Whether its value is 1 or 0: a candle, a divergence, or whether a setup holds. */
function isTruth(of: WhySubject): boolean {
  if (of.type === 'earlier') return isTruth(of.of);
  return of.type === 'candle' || of.type === 'divergence' || (of.type === 'setup' && of.figure === null);
}

const shownValue = ({ of, value }: WhyValue): ShownValue['value'] => (isTruth(of) ? yesNo(value) : rounded(value));

const yesNo = (value: WhyValue['value']): string | null => (value === null ? null : value === 1 ? 'yes' : 'no');

/** A plain number is already part of the condition's text. */
const isLabeled = ({ of }: WhyValue): boolean => of.type !== 'number';

const shown = (value: WhyValue): ShownValue => ({ label: labelOf(value.of).text, value: shownValue(value) });

/** The values of a condition's sides. */
export const whyValues = (values: readonly WhyValue[]): ShownValue[] => values.filter(isLabeled).map(shown);

/** `whyValues` with the unit of each value. */
export const whyValuesWithUnits = (values: readonly WhyValue[]): (ShownValue & { unit: Unit | null })[] =>
  values.filter(isLabeled).map((value) => ({ ...shown(value), unit: unitFor(value.of) }));

function unitFor(subject: WhySubject): Unit | null {
  switch (subject.type) {
    case 'earlier':
      return unitFor(subject.of);
    case 'breadth':
      return 'percent';
    case 'text':
    case 'candle':
    case 'divergence':
    case 'setup':
    case 'pivot':
      return null;
    default:
      return unitOf(subject);
  }
}

/** `whyValues` for each condition of a row, as the JSON of the row's `why`. */
export function whyText(conditions: readonly (readonly WhyValue[])[]): string {
  let text = '[';
  for (let chip = 0; chip < conditions.length; chip++) {
    text += `${chip === 0 ? '' : ','}{"chip":${chip},"values":[`;
    let comma = '';
    for (const value of conditions[chip]!) {
      if (!isLabeled(value)) continue;
      text += `${comma}{"label":${labelOf(value.of).quoted},"value":${json(shownValue(value))}}`;
      comma = ',';
    }
    text += ']}';
  }
  return `${text}]`;
}

/** Same as `JSON.stringify`, but faster for numbers. */
const json = (value: ShownValue['value']): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : JSON.stringify(value);
