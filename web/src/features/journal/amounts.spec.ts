import { expect, it } from '@jest/globals';
import { accountValueInput, feeInput, newCashTransactionSchema, priceInput, quantityInput } from '@plainscan/contracts';
import { AMOUNTS, readAmount, type AmountKind } from './amounts.ts';

const SCHEMAS = {
  price: priceInput,
  quantity: quantityInput,
  fee: feeInput,
  money: accountValueInput,
  moved: newCashTransactionSchema.shape.amount,
} as const;

it.each(Object.keys(AMOUNTS) as AmountKind[])('a %s has the same limits as on the server', (kind) => {
  const { most } = AMOUNTS[kind];
  for (const typed of ['0', '0.00000001', '0.000000001', `${most}`, `${most}.00000001`, `${most + 1}`, '12.5']) {
    const { value, problem } = readAmount(typed, kind);
    // Close to the limit, a float can't represent eight decimals. The web app must reject the same inputs as the server.
    const taken = SCHEMAS[kind].safeParse(typed).success;
    expect([typed, problem === undefined]).toEqual([typed, taken]);
    if (taken) expect(value).toBe(typed);
  }
});

it('is empty and valid if nothing was typed', () => expect(readAmount('  ', 'price')).toEqual({}));
