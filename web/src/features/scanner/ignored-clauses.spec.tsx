import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ParsedScan, ScanResponse } from '@plainscan/contracts';
import { parsedScan, QUERY, scanResponse } from '../../testing/answers.ts';
import { scanStatus } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json, type Call } from '../../testing/fake-server.ts';
import { pressScan, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './results-card.tsx'; // preloaded: lazy code loads slowly in tests

const SCAN = 'POST /api/stocks-scan';
const PARSE = 'POST /api/scan/parse';
const WITHOUT = 'tech stocks undr $50 with RSI below 30';

const queryOf = ({ body }: Call) => (body as { query: string }).query;
const unmatchedIn = (query: string, words: readonly string[]): ScanResponse['unmatched'] =>
  words.flatMap((text) => {
    const at = query.indexOf(text);
    return at < 0 ? [] : [{ text, span: [at, at + text.length] }];
  });

async function scanned({
  query = QUERY,
  ignored = ['frobnicated'],
  counted = false,
  parse = (sentence: string): Partial<ParsedScan> => ({ query: sentence, unmatched: unmatchedIn(sentence, ignored) }),
  handlers = {} as Parameters<typeof fakeServer>[0],
} = {}) {
  const server = fakeServer({
    [SCAN]: (call) => {
      const sentence = queryOf(call);
      return json(
        scanResponse(sentence === query ? 137 : 41, { query: sentence, unmatched: unmatchedIn(sentence, ignored) }),
      );
    },
    [PARSE]: (call) => json(parsedScan(parse(queryOf(call)))),
    ...(counted && { 'GET /api/scan-status': () => json(scanStatus(1)) }),
    ...handlers,
  });
  const user = renderApp(`/scanner?${new URLSearchParams({ q: query })}`);
  if (counted) await pressScan(user);
  await screen.findByRole('region', { name: 'How we read it' });
  return { server, user };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Describe the setup' });
const drop = (text: string) => screen.getByRole('button', { name: `Drop “${text}” from the sentence` });
const reword = (text: string) => screen.getByRole('button', { name: `Reword “${text}”` });
const undo = () => screen.getByRole('button', { name: 'Undo' });
const selected = () => box().value.slice(box().selectionStart!, box().selectionEnd!);

describe('dropping an ignored clause', () => {
  it('removes it from the sentence without a scan; Undo restores it', async () => {
    const { server, user } = await scanned();
    await user.click(drop('frobnicated'));
    await waitFor(() => expect(box()).toHaveValue(WITHOUT));
    expect(server.of(PARSE).map(queryOf)).toEqual([WITHOUT]);
    expect(screen.queryByText(/^We ignored:/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^These results are from before/)).not.toBeInTheDocument();
    expect(undo()).toHaveFocus();
    await user.click(undo());
    expect(box()).toHaveValue(QUERY);
    expect(screen.getByText(/^We ignored:/)).toBeInTheDocument();
    expect(server.of(SCAN)).toHaveLength(1);
  });

  it('moves focus to the next one, if there is one', async () => {
    const query = 'tech stocks, shiny and frobnicated';
    const { user } = await scanned({ query, ignored: ['shiny', 'frobnicated'] });
    await user.click(drop('shiny'));
    await waitFor(() => expect(box()).toHaveValue('tech stocks and frobnicated'));
    expect(drop('frobnicated')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(box()).toHaveValue('tech stocks'));
    expect(undo()).toHaveFocus();
  });

  const otherPlan = (query: string): Partial<ParsedScan> => {
    const { reading } = parsedScan();
    return { query, unmatched: [], reading: { ...reading!, plan: { ...reading!.plan, limit: 41 } } };
  };

  it('runs a new scan if the rest is read differently', async () => {
    const { server, user } = await scanned({ parse: otherPlan });
    await user.click(drop('frobnicated'));
    await waitFor(() => expect(server.of(SCAN)).toHaveLength(2));
    expect(server.of(SCAN)[1]!.body).toMatchObject({ query: WITHOUT, plan: { limit: 41 } });
    expect(await screen.findByRole('heading', { name: '41 matches' })).toBeInTheDocument();
  });

  it('waits for Scan Changes if scans are limited and the rest is read differently', async () => {
    const { server, user } = await scanned({ parse: otherPlan, counted: true });
    await user.click(drop('frobnicated'));
    expect(await screen.findByRole('button', { name: 'Scan Changes' })).toBeInTheDocument();
    expect(box()).toHaveValue(WITHOUT);
    expect(server.of(SCAN)).toHaveLength(1);
  });

  it('leaves everything unchanged if the rest cannot be read', async () => {
    const { user } = await scanned({ parse: (query) => ({ query, reading: null, unmatched: [] }) });
    await user.click(drop('frobnicated'));
    await toast('Not changed', "We can't read the scan without these words. Try rewording them.");
    expect(box()).toHaveValue(QUERY);
    expect(drop('frobnicated')).toHaveFocus();
  });

  it('leaves everything unchanged if the server is unavailable', async () => {
    const { user } = await scanned({ handlers: { [PARSE]: () => fault(503, 'UNAVAILABLE', 'Unavailable.') } });
    await user.click(drop('frobnicated'));
    await toast('Not changed', "We couldn't reach the server. Please try again.");
    expect(box()).toHaveValue(QUERY);
  });

  it('is not offered for the whole sentence', async () => {
    await scanned({ query: 'frobnicated' });
    expect(reword('frobnicated')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Drop/ })).not.toBeInTheDocument();
  });
});

describe('rewording an ignored clause', () => {
  it('selects it in the box, where typing replaces it', async () => {
    const { server, user } = await scanned();
    await user.click(reword('frobnicated'));
    expect(box()).toHaveFocus();
    expect(selected()).toBe('frobnicated');
    await user.keyboard('oversold');
    expect(box()).toHaveValue(QUERY.replace('frobnicated', 'oversold'));
    expect(server.of(SCAN)).toHaveLength(1);
  });

  it('restores the sentence first if the box has another one', async () => {
    const { user } = await scanned();
    await user.clear(box());
    await user.type(box(), 'something else');
    await user.click(reword('frobnicated'));
    expect(box()).toHaveValue(QUERY);
    expect(selected()).toBe('frobnicated');
  });
});
