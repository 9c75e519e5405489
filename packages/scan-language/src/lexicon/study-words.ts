import { phraseTable } from './phrase-table.ts';

/** Studies of several lines, which have signals of their own. */
export type StudyName = 'superTrend' | 'vortex' | 'heikinAshi' | 'ichimoku' | 'cloud' | 'ichimokuLines' | 'donchian';

export const STUDY_WORDS = phraseTable<StudyName>([
  ['supertrend|super trend|supertrend indicator|super trend indicator|supertrend line|super trend line', 'superTrend'],
  ['vortex|vortex indicator|vortex oscillator|vortex line|vortex vi', 'vortex'],
  [
    ['heikin ashi', 'heiken ashi', 'heikinashi', 'heikenashi']
      .flatMap((name) => ['', ' candle', ' candlestick', ' bar', ' day', ' chart'].map((noun) => name + noun))
      .concat('ha candle', 'ha bar', 'ha candlestick')
      .join('|'),
    'heikinAshi',
  ],
  [
    'ichimoku cloud|cloud|kumo|kumo cloud|ichimoku kumo|ichimoku kumo cloud|senkou cloud|both ichimoku span|both senkou span|both span|both cloud span|ichimoku kinko hyo cloud',
    'cloud',
  ],
  [
    'tk|tenkan kijun|tenkan / kijun|tenkan and kijun|tenkan sen kijun sen|tenkan sen / kijun sen|ichimoku tk|ichimoku tenkan kijun|conversion line base line|conversion / base line|conversion line / base line',
    'ichimokuLines',
  ],
  ['ichimoku|ichimoku indicator|ichimoku kinko hyo|ichimoku system', 'ichimoku'],
  ['donchian|donchian channel|donchian band|donchian price channel', 'donchian'],
]);
