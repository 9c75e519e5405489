import {
  absentUntil,
  firstPresent,
  type PeriodOptions,
  requireLength,
  requirePeriod,
  scratchBuffer,
} from './series.ts';
import { larger, slidingExtremes, smaller } from './sliding-extremes.ts';

export interface SpanAOptions {
  readonly conversion: number;
  /** also how many sessions ahead the span is drawn */
  readonly base: number;
}

export interface SpanBOptions {
  readonly n: number;
  readonly ahead: number;
}

export interface CloudOptions extends SpanAOptions {
  readonly span: number;
}

export const ichimokuLineLookback = ({ n }: PeriodOptions): number => n - 1;
export const ichimokuSpanALookback = ({ conversion, base }: SpanAOptions): number =>
  Math.max(conversion, base) - 1 + base;
export const ichimokuSpanBLookback = ({ n, ahead }: SpanBOptions): number => n - 1 + ahead;
export const ichimokuCloudTopLookback = ({ conversion, base, span }: CloudOptions): number =>
  Math.max(conversion, base, span) - 1 + base;
export const ichimokuCloudBottomLookback = ichimokuCloudTopLookback;

const lows = scratchBuffer();

/** The middle of the n-day range, (HH(n) + LL(n))/2: the conversion line (tenkan-sen) for n = 9, the base line (kijun-sen) for n = 26. */
export function ichimokuLine(high: Float64Array, low: Float64Array, { n }: PeriodOptions, out: Float64Array): void {
  requirePeriod(n);
  const { length } = high;
  requireLength(length, low, out);
  const lowest = lows(length);
  slidingExtremes(high, low, Math.max(firstPresent(high), firstPresent(low)), length, n, out, lowest);
  for (let i = 0; i < length; i++) out[i] = (out[i] + lowest[i]) / 2;
}

/** Moves each value `sessions` bars ahead. */
function shift(length: number, sessions: number, out: Float64Array): void {
  const first = Math.min(sessions, length);
  out.copyWithin(first, 0, length - first);
  absentUntil(first, length, out);
}

const bases = scratchBuffer();

/** Leading span A of the cloud over today: the mean of the conversion and base lines of `base` sessions ago. */
export function ichimokuSpanA(
  high: Float64Array,
  low: Float64Array,
  { conversion, base }: SpanAOptions,
  out: Float64Array,
): void {
  const { length } = high;
  const baseLine = bases(length);
  ichimokuLine(high, low, { n: conversion }, out);
  ichimokuLine(high, low, { n: base }, baseLine);
  for (let i = 0; i < length; i++) out[i] = (out[i] + baseLine[i]) / 2;
  shift(length, base, out);
}

/** Leading span B of the cloud over today: the middle of the n-day range of `ahead` sessions ago. */
export function ichimokuSpanB(
  high: Float64Array,
  low: Float64Array,
  { n, ahead }: SpanBOptions,
  out: Float64Array,
): void {
  requirePeriod(ahead, 'ahead');
  ichimokuLine(high, low, { n }, out);
  shift(high.length, ahead, out);
}

const spans = scratchBuffer();

function cloudEdge(
  high: Float64Array,
  low: Float64Array,
  { conversion, base, span }: CloudOptions,
  edge: (a: number, b: number) => number,
  out: Float64Array,
): void {
  const { length } = high;
  const other = spans(length);
  ichimokuSpanA(high, low, { conversion, base }, out);
  ichimokuSpanB(high, low, { n: span, ahead: base }, other);
  for (let i = 0; i < length; i++) out[i] = edge(out[i], other[i]);
}

/** The higher span of the cloud over today. */
export function ichimokuCloudTop(
  high: Float64Array,
  low: Float64Array,
  options: CloudOptions,
  out: Float64Array,
): void {
  cloudEdge(high, low, options, larger, out);
}

/** The lower span of the cloud over today. */
export function ichimokuCloudBottom(
  high: Float64Array,
  low: Float64Array,
  options: CloudOptions,
  out: Float64Array,
): void {
  cloudEdge(high, low, options, smaller, out);
}
