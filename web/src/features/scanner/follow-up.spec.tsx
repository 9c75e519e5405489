import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ParsedScan, ScanPlan } from '@plainscan/contracts';
import { parsedScan, QUERY, scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json, type Call } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './results-card.tsx'; // preloaded: lazy code loads slowly in tests
import './partly-read.tsx';

const SCAN = 'POST /api/stocks-scan';
const PARSE = 'POST /api/scan/parse';
const FOLLOW_UP = 'only those under $20';
const REFINED = 'RSI(14) below 30 and price below $20';

type RequestBody = { query?: string; plan?: ScanPlan; refine?: ScanPlan };
const bodyOf = ({ body }: Call) => body as RequestBody;
const refined = (): ScanPlan => ({ ...parsedScan().reading!.plan, limit: 41 });

/** Parses FOLLOW_UP as a refinement of the last scan. */
function parse(call: Call, change: Partial<ParsedScan> = {}) {
  const { query, plan, refine } = bodyOf(call);
  if (plan) return json(parsedScan({ query: REFINED, unmatched: [], readingChange: { plan, description: REFINED } }));
  const isFollowUp = query === FOLLOW_UP && refine !== undefined;
  return json(
    parsedScan({
      query: query!,
      unmatched: [],
      ...(isFollowUp && {
        refines: true as const,
        readingChange: { plan: refined(), description: REFINED },
        ...change,
      }),
    }),
  );
}

async function scanned(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [SCAN]: (call) =>
      json(
        scanResponse(bodyOf(call).plan ? 41 : 137, {
          query: bodyOf(call).query!,
          ...(bodyOf(call).plan && { plan: bodyOf(call).plan! }),
        }),
      ),
    [PARSE]: (call) => parse(call),
    ...handlers,
  });
  const user = renderApp(`/scanner?${new URLSearchParams({ q: QUERY })}`);
  await screen.findByRole('heading', { name: '137 matches' });
  return { server, user };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Describe the setup' });

async function write(user: Awaited<ReturnType<typeof scanned>>['user'], text: string) {
  await user.clear(box());
  await user.click(box());
  await user.paste(text);
}

describe('a follow-up', () => {
  it('runs the refined scan and puts its full sentence in the box', async () => {
    const { server, user } = await scanned();
    await write(user, FOLLOW_UP);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: '41 matches' })).toBeInTheDocument();
    expect(server.of(SCAN)).toHaveLength(2);
    expect(bodyOf(server.of(SCAN)[1]!)).toMatchObject({ query: REFINED, plan: { limit: 41 } });
    expect(box()).toHaveValue(REFINED);
  });

  it('shows what the last scan becomes, and can be scanned alone', async () => {
    const { server, user } = await scanned();
    await write(user, FOLLOW_UP);
    expect(await screen.findByText('Your last scan becomes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Scan this alone' }));
    await waitFor(() => expect(server.of(SCAN)).toHaveLength(2));
    expect(bodyOf(server.of(SCAN)[1]!)).toEqual({ query: FOLLOW_UP, requireWhole: true });
  });

  it('asks first if some of its words cannot be read', async () => {
    const { server, user } = await scanned({
      [PARSE]: (call) => parse(call, { unmatched: [{ text: 'frobnicated', span: [0, 4] }] }),
    });
    await write(user, FOLLOW_UP);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Partly read' })).toHaveTextContent(
      "We can't read “frobnicated”. Scan the rest?",
    );
    expect(server.of(SCAN)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Scan the Rest' }));
    expect(await screen.findByRole('heading', { name: '41 matches' })).toBeInTheDocument();
    expect(bodyOf(server.of(SCAN)[1]!)).toMatchObject({ query: REFINED, plan: { limit: 41 } });
    expect(screen.queryByRole('region', { name: 'Partly read' })).not.toBeInTheDocument();
  });

  it('can be undone', async () => {
    const { user } = await scanned();
    await write(user, FOLLOW_UP);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: '41 matches' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(box()).toHaveValue(QUERY);
  });

  it('is scanned alone if the server cannot parse it', async () => {
    const { server, user } = await scanned({ [PARSE]: () => fault(503, 'MARKET_LOADING', 'The market is loading.') });
    await write(user, FOLLOW_UP);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.of(SCAN)).toHaveLength(2));
    expect(bodyOf(server.of(SCAN)[1]!)).toEqual({ query: FOLLOW_UP, requireWhole: true });
  });
});
