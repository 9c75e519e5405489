import { currencySchema } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import { decimal } from '../../money/decimals.ts';
import { quoted } from './read-row.ts';

const HUNDRED = decimal('100');
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP' };
/** Pence, cents, and agorot: hundredths of a currency. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBX: 'GBP', GBp: 'GBP', ZAc: 'ZAR', ILA: 'ILS' };

/** The currency code and the printed units per unit of it, such as 100 for pence; a message if it isn't a currency. */
export function currencyOf(text: string, otherwise: string): { code: string; units: BigNumber } | string {
  const units = HUNDREDTHS[text];
  if (units !== undefined) return { code: units, units: HUNDRED };
  const code = text === '' ? otherwise : (SIGNS[text] ?? text.toUpperCase());
  return currencySchema.safeParse(code).success ? { code, units: decimal('1') } : `${quoted(text)} isn't a currency.`;
}
