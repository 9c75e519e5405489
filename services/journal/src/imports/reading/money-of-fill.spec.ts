import { describe, expect, it } from '@jest/globals';
import { decimal, decimalText } from '../../money/decimals.ts';
import { moneyOfFill } from './money-of-fill.ts';
import { readNumber } from './numbers.ts';

const number = (text: string | null) => (text === null ? null : readNumber(text, '.')!);
const money = (
  action: 'buy' | 'sell',
  [quantity, price, amount, fee]: [string, string | null, string | null, string],
  amountIncludesFees = true,
) => {
  const result = moneyOfFill({
    action,
    quantity: number(quantity)!,
    price: number(price),
    amount: number(amount),
    fee: decimal(fee),
    amountIncludesFees,
  });
  return result && [decimalText(result.value), decimalText(result.price), result.warnings.length];
};

describe('the value of a fill', () => {
  it('is the amount without its fee', () => {
    expect(money('buy', ['100', '29', '2905', '5'])).toEqual(['2900', '29', 0]);
    expect(money('sell', ['104', '31', '3219', '5'])).toEqual(['3224', '31', 0]);
    expect(money('sell', ['104', '31', '3224', '5'], false)).toEqual(['3224', '31', 0]);
  });

  it('comes from the amount, without a warning if the rounding of the price explains the difference', () => {
    expect(money('buy', ['300', '135.0075', '40503.61', '1.34'])).toEqual(['40502.27', '135.0075', 0]);
    expect(money('buy', ['300', '135.0075', '40503.62', '1.34'])).toEqual(['40502.28', '135.0075', 1]);
    expect(money('buy', ['1.6531', '420.10', '694.48', '0'])).toEqual(['694.48', '420.1', 0]);
  });

  it('comes from the amount, with a warning, if the price disagrees', () => {
    expect(money('sell', ['0.1998348', '402.13', '80.34', '0'])).toEqual(['80.34', '402.13', 1]);
  });

  it('is the fee minus the amount if the fee exceeds the proceeds', () => {
    expect(money('sell', ['100', '0.01', '3.95', '4.95'])).toEqual(['1', '0.01', 0]);
    expect(money('sell', ['1', '0.01', '0.02', '0.03'])).toEqual(['0.01', '0.01', 0]);
  });

  it('follows the price, with a warning, if the amount contradicts its fee setting', () => {
    expect(money('buy', ['100', '10', '1000', '5'])).toEqual(['1000', '10', 1]);
    expect(money('buy', ['100', '10', '1005', '5'], false)).toEqual(['1000', '10', 1]);
  });

  it('is computed from the price alone or the amount alone, and is null without either', () => {
    expect(money('buy', ['3', '33.33', null, '1'])).toEqual(['99.99', '33.33', 0]);
    expect(money('buy', ['0.398451', null, '100', '0'])).toEqual(['100', '250.9718886388', 0]);
    expect(money('buy', ['3', '5', '0', '0'])).toEqual(['15', '5', 1]);
    expect(money('buy', ['3', null, null, '0'])).toBeNull();
  });
});
