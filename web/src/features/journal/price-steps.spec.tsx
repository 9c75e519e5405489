import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { PriceField } from './price-field.tsx';

function Price({ typed }: { typed: string }) {
  const [price, setPrice] = useState(typed);
  return <PriceField label="Entry price" value={price} onChange={setPrice} inputMode="decimal" />;
}
async function press(typed: string, keys: string) {
  render(<Price typed={typed} />);
  const field = screen.getByLabelText('Entry price');
  await userEvent.setup().type(field, keys);
  return field;
}

describe('a price', () => {
  it.each([
    ['', '0.03', '{ArrowUp}{ArrowUp}{ArrowUp}'],
    ['101.10', '101.11', '{ArrowUp}'],
    ['1,234.50', '1234.49', '{ArrowDown}'],
    ['0.12345678', '0.13345678', '{ArrowUp}'],
    ['0.005', '0', '{ArrowDown}{ArrowDown}'],
  ])('steps by a cent with the arrow keys: %j becomes %s', async (typed, expected, keys) => {
    expect(await press(typed, keys)).toHaveValue(expected);
  });

  it('stays as typed if it cannot be parsed', async () => {
    expect(await press('1,5', '{ArrowUp}')).toHaveValue('1,5');
  });
});
