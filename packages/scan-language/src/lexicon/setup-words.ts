import type { SetupName } from '@plainscan/contracts';
import { phraseTable } from './phrase-table.ts';

/** The names of setups; the first is used in descriptions. */
export const SETUP_PHRASES: Record<SetupName, string> = {
  'volatility-contraction':
    'volatility contraction pattern|volatility contraction|vcp|contraction pattern|volatility contracting pattern',
  'flat-base': 'flat base|flat basing|flat base pattern',
  'cup-and-handle':
    'cup with handle|cup and handle|cup & handle|cup n handle|cup / handle|cup handle|cup with a handle|cup and a handle|C&H',
  'bull-flag': 'bull flag|bullish flag|bull flagging|bull flag pattern',
  'bear-flag': 'bear flag|bearish flag|bear flagging|bear flag pattern',
  'three-weeks-tight':
    'three weeks tight pattern|three weeks tight|3 weeks tight|3wt|3 wt|three tight weeks|3 tight weeks',
  'pocket-pivot': 'pocket pivot|pocket pivot point|pocket pivot buy point|pocket pivot day',
  'double-bottom': 'double bottom|w bottom|w pattern|w formation|double bottom reversal',
  'double-top': 'double top|m top|m pattern|m formation|double top reversal',
  'darvas-box': 'Darvas box|darvas',
};

/** Setups in either direction. */
const EITHER: readonly (readonly [phrases: string, names: readonly SetupName[]])[] = [
  ['flag|flag pattern|bull or bear flag|bullish or bearish flag', ['bull-flag', 'bear-flag']],
];

export const SETUP_WORDS = phraseTable<readonly SetupName[]>([
  ...(Object.entries(SETUP_PHRASES) as [SetupName, string][]).map(([name, phrases]) => [phrases, [name]] as const),
  ...EITHER,
]);
