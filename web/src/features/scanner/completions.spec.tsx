import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { parsedScan, scanResponse } from '../../testing/answers.ts';
import { fakeServer, json, type Call } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { tailOf } from './completions.tsx';
import './results-card.tsx'; // preloaded: lazy code loads slowly in tests
import { matchingCompletions } from './use-completions.ts';

const SCAN = 'POST /api/stocks-scan';
const PARSE = 'POST /api/scan/parse';
const SENTENCES = ['Tech stocks under $50', 'tech stocks with high volume', 'tech stocks above the 50-day average'];

const queryOf = ({ body }: Call) => (body as { query: string }).query;
const completed = (query: string, completions: string[]) => json(parsedScan({ query, unmatched: [], completions }));

async function scanner(
  parse: (call: Call) => Response | Promise<Response> = (call) => completed(queryOf(call), SENTENCES),
) {
  const server = fakeServer({
    [PARSE]: parse,
    [SCAN]: (call) => json(scanResponse(3, { query: queryOf(call) })),
  });
  const user = renderApp('/scanner');
  await screen.findByRole('combobox');
  return { server, user };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Describe the setup' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;
const findList = () => screen.findByRole('listbox', { name: 'Suggestions' });
const expectClosed = () => {
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(box()).not.toHaveAttribute('aria-controls');
  expect(box()).not.toHaveAttribute('aria-activedescendant');
};

async function typeText(text = 'tech s') {
  const rendered = await scanner();
  await rendered.user.type(box(), text);
  const list = await findList();
  return { ...rendered, list };
}

describe('the list of completions', () => {
  it('opens while typing, with nothing highlighted, and announces how many there are', async () => {
    const { list } = await typeText();
    expect(options()).toEqual(SENTENCES);
    expect(list.querySelector('.text-muted')).toHaveTextContent('Tech s');
    expect(highlighted()).toBeNull();
    expect(box()).toHaveAttribute('aria-autocomplete', 'list');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(box()).toHaveAttribute('aria-controls', list.id);
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    expect(screen.getByText('3 suggestions')).toHaveAttribute('role', 'status');
  });

  it('is navigated with the arrow keys, and wraps around', async () => {
    const { user } = await typeText();
    const walk = async (keys: string) => {
      await user.keyboard(keys);
      const option = screen.getByRole('option', { selected: true });
      expect(box()).toHaveAttribute('aria-activedescendant', option.id);
      return SENTENCES.indexOf(option.textContent!);
    };
    expect(await walk('{ArrowUp}')).toBe(2);
    expect(await walk('{ArrowDown}')).toBe(0);
    expect(await walk('{ArrowDown}{ArrowDown}')).toBe(2);
    expect(await walk('{ArrowUp}')).toBe(1);
    expect(box()).toHaveValue('tech s');
    expect(box()).toHaveFocus();
  });

  it.each(['{Enter}', '{Tab}'])('puts the highlighted sentence in the box on %s, without scanning', async (key) => {
    const { server, user } = await typeText();
    await user.keyboard(`{ArrowDown}{ArrowDown}${key}`);
    expect(box()).toHaveValue(SENTENCES[1]);
    expect(box()).toHaveFocus();
    expect(box().selectionStart).toBe(SENTENCES[1]!.length);
    expect(box().selectionEnd).toBe(SENTENCES[1]!.length);
    expectClosed();
    await user.keyboard(' today');
    expect(box()).toHaveValue(`${SENTENCES[1]} today`);
    expect(server.of(SCAN)).toHaveLength(0);
  });

  it('puts a clicked sentence in the box, and the box keeps focus', async () => {
    const { server, user } = await typeText();
    await user.click(screen.getByRole('option', { name: SENTENCES[2]! }));
    expect(box()).toHaveValue(SENTENCES[2]);
    expect(box()).toHaveFocus();
    expectClosed();
    expect(server.of(SCAN)).toHaveLength(0);
  });

  it('closes and scans the text of the box on Enter if nothing is highlighted', async () => {
    const { server, user } = await typeText();
    await user.keyboard('{Enter}');
    expect(server.of(SCAN).map(queryOf)).toEqual(['tech s']);
    expectClosed();
    await screen.findByRole('heading', { name: '3 matches' });
    expectClosed();
  });

  it('closes and lets Tab leave the box if nothing is highlighted', async () => {
    const { user } = await typeText();
    await user.tab();
    expect(box()).not.toHaveFocus();
    expect(box()).toHaveValue('tech s');
    expectClosed();
  });

  it('closes on Escape; a second Escape leaves the box', async () => {
    const { user } = await typeText();
    await user.keyboard('{ArrowDown}{Escape}');
    expectClosed();
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('tech s');
    await user.keyboard('{Escape}');
    expect(box()).not.toHaveFocus();
  });

  it('closes when the caret leaves the end of the text, and stays closed while typing there', async () => {
    const { user } = await typeText();
    await user.keyboard('{ArrowLeft}');
    expectClosed();
    await user.keyboard('{Backspace} ');
    expect(box()).toHaveValue('tech s');
    expectClosed();
  });

  it('closes when another sentence is put in the box', async () => {
    const { user } = await typeText();
    await user.click(screen.getByRole('button', { name: 'RSI under 30' }));
    expect(box()).toHaveValue('RSI under 30');
    expectClosed();
  });

  it('contains only sentences that continue the text', async () => {
    const { server, user } = await typeText();
    await user.keyboard('tocks w');
    expect(options()).toEqual([SENTENCES[1]]);
    await user.keyboard('x');
    expectClosed();
    await waitFor(() => expect(server.of(PARSE).map(queryOf)).toContain('tech stocks wx'));
    expectClosed();
  });

  it('stays the same once an option is highlighted, even if a response arrives later', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { server, user } = await scanner((call) =>
      queryOf(call) === 'tech' ? completed('tech', SENTENCES) : new Promise<Response>((resolve) => (answer = resolve)),
    );
    await user.type(box(), 'tech');
    await findList();
    await user.keyboard(' s{ArrowDown}');
    await waitFor(() => expect(server.of(PARSE).map(queryOf)).toContain('tech s'));
    await act(async () => answer(completed('tech s', ['tech stocks near their high'])));
    expect(options()).toEqual(SENTENCES);
    expect(highlighted()).toBe(SENTENCES[0]);
    await user.keyboard('t');
    expect(options()).toEqual(['tech stocks near their high']);
    expect(highlighted()).toBeNull();
  });
});

describe('the completions of a text', () => {
  it.each([
    ['tech', ['Tech stocks', 'technology', 'energy'], ['Tech stocks', 'technology']],
    ['tech ', ['tech stocks', 'technology'], ['tech stocks']],
    ['tech', ['tech'], []],
    ['İ', ['i̇x', 'İx'], ['İx']],
  ])('for %j among %j are %j', (text, sentences, expected) =>
    expect(matchingCompletions(text, sentences)).toEqual(expected),
  );
});

describe('the visible part of a text', () => {
  it.each([
    ['tech stocks', 'tech stocks'],
    [`${'word '.repeat(20)}RSI below 30`, `…${'word '.repeat(9)}RSI below 30`],
    ['x'.repeat(80), `…${'x'.repeat(60)}`],
  ])('for %j is %j', (text, tail) => expect(tailOf(text)).toBe(tail));
});
