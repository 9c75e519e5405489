import { isSession } from '@plainscan/market-calendar';
import { UsageError } from './command-line.ts';

/** Formats the number YYYYMMDD as YYYY-MM-DD. */
export const isoOf = (date: number): string => `${date}`.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** Parses an option's YYYY-MM-DD date into the number YYYYMMDD. Throws UsageError. */
export function dateOption(option: string, text: string): number {
  try {
    isSession(text);
  } catch (error) {
    throw new UsageError(`--${option}: ${(error as RangeError).message.replace(/\.$/, '')}`);
  }
  return Number(text.replaceAll('-', ''));
}
