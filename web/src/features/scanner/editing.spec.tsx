import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Condition, ParsedScan, ReadChip, ScanPlan, ScanResponse } from '@plainscan/contracts';
import { chipConditions } from '@plainscan/contracts/plan-edit';
import { parsedScan, scanResponse } from '../../testing/answers.ts';
import { scanStatus } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json, type Call } from '../../testing/fake-server.ts';
import { currentAddress, pressScan, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import { scans } from './scan-store.ts';
import './results-card.tsx'; // preloaded: lazy code loads slowly in tests

const SCAN = 'POST /api/stocks-scan';
const PARSE = 'POST /api/scan/parse';
const template = scanResponse(1).chips;

const isRsi = (c: Condition) => c.type === 'compare' && c.left.type === 'series' && c.left.name === 'rsi';

/** The server's description of a condition, based on one of the sample's three chips. */
function chipOf(condition: Condition, index: number): ReadChip {
  const {
    alone: _alone,
    after: _after,
    ...chip
  } = template[condition.type === 'belongs' ? 0 : isRsi(condition) ? 2 : 1]!;
  if (condition.type !== 'compare' || condition.right.type !== 'number' || condition.left.type !== 'series')
    return { ...chip, index, span: null };
  const { value } = condition.right;
  const [length] = condition.left.params;
  return {
    ...chip,
    index,
    span: null,
    meaning: isRsi(condition) ? `RSI(${length}) below ${value}` : `price below $${value}`,
    amounts: chip.amounts.map((amount) => ({ ...amount, value: amount.path[0] === 'right' ? value : length! })),
  };
}

function describePlan(plan: ScanPlan): ParsedScan {
  const chips = chipConditions(plan).map(chipOf);
  const extras = plan.limit === null ? [] : [{ part: 'limit' as const, text: `first ${plan.limit}` }];
  const query =
    [...chips.map(({ meaning }) => meaning), ...extras.map(({ text }) => text)].join(' and ') || 'all stocks';
  return parsedScan({
    query,
    unmatched: [],
    readingChange: { plan, chips, extras, corrections: [], description: query },
  });
}

const bodyOf = (body: unknown) => body as { query: string; plan?: ScanPlan };

function respond({ body }: Call): Response {
  const { query, plan } = bodyOf(body);
  if (!plan) return json(scanResponse(137, { query }));
  const { reading } = describePlan(plan);
  const chips = reading!.chips.map((chip, i) => ({ ...chip, alone: 100 * (i + 1), after: 10 * (i + 1) }));
  return json(scanResponse(plan.limit ?? 55, { ...reading!, query, chips, unmatched: [] }));
}

const parse = ({ body }: Call) => {
  const { query, plan } = bodyOf(body);
  return json(plan ? describePlan(plan) : parsedScan({ query }));
};

async function scanned({
  counted = false,
  first = {} as Partial<ScanResponse>,
  handlers = {} as Parameters<typeof fakeServer>[0],
} = {}) {
  const server = fakeServer({
    [SCAN]: (call) => (bodyOf(call.body).plan ? respond(call) : json(scanResponse(137, { query: 'tech', ...first }))),
    [PARSE]: parse,
    ...(counted && { 'GET /api/scan-status': () => json(scanStatus(1)) }),
    ...handlers,
  });
  const user = renderApp('/scanner?q=tech');
  if (counted) await pressScan(user);
  await user.click(await screen.findByRole('button', { name: '3 filters' }));
  return { server, user };
}

const box = () => screen.getByRole('combobox', { name: 'Describe the setup' });
/** The sentence of the edited reading, with its conditions marked. */
const readSentence = () => screen.getByRole('region', { name: 'How we read it' }).querySelector('p');
const funnel = () => screen.getByRole('table', { name: /^Filters/ });
const onOff = (name: string) => screen.getByRole('switch', { name });
const rows = () =>
  within(funnel())
    .getAllByRole('row')
    .slice(1)
    .map((tr) => [...tr.querySelectorAll('th, td.figures')].map((cell) => cell.textContent).join(' | '));
const change = (meaning: string) => screen.getByRole('button', { name: `Edit “${meaning}”` });

describe('a sector filter', () => {
  it('is edited with checkboxes, at least one of them checked', async () => {
    const { server, user } = await scanned();
    await user.click(change('sector is Technology'));
    const form = within(screen.getByRole('form', { name: 'Edit “sector is Technology”' }));
    expect(form.getByRole('checkbox', { name: 'Technology' })).toHaveFocus();
    await user.click(form.getByRole('checkbox', { name: 'Technology' }));
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(form.getByRole('alert')).toHaveTextContent('Choose at least one.');
    await user.click(form.getByRole('checkbox', { name: 'Energy' }));
    await user.click(form.getByRole('checkbox', { name: 'Utilities' }));
    await user.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(server.of(PARSE)).toHaveLength(1));
    expect(bodyOf(server.of(PARSE)[0]!.body).plan!.where).toMatchObject({
      of: [{ type: 'belongs', field: 'sector', anyOf: ['Energy', 'Utilities'] }, {}, {}],
    });
  });
});

describe('an alternative reading', () => {
  const other = (response: ScanResponse): ScanResponse['alternatives'] => [
    { plan: { ...response.plan, limit: 41 }, description: 'the first 41', total: 41 },
  ];
  const withOther = scanResponse(137, { query: 'tech' });

  it.each([
    ['without a scan limit', false],
    ['free of charge', true],
  ])('is offered with its match count and runs when chosen, %s; Undo restores the first one', async (_, counted) => {
    const { server, user } = await scanned({ counted, first: { alternatives: other(withOther) } });
    await user.click(screen.getByRole('button', { name: 'the first 41 · 41 matches' }));
    expect(await screen.findByRole('heading', { name: '41 matches' })).toBeVisible();
    expect(bodyOf(server.of(SCAN).at(-1)!.body).plan).toMatchObject({ limit: 41 });
    expect(screen.queryByRole('heading', { name: 'Also possible' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(box()).toHaveValue('tech');
  });

  it('leaves everything unchanged if the server is unavailable', async () => {
    const { user } = await scanned({
      first: { alternatives: other(withOther) },
      handlers: { [PARSE]: () => fault(503, 'UNAVAILABLE', 'Unavailable.') },
    });
    await user.click(screen.getByRole('button', { name: 'the first 41 · 41 matches' }));
    await toast('Not changed', "We couldn't reach the server. Please try again.");
    expect(box()).toHaveValue('tech');
  });
});

describe('a condition', () => {
  it('is struck through in place when switched off, without counts, and the rest runs at once', async () => {
    const { server, user } = await scanned();
    await user.click(onOff('price below $50'));
    expect(onOff('price below $50')).not.toBeChecked();
    expect(onOff('price below $50')).toHaveFocus();
    expect(screen.getByText('price below $50').tagName).toBe('DEL');
    await screen.findByRole('heading', { name: '55 matches' });
    expect(rows()).toEqual([
      'sector is Technology | 100 | 10',
      'price below $50 | –not counted | –not counted',
      'RSI(14) below 30 | 200 | 20',
    ]);
    const sentence = 'sector is Technology and RSI(14) below 30';
    expect(readSentence()).toHaveTextContent(sentence);
    expect(box()).toHaveValue('tech');
    expect(bodyOf(server.of(SCAN).at(-1)!.body)).toMatchObject({ query: sentence, plan: { where: { of: [{}, {}] } } });
    await waitFor(() => expect(currentAddress()).toBe(`/scanner?${new URLSearchParams({ q: sentence })}`));
    expect(onOff('price below $50')).toHaveFocus();
    expect(screen.getByText('Scan Complete. Found 55 stocks matching your criteria.')).toHaveRole('status');
  });

  it('is removed, and the next one gets focus', async () => {
    const { user } = await scanned();
    await user.click(screen.getByRole('button', { name: 'Remove “sector is Technology”' }));
    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Remove “price below $50”' })).toHaveFocus();
    await waitFor(() => expect(readSentence()).toHaveTextContent('price below $50 and RSI(14) below 30'));
  });

  it('is edited in place: Enter applies the numbers, and focus returns to the edit button', async () => {
    const { server, user } = await scanned();
    await user.click(change('RSI(14) below 30'));
    expect(await screen.findByRole('textbox', { name: 'RSI length' })).toHaveFocus();
    await user.keyboard('2');
    await user.clear(screen.getByRole('textbox', { name: 'below' }));
    await user.type(screen.getByRole('textbox', { name: 'below' }), '5{Enter}');
    const sentence = 'sector is Technology and price below $50 and RSI(2) below 5';
    await waitFor(() => expect(readSentence()).toHaveTextContent(sentence));
    expect(change('RSI(2) below 5')).toHaveFocus();
    await waitFor(() => expect(server.of(SCAN)).toHaveLength(2));
  });

  it('rejects invalid numbers and explains which are valid', async () => {
    const { server, user } = await scanned();
    await user.click(change('RSI(14) below 30'));
    const length = await screen.findByRole('textbox', { name: 'RSI length' });
    await user.keyboard('0{Enter}');
    expect(length).toHaveAccessibleDescription('Enter a whole number from 1 to 2,000.');
    expect(length).toBeInvalid();
    expect(length).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'RSI length' })).not.toBeInTheDocument();
    expect(change('RSI(14) below 30')).toHaveFocus();
    expect(server.of(PARSE)).toHaveLength(0);
  });

  it('stays unchanged if the server cannot describe the change', async () => {
    const { user } = await scanned({ handlers: { [PARSE]: () => fault(503, 'MARKET_LOADING', 'Loading.') } });
    await user.click(onOff('price below $50'));
    await toast('Not changed', "We couldn't reach the server. Please try again.");
    expect(onOff('price below $50')).toBeChecked();
    expect(box()).toHaveValue('tech');
  });
});

describe('an assumed value', () => {
  it('is marked at its condition, and can be changed there', async () => {
    const chips = template.map((chip) => ({
      ...chip,
      amounts: chip.amounts.map((amount) =>
        amount.label === 'RSI length' ? { ...amount, assumed: true as const } : amount,
      ),
    }));
    const { user } = await scanned({ first: { chips } });
    expect(screen.getByText('Assumed: RSI length 14')).toBeInTheDocument();
    expect(rows()[2]).toBe('RSI(14) below 30Assumed: RSI length 14 | 611 | 1');
    await user.click(change('RSI(14) below 30'));
    expect(await screen.findByRole('textbox', { name: 'RSI length' })).toHaveValue('14');
  });

  it('is marked at a sort order', async () => {
    await scanned({ first: { extras: [{ part: 'sort', text: 'sorted by change %', assumed: true }] } });
    expect(screen.getByRole('list', { name: 'Also applied' })).toHaveTextContent('sorted by change % (assumed)');
    expect(screen.getByRole('button', { name: 'Remove “sorted by change %”' })).toBeInTheDocument();
  });
});

describe('a part of the scan that is not a condition', () => {
  it('can be removed', async () => {
    const { user } = await scanned({
      first: { plan: { ...scanResponse(1).plan, limit: 20 }, extras: [{ part: 'limit', text: 'first 20' }] },
    });
    await user.click(screen.getByRole('button', { name: 'Remove “first 20”' }));
    await screen.findByRole('heading', { name: '55 matches' });
    expect(screen.queryByText('first 20')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  });
});

describe('undo and redo', () => {
  it('step through the edits by button and by key, and leave the text in the box unchanged', async () => {
    const { user } = await scanned();
    const both = 'sector is Technology and RSI(14) below 30';
    const untilRead = (sentence: string) => waitFor(() => expect(readSentence()?.textContent).toBe(sentence));
    await user.click(onOff('price below $50'));
    await untilRead(both);
    await user.click(onOff('RSI(14) below 30'));
    await untilRead('sector is Technology');
    await user.keyboard('{Control>}z{/Control}');
    await untilRead(both);
    expect(onOff('RSI(14) below 30')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onOff('price below $50')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await untilRead(both);
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await untilRead('sector is Technology');
    expect(box()).toHaveValue('tech');
  });

  it('are cleared by another sentence', async () => {
    const { user } = await scanned();
    await user.click(onOff('price below $50'));
    await screen.findByRole('heading', { name: '55 matches' });
    await user.clear(box());
    await user.type(box(), 'something else{Enter}');
    await screen.findByRole('heading', { name: '137 matches' });
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: '3 filters' }));
    expect(screen.getAllByRole('switch').every((toggle) => toggle.getAttribute('aria-checked') === 'true')).toBe(true);
  });
});

describe('with every condition off', () => {
  it('there is nothing to scan for', async () => {
    const { server, user } = await scanned();
    for (const { meaning } of template) await user.click(onOff(meaning));
    expect(screen.getByText(/^All filters are off\./)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Scan' })).toBeDisabled());
    const before = server.of(SCAN).length;
    await user.click(box());
    await user.keyboard('{Enter}');
    expect(server.of(SCAN)).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: '3 filters' }));
    await user.click(onOff('RSI(14) below 30'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Scan' })).toBeEnabled());
    expect(readSentence()).toHaveTextContent(/^RSI\(14\) below 30$/);
  });
});

describe('the typed text', () => {
  it('stays in the box after an edit and after a reload, and Scan runs the edited reading', async () => {
    const { server, user } = await scanned();
    await user.click(onOff('price below $50'));
    await screen.findByRole('heading', { name: '55 matches' });
    await waitFor(() => expect(currentAddress()).not.toBe('/scanner?q=tech'));
    const [address, remembered] = [currentAddress(), sessionStorage.getItem('plainscan_last_scan')!];
    cleanup();
    scans.forget();
    sessionStorage.setItem('plainscan_last_scan', remembered);
    const again = renderApp(address, { keepScans: true });
    expect(await screen.findByRole('heading', { name: '55 matches' })).toBeVisible();
    expect(box()).toHaveValue('tech');
    const before = server.of(SCAN).length;
    await again.click(screen.getByRole('button', { name: 'Scan' }));
    await waitFor(() => expect(server.of(SCAN)).toHaveLength(before + 1));
    expect(bodyOf(server.of(SCAN).at(-1)!.body).plan).toMatchObject({ where: { of: [{}, {}] } });
    expect(server.of(PARSE).filter(({ body }) => bodyOf(body).query === 'tech')).toEqual([]);
  });
});

describe('with a daily scan limit', () => {
  it('edits run at once, because they are free', async () => {
    const { server, user } = await scanned({ counted: true });
    await user.click(onOff('price below $50'));
    await screen.findByRole('heading', { name: '55 matches' });
    expect(rows()[0]).toBe('sector is Technology | 100 | 10');
    expect(server.of(SCAN)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Scan Changes' })).not.toBeInTheDocument();
  });
});

describe('the parser of a sentence', () => {
  it.each([
    ['ai', 'Read by our AI parser'],
    ['fallback', "Our AI parser didn't respond, so we used the built-in one"],
  ] as const)('%s: %s', async (parser, words) => {
    await scanned({ first: { parser } });
    expect(screen.getByText(words)).toBeInTheDocument();
  });
});
