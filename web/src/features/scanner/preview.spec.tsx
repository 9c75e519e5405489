import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ParsedScan } from '@plainscan/contracts';
import { parsedScan, scanResponse } from '../../testing/answers.ts';
import { ACCOUNTS, scanStatus, trial } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json, type Call } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { noToast } from '../../testing/toast.ts';

const PARSE = 'POST /api/scan/parse';
const queryOf = ({ body }: Call) => (body as { query: string }).query;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Describe the setup' });
const type = (text: string, caret = text.length) => {
  box().value = ''; // clears it first, so that the event sets the caret
  fireEvent.change(box(), { target: { value: text, selectionStart: caret, selectionEnd: caret } });
};
const describedBy = () =>
  box()
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent)
    .join('');
const underlined = () =>
  [...(screen.queryByTestId('box-marks')?.querySelectorAll('.underline') ?? [])].map(({ textContent }) => textContent);

const understood = (query: string, change: Partial<ParsedScan> = {}) =>
  parsedScan({
    query,
    unmatched: [],
    readingChange: { description: `meaning of ${query}`, corrections: [] },
    ...change,
  });
const refused = (query: string, code: 'NOT_UNDERSTOOD' | 'OUT_OF_SCOPE', message: string, suggestions: string[] = []) =>
  parsedScan({
    query,
    reading: null,
    unmatched: [{ text: query, span: [0, query.length] }],
    refusal: { code, message, suggestions },
    completions: [],
  });

/** Runs a test with fake timers, which it advances. */
async function withTyping(
  parse: (call: Call) => Response | Promise<Response>,
  test: (server: ReturnType<typeof fakeServer>) => Promise<void>,
  { path = '/scanner', handlers = {} as Parameters<typeof fakeServer>[0] } = {},
) {
  jest.useFakeTimers();
  try {
    const server = fakeServer({ [PARSE]: parse, ...handlers });
    renderApp(path);
    await pass(100);
    await test(server);
  } finally {
    jest.useRealTimers();
  }
}

describe('the preview', () => {
  it('shows how the sentence would be read, once typing slows down', () =>
    withTyping(
      (call) => json(understood(queryOf(call), { ...parsedScan({ query: queryOf(call), unmatched: [] }) })),
      async (server) => {
        type('t');
        await pass(100);
        type('tech');
        await pass(149);
        expect(server.of(PARSE)).toHaveLength(0);
        await pass(20);
        expect(server.of(PARSE).map(queryOf)).toEqual(['tech']);
        expect(describedBy()).toContain('Read as stocks in Technology with price below $50 and RSI(14) below 30');
        expect(describedBy()).toContain('Read “undr” as “under”');
      },
    ));

  it('is announced to screen readers after a pause, not on each key', () =>
    withTyping(
      (call) => json(understood(queryOf(call))),
      async () => {
        type('tech');
        await pass(300);
        const status = () =>
          screen
            .getAllByRole('status')
            .map(({ textContent }) => textContent)
            .join('');
        expect(status()).not.toContain('meaning of tech');
        await pass(800);
        expect(status()).toContain('Read as meaning of tech');
      },
    ));

  it('shows the latest text, whatever the order of the responses', () => {
    const answers = new Map<string, (response: Response) => void>();
    return withTyping(
      (call) => new Promise((resolve) => answers.set(queryOf(call), resolve)),
      async (server) => {
        type('one');
        await pass(200);
        type('two');
        await pass(200);
        expect(server.of(PARSE).map(queryOf)).toEqual(['one', 'two']);
        answers.get('two')!(json(understood('two')));
        await pass(0);
        answers.get('one')!(json(understood('one')));
        await pass(0);
        expect(describedBy()).toBe('Read as meaning of two');
      },
    );
  });

  it('does not reject an unfinished word: errors are shown after a pause', () =>
    withTyping(
      (call) => json(refused(queryOf(call), 'NOT_UNDERSTOOD', "We couldn't read that.", ['RSI under 30'])),
      async () => {
        type('qwx');
        await pass(500);
        expect(describedBy()).toBe('');
        expect(underlined()).toEqual([]);
        await pass(600);
        expect(describedBy()).toContain("We couldn't read that.");
        expect(underlined()).toEqual(['qwx']);
        fireEvent.click(screen.getAllByRole('button', { name: 'RSI under 30' })[0]!);
        expect(box()).toHaveValue('RSI under 30');
        expect(box()).toHaveFocus();
      },
    ));

  it('says what the scanner does not cover', () =>
    withTyping(
      (call) => json(refused(queryOf(call), 'OUT_OF_SCOPE', 'The scanner covers U.S. stocks on daily data.')),
      async () => {
        type('bitcoin');
        await pass(1200);
        expect(describedBy()).toContain('The scanner covers U.S. stocks on daily data.');
      },
    ));

  it('sends no request for an empty box, and fails silently', () =>
    withTyping(
      () => fault(503, 'MARKET_LOADING', 'Loading.'),
      async (server) => {
        type('   ');
        await pass(1200);
        expect(server.of(PARSE)).toHaveLength(0);
        type('tech');
        await pass(1200);
        expect(server.of(PARSE)).toHaveLength(1);
        expect(describedBy()).toBe('');
        noToast();
      },
    ));

  it('sends no request while a scan runs or for the sentence whose results are on screen', () => {
    let answer: (response: Response) => void = () => undefined;
    return withTyping(
      (call) => json(understood(queryOf(call))),
      async (server) => {
        type('tech');
        await pass(50);
        fireEvent.submit(screen.getByRole('search'));
        await pass(2000);
        expect(server.of(PARSE)).toHaveLength(0);
        answer(json(scanResponse(3, { query: 'tech' })));
        await pass(2000);
        expect(server.of(PARSE)).toHaveLength(0);
        type('tech stocks');
        await pass(200);
        expect(server.of(PARSE).map(queryOf)).toEqual(['tech stocks']);
      },
      { handlers: { 'POST /api/stocks-scan': () => new Promise((resolve) => (answer = resolve)) } },
    );
  });

  it('sends no request for a user who cannot scan', () =>
    withTyping(
      (call) => json(understood(queryOf(call))),
      async (server) => {
        type('tech');
        await pass(1000);
        expect(server.of(PARSE)).toHaveLength(0);
      },
      {
        handlers: {
          'GET /api/scan-status': () => json(scanStatus(0)),
          'GET /api/trial-status': () => json(trial(ACCOUNTS.expired)),
        },
      },
    ));
});

describe('ignored words', () => {
  const parse = (call: Call) => {
    const query = queryOf(call);
    const at = query.indexOf('blorp');
    return json(understood(query, { unmatched: at < 0 ? [] : [{ text: 'blorp', span: [at, at + 5] }] }));
  };

  it('are underlined in the box, the word being typed only after a pause', () =>
    withTyping(parse, async () => {
      type('tech blorp');
      await pass(300);
      expect(underlined()).toEqual([]);
      await pass(800);
      expect(underlined()).toEqual(['blorp']);
      expect(describedBy()).toContain('We ignored: “blorp”');
      type('tech blorp under $50');
      expect(underlined()).toEqual(['blorp']);
      await pass(300);
      expect(underlined()).toEqual(['blorp']);
      type('tech under $50');
      expect(underlined()).toEqual([]);
    }));

  it('stay underlined after the scan', () =>
    withTyping(
      parse,
      async () => {
        expect(underlined()).toEqual(['frobnicated']);
      },
      { path: `/scanner?${new URLSearchParams({ q: scanResponse(1).query })}` },
    ));

  it('are aligned with the text of the box', () =>
    withTyping(parse, async () => {
      const sentence = '  tech   blorp  and  Größe 🙂 blorp';
      type(sentence);
      await pass(1200);
      expect(screen.getByTestId('box-marks')).toHaveTextContent(sentence, { normalizeWhitespace: false });
      expect(screen.getByTestId('box-marks')).toHaveAttribute('aria-hidden', 'true');
    }));
});
