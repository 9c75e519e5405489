import { expect, it } from '@jest/globals';
import { accountValueInput, feeInput, newCashTransactionSchema, priceInput, quantityInput } from '@plainscan/contracts';
import { AMOUNTS, readAmount } from './amounts.ts';

/** All kinds that are sent to the server. */
const SCHEMAS = {
  price: priceInput,
  quantity: quantityInput,
  fee: feeInput,
  accountValue: accountValueInput,
  cashTransaction: newCashTransactionSchema.shape.amount,
} as const;

it.each(Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[])('limits for %s match the server', (kind) => {
  const { max } = AMOUNTS[kind];
  for (const typed of ['0', '0.00000001', '0.000000001', `${max}`, `${max}.00000001`, `${max + 1}`, '12.5']) {
    const { value, problem } = readAmount(typed, kind);
    // The app must reject the same inputs as the server, even near the limit, where a float can't represent eight decimals.
    const accepted = SCHEMAS[kind].safeParse(typed).success;
    expect([typed, problem === undefined]).toEqual([typed, accepted]);
    if (accepted) expect(value).toBe(typed);
  }
});

it('is empty and valid if nothing was typed', () => expect(readAmount('  ', 'price')).toEqual({}));
