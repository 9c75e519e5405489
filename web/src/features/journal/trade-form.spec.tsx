import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { row, scanResponse } from '../../testing/answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { trade, tradeDetail } from '../../testing/journal-answers.ts';
import { journalServer } from '../../testing/journal-server.ts';
import { currentAddress, pressScan, renderApp } from '../../testing/render-app.tsx';
import { accountStats } from '../../testing/statistics-answers.ts';
import { noToast, toast } from '../../testing/toast.ts';
import { localDay } from '../../lib/local-day.ts';
import './journal-page.tsx';
import '../billing/premium-gate.tsx';

type Handlers = Parameters<typeof journalServer>[1];
const ADD = 'POST /api/trades';
const ADDED = { [ADD]: () => json(tradeDetail(trade(9))) };

async function form(handlers: Handlers = ADDED, path = '/journal?add=1') {
  const server = journalServer([], handlers);
  const user = renderApp(path);
  const card = within(await screen.findByRole('region', { name: 'Add New Trade' }));
  const field = (label: string | RegExp) => card.getByLabelText(label);
  const send = () => user.click(card.getByRole('button', { name: 'Log Trade' }));
  const fill = async (values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) {
      if (/date|time/.test(label)) await user.type(field(label), text);
      else {
        await user.click(field(label));
        await user.paste(text);
      }
    }
  };
  return { server, user, card, field, send, fill };
}
const REQUIRED = { Symbol: 'aapl', Quantity: '10', 'Entry price': '101.10' };

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('a new trade', () => {
  it('opens when Add Trade is pressed, and closes when it is pressed again', async () => {
    journalServer();
    const user = renderApp('/journal');
    const button = await screen.findByRole('button', { name: 'Add Trade' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('region', { name: 'Add New Trade' })).not.toBeInTheDocument();
    await user.click(button);
    expect(await screen.findByLabelText('Symbol', { selector: '[name=symbol]' })).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    expect(screen.queryByRole('region', { name: 'Add New Trade' })).not.toBeInTheDocument();
  });

  it('is sent exactly as typed, with empty fields as null', async () => {
    const { server, user, fill, send } = await form();
    await fill({ ...REQUIRED, Quantity: '0.12345678' });
    await send();
    await toast('Trade Added', 'Your trade has been logged successfully.');
    expect(server.of(ADD)[0]!.body).toEqual({
      symbol: 'AAPL',
      side: 'long',
      currency: 'USD',
      quantity: '0.12345678',
      entryPrice: '101.10',
      exitPrice: null,
      stopLoss: null,
      entryDate: localDay(),
      exitDate: null,
      entryFee: null,
      exitFee: null,
      strategyName: null,
      tags: [],
      notes: null,
      scan: null,
    });
    await waitFor(() => expect(currentAddress()).toBe('/journal'));
    await waitFor(() => expect(server.of('GET /api/trades')).toHaveLength(2));
    expect(server.of('GET /api/account-stats')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Add Trade' }));
    const reopened = within(await screen.findByRole('region', { name: 'Add New Trade' }));
    expect(reopened.getByLabelText('Symbol')).toHaveValue('');
  });

  it('sends every field of a closed short, and shows its profit while typing', async () => {
    const { server, user, card, field, fill, send } = await form();
    await fill({ ...REQUIRED, 'Exit price (optional)': '100.05', 'Stop loss (optional)': '105' });
    await user.selectOptions(field('Side'), 'Short');
    await fill({ 'Entry fee (optional)': '1', 'Exit fee (optional)': '.5' });
    expect(card.getByText('+$9.00')).toBeInTheDocument();
    await user.clear(field('Entry date'));
    await fill({
      'Entry date': '2026-11-02',
      'Entry time (optional)': '09:31',
      'Exit date': '2026-11-03',
      'Tags (optional)': 'a, b ,a,',
      'Notes (optional)': ' Two lines.',
    });
    await user.type(card.getByRole('combobox', { name: 'Strategy (optional)' }), 'Gap');
    await user.click(await screen.findByRole('option', { name: 'Gap up' }));
    await send();
    await toast('Trade Added', 'Your trade has been logged successfully.');
    expect(server.of(ADD)[0]!.body).toMatchObject({
      side: 'short',
      exitPrice: '100.05',
      stopLoss: '105',
      entryDate: '2026-11-02T09:31',
      exitDate: '2026-11-03',
      entryFee: '1',
      exitFee: '0.5',
      strategyName: 'Gap up',
      tags: ['a', 'b'],
      notes: ' Two lines.',
    });
  });

  it('requires a symbol, a price, and a quantity, with a message at each', async () => {
    const { server, field, send } = await form();
    await send();
    expect(field('Symbol')).toHaveAccessibleDescription('Stock symbol is required');
    expect(field('Entry price')).toHaveAccessibleDescription('Entry price is required');
    expect(field('Quantity')).toHaveAccessibleDescription('Quantity is required');
    expect(field('Symbol')).toHaveFocus();
    expect(server.of(ADD)).toHaveLength(0);
  });

  it.each([
    ['Quantity', '0', 'Must be greater than 0'],
    ['Quantity', '-5', 'Must be greater than 0'],
    ['Entry price', '1,5', 'Enter a number like 1234.56'],
    ['Entry price', '0.123456789', 'At most 8 decimals'],
    ['Entry price', '100000001', 'Must be at most 100,000,000'],
    ['Entry fee (optional)', '-1', 'Must be 0 or more'],
    ['Entry date', '9999-01-01', "Date can't be in the future"],
    ['Exit date', '2026-01-01', 'The exit is before the entry'],
    ['Exit fee (optional)', '1', 'Enter an exit price, or clear the other exit fields', 'Exit price (optional)'],
    ['Tags (optional)', 'x'.repeat(41), 'Tags can have up to 40 characters'],
  ])('rejects an invalid %s: %s', async (label, text, words, at = label) => {
    const { server, user, field, fill, send } = await form();
    await fill(REQUIRED);
    if (label === 'Exit date') await fill({ 'Exit price (optional)': '1' });
    await user.clear(field(label));
    await fill({ [label]: text });
    await send();
    expect(field(at)).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(server.of(ADD)).toHaveLength(0);
  });

  it('keeps the input after a failure, and has the same idempotency key when sent again', async () => {
    let requests = 0;
    const { server, field, fill, send } = await form({
      [ADD]: () => (++requests === 1 ? fault(504, 'TIMEOUT', 'Too long.') : json(tradeDetail(trade(9)))),
    });
    await fill(REQUIRED);
    await send();
    await toast('Error', 'Failed to add trade. Please try again.');
    expect(field('Symbol')).toHaveValue('AAPL');
    await send();
    await toast('Trade Added', 'Your trade has been logged successfully.');
    const keys = server.of(ADD).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it("shows the server's message at the field it is about", async () => {
    const { field, fill, send } = await form({
      [ADD]: () => fault(400, 'INVALID_TRADE', 'The date is in the future.', { field: 'entryDate' }),
    });
    await fill(REQUIRED);
    await send();
    expect(await screen.findByText('The date is in the future.')).toBeInTheDocument();
    expect(field('Entry date')).toHaveAccessibleDescription(/The date is in the future\.$/);
    expect(field('Entry date')).toHaveFocus();
    noToast();
  });

  it('shows each problem of a malformed request at its field', async () => {
    const fields = [
      { path: 'body.quantity', problem: 'Must be smaller' },
      { path: 'body.tags.3', problem: 'Too long' },
    ];
    const { field, fill, send } = await form({
      [ADD]: () => fault(400, 'INVALID_REQUEST', 'body.quantity: Must be smaller', { fields }),
    });
    await fill(REQUIRED);
    await send();
    expect(await screen.findByText('Must be smaller')).toBeInTheDocument();
    expect(field('Tags (optional)')).toHaveAccessibleDescription(expect.stringContaining('Too long'));
  });

  it("shows the server's reason if a retry would not help", async () => {
    const { fill, send } = await form({ [ADD]: () => fault(409, 'TOO_MANY_TRADES', 'Your journal is full.') });
    await fill(REQUIRED);
    await send();
    await toast('Error', 'Your journal is full.');
  });

  it('survives a reload', async () => {
    const { fill } = await form();
    await fill({ ...REQUIRED, 'Notes (optional)': 'Half a thought' });
    cleanup();
    const { field } = await form();
    expect(field('Symbol')).toHaveValue('AAPL');
    expect(field('Notes (optional)')).toHaveValue('Half a thought');
  });
});

describe('a trade logged from a scan', () => {
  const stock = row(0, { price: 12.3400001 });
  const response = scanResponse(1, { results: [stock], query: 'x' });
  const logged = async (account = ACCOUNTS.subscriber as object) => {
    const server = journalServer([], {
      ...ADDED,
      'GET /api/trial-status': () => json(trial(account)),
      'POST /api/stocks-scan': () => json(response),
    });
    const user = renderApp('/scanner?q=x&open=S000');
    await pressScan(user);
    await user.click(await screen.findByRole('link', { name: 'Log Trade' }));
    return { server, user };
  };

  it("has the stock's symbol and price, and the scan", async () => {
    const { server, user } = await logged();
    const card = within(await screen.findByRole('region', { name: 'Add New Trade' }));
    expect(card.getByLabelText('Symbol')).toHaveValue('S000');
    expect(card.getByLabelText('Entry price')).toHaveValue('12.34');
    expect(card.getByText(/Linked to scan “x” \(Aug 7, 2026\)/)).toBeInTheDocument();
    expect(card.getByLabelText('Quantity')).toHaveFocus();
    await user.keyboard('5{Enter}');
    await toast('Trade Added', 'Your trade has been logged successfully.');
    expect(server.of(ADD)[0]!.body).toMatchObject({
      symbol: 'S000',
      entryPrice: '12.34',
      strategyName: null,
      scan: { query: 'x', plan: response.plan, asOf: '2026-08-07', price: stock.price },
    });
  });

  it('can be saved without the scan', async () => {
    const { server, user } = await logged();
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    await user.type(screen.getByLabelText('Quantity'), '5{Enter}');
    await toast('Trade Added', 'Your trade has been logged successfully.');
    expect(server.of(ADD)[0]!.body).toMatchObject({ scan: null });
  });

  it('leads users without Premium to the offer', async () => {
    await logged({});
    expect(await screen.findByText('The journal comes with Premium.')).toBeInTheDocument();
  });
});

describe('the position size', () => {
  const account = { 'GET /api/account-stats': () => json(accountStats({ accountValue: '25000' })) };
  const group = () => within(screen.getByRole('group', { name: 'Position size' }));

  it('is computed from the account value, the risk, and the stop, and fills in the quantity', async () => {
    const { user, card, field, fill } = await form({ ...ADDED, ...account });
    await user.click(card.getByRole('button', { name: 'Position size' }));
    expect(group().getByRole('status')).toHaveTextContent(
      'Enter the account size, the risk, an entry price, and a stop loss.',
    );
    await waitFor(() => expect(field('Account size (USD)')).toHaveValue('25000'));
    await fill({ 'Entry price': '50', 'Stop loss (optional)': '47' });
    expect(group().getByRole('status')).toHaveTextContent('83 shares risk $249.00 and cost $4,150.00');
    await user.click(group().getByRole('button', { name: 'Use 83' }));
    expect(field('Quantity')).toHaveValue('83');
  });

  it('remembers the risk', async () => {
    const { user, card, field } = await form({ ...ADDED, ...account });
    await user.click(card.getByRole('button', { name: 'Position size' }));
    await user.clear(field('Risk (%)'));
    await user.type(field('Risk (%)'), '0.5');
    cleanup();
    const again = await form({ ...ADDED, ...account });
    await again.user.click(again.card.getByRole('button', { name: 'Position size' }));
    expect(again.field('Risk (%)')).toHaveValue('0.5');
  });

  it('takes an account size if the journal has none, and says why there is no size', async () => {
    const { user, card, field, fill } = await form({
      ...ADDED,
      'GET /api/account-stats': () => json(accountStats({ accountValueSet: false })),
    });
    await user.click(card.getByRole('button', { name: 'Position size' }));
    expect(field('Account size (USD)')).toHaveValue('');
    await fill({ 'Account size (USD)': '10000', 'Entry price': '50', 'Stop loss (optional)': '51' });
    expect(group().getByRole('status')).toHaveTextContent('The stop of a long must be below the entry price.');
    await user.selectOptions(field('Side'), 'Short');
    expect(group().getByRole('status')).toHaveTextContent('100 shares risk $100.00 and cost $5,000.00');
  });
});
