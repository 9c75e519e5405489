import { seriesSpec, type SeriesName } from '@plainscan/contracts';
import { TIME_UNITS } from '../lexicon/time-words.ts';
import { amount } from './times.ts';
import { attempt, match, take, textAt, token, type State } from './state.ts';

/** "(14)", "(12, 26, 9)", "(20 day)". */
export const readParams = (s: State): number[] | null =>
  attempt(s, () => {
    const close = textAt(s) === '(' ? s.brackets.get(s.pos) : undefined;
    if (close === undefined || close >= s.end) return null;
    s.pos += 1;
    const params: number[] = [];
    while (s.pos < close) {
      const said = amount(s);
      if (!said || said.unit !== 'none' || said.bound || s.pos > close) return null;
      params.push(said.value);
      if (s.pos < close) match(s, TIME_UNITS);
      if (s.pos < close && !take(s, ',', '/')) {
        if (token(s).kind !== 'number') return null;
      }
    }
    if (s.pos !== close || params.length === 0 || params.length > 4) return null;
    s.pos = close + 1;
    return params;
  });

/** "RSI 2 below 10", "sma50", "MACD 12 26 9", "EMA 21": a length without brackets. */
export const suffixParams = (s: State, name: SeriesName, predicateAhead: (s: State) => boolean): number[] | null =>
  attempt(s, () => {
    const specs = seriesSpec(name).params;
    if (!specs.length || token(s).kind !== 'number') return null;
    const glued = token(s).glued;
    const params: number[] = [];
    do {
      const said = amount(s);
      if (!said || said.unit !== 'none' || said.scale !== 1 || said.bound || said.value <= 0) return null;
      params.push(said.value);
      if (params.length > 1 || textAt(s) !== ',' || params.length >= specs.length + 1) take(s, '/');
      else if (token(s, 1).kind === 'number' && specs.length > 1) take(s, ',');
    } while (token(s).kind === 'number' && s.pos < s.end && params.length < Math.max(specs.length, 3));
    const unit = match(s, TIME_UNITS);
    if (textAt(s) === 'ago') return null;
    const average = name === 'sma' || name === 'ema' || name === 'wma';
    if (glued || average || unit !== null || params.length > 1 || predicateAhead(s)) return params;
    return null;
  });
