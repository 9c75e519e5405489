import type { ArithmeticOp, OverFunction } from '@plainscan/contracts';

/** Words before a value over several sessions: "average RSI of the last 5 days". */
export const OVER_WORDS: Record<OverFunction, string> = {
  highest: 'highest',
  lowest: 'lowest',
  mean: 'average',
  sum: 'sum of',
  stdev: 'standard deviation of',
};

export const OPERATIONS: Record<ArithmeticOp, string> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' };

const SYMBOLS: Record<string, string> = { plus: '+', minus: '−', times: '×', 'divided by': '/' };

/** "(price − low) / range" */
export const inSymbols = (text: string): string =>
  text.replace(/ (plus|minus|times|divided by) /g, (_, word: string) => ` ${SYMBOLS[word]!} `);
