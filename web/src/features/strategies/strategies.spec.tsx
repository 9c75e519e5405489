import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { StrategySummary } from '@plainscan/contracts';
import { decodePlan } from '../../lib/plan-link.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { PLAN, strategy, strategyId, strategySummary } from '../../testing/strategy-answers.ts';
import { toast } from '../../testing/toast.ts';
import { StrategiesOpener } from './strategies-opener.tsx';
import './strategies-panel.tsx'; // preloaded: lazy code loads slowly in tests

type Handlers = Parameters<typeof fakeServer>[0];
const LIST = 'GET /api/strategies';
const of = (i: number) => `/api/strategies/${strategyId(i)}`;

async function panel(strategies: StrategySummary[], handlers: Handlers = {}, path = '/scanner?panel=strategies') {
  const now = { strategies };
  const server = fakeServer({ [LIST]: () => json(now), ...handlers });
  const user = renderPart(<StrategiesOpener />, path);
  const dialog = within(await screen.findByRole('dialog', { name: 'Strategies' }));
  return { now, server, user, dialog };
}
type Panel = Awaited<ReturnType<typeof panel>>;
const rows = ({ dialog }: Panel) =>
  within(dialog.getByRole('list', { name: 'Strategies' }))
    .queryAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);
async function choose({ user, dialog }: Panel, name: string, item: string) {
  await user.click(dialog.getByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('the panel', () => {
  it.each([
    ['its button', async (user: Panel['user']) => user.click(screen.getByRole('link', { name: 'Strategies' }))],
    ['the key o', async (user: Panel['user']) => user.keyboard('o')],
  ])('opens by %s over the scan that is shown, and closes back to it', async (_by, open) => {
    fakeServer({ [LIST]: () => json({ strategies: [] }) });
    const user = renderPart(<StrategiesOpener />, '/scanner?q=RSI+under+30&open=S001');
    await open(user);
    await screen.findByRole('dialog', { name: 'Strategies' });
    expect(currentAddress()).toBe('/scanner?q=RSI+under+30&open=S001&panel=strategies');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=RSI+under+30&open=S001'));
  });

  it('is walked through by j and k, and its search is a key away', async () => {
    const { user, dialog } = await panel([strategySummary(1), strategySummary(2)]);
    await dialog.findByRole('link', { name: 'Strategy 2' });
    await user.keyboard('jj');
    expect(dialog.getByRole('link', { name: 'Strategy 2' })).toHaveFocus();
    await user.keyboard('k');
    expect(dialog.getByRole('link', { name: 'Strategy 1' })).toHaveFocus();
    await user.keyboard('/');
    expect(dialog.getByRole('searchbox', { name: 'Search strategies' })).toHaveFocus();
  });

  it('says what it is for while there is nothing in it', async () => {
    await panel([]);
    expect(await screen.findByText('No strategies yet')).toBeInTheDocument();
  });

  it('that cannot be loaded says so, and asks again', async () => {
    let away = true;
    const { user } = await panel([], {
      [LIST]: () => (away ? fault(503, 'UNAVAILABLE', 'Away.') : json({ strategies: [strategySummary(1)] })),
    });
    expect(await screen.findByText('Unable to load your strategies')).toBeInTheDocument();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Strategy 1' })).toBeInTheDocument();
  });
});

describe('a strategy in the list', () => {
  it('says what it is, what it looks for and what its last run found, and opens by its name', async () => {
    const of = await panel([strategySummary(1, { description: 'Dips of quality' })]);
    const row = (await of.dialog.findByRole('link', { name: 'Strategy 1' })).closest('li')!;
    expect(row).toHaveTextContent('Dips of quality“RSI under 30”42 matches, 3 days ago,');
    expect(row).toHaveTextContent('+5 −2');
    expect(within(row).getByText('5 new, 2 dropped off since the previous run')).toBeInTheDocument();
    await of.user.click(within(row).getByRole('link'));
    expect(currentAddress()).toBe(`/scanner?strategy=${strategyId(1)}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['never ran', { lastRun: null, changes: null }, 'Not run yet'],
    ['ran once', { changes: null }, '42 matches, 3 days ago'],
  ])('that %s has nothing to compare', async (_which, change, words) => {
    await panel([strategySummary(1, change)]);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('is found by words of its name, description or sentence', async () => {
    const it = await panel([
      strategySummary(1, { name: 'Oversold dips' }),
      strategySummary(2, { description: 'dips of growth' }),
      strategySummary(3, { query: 'golden cross' }),
    ]);
    await it.user.type(await it.dialog.findByRole('searchbox', { name: 'Search strategies' }), 'DIPS');
    await waitFor(() => expect(rows(it)).toEqual(['Oversold dips', 'Strategy 2']));
    expect(it.dialog.getByText('2 of 3 strategies')).toBeInTheDocument();
    await it.user.clear(it.dialog.getByRole('searchbox'));
    await it.user.type(it.dialog.getByRole('searchbox'), 'nothing like it');
    expect(await screen.findByText('No strategies found')).toBeInTheDocument();
    await it.user.keyboard('{Escape}');
    await waitFor(() => expect(rows(it)).toHaveLength(3));
  });

  it('is one of two hundred at most, which is said', async () => {
    const it = await panel(Array.from({ length: 200 }, (_, i) => strategySummary(i)));
    expect(await screen.findByText(/^200 strategies, the limit/)).toBeInTheDocument();
    expect(rows(it)).toHaveLength(200);
  });
});

describe('renaming', () => {
  it('changes name and description where they stand, and gives the focus back', async () => {
    const it = await panel([strategySummary(1)], {
      [`PATCH ${of(1)}`]: ({ body }) => {
        it.now.strategies = [strategySummary(1, body as object)];
        return json(strategy(1, body as object));
      },
    });
    await it.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(it, 'Strategy 1', 'Rename');
    const name = await it.dialog.findByRole('textbox', { name: 'Strategy name' });
    await waitFor(() => expect(name).toHaveFocus());
    await it.user.clear(name);
    await it.user.type(name, ' Dips ');
    await it.user.type(it.dialog.getByRole('textbox', { name: 'Description (optional)' }), 'Of quality');
    await it.user.click(it.dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(it.dialog.getByRole('link', { name: 'Dips' })).toHaveFocus());
    expect(it.server.of(`PATCH ${of(1)}`)[0]!.body).toEqual({ name: 'Dips', description: 'Of quality' });
  });

  it('to a name that is taken says so at the name', async () => {
    const it = await panel([strategySummary(1), strategySummary(2)], {
      [`PATCH ${of(1)}`]: () => fault(409, 'STRATEGY_NAME_TAKEN', 'You have a strategy called “Strategy 2” already.'),
    });
    await it.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(it, 'Strategy 1', 'Rename');
    const name = await it.dialog.findByRole('textbox', { name: 'Strategy name' });
    await it.user.clear(name);
    await it.user.type(name, 'STRATEGY 2{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('You have a strategy called “Strategy 2” already.'));
    await it.user.keyboard('{Escape}');
    expect(await it.dialog.findByRole('link', { name: 'Strategy 1' })).toHaveFocus();
  });

  it('to the same name asks the server nothing', async () => {
    const it = await panel([strategySummary(1)]);
    await it.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(it, 'Strategy 1', 'Rename');
    await it.user.click(await it.dialog.findByRole('button', { name: 'Save' }));
    expect(await it.dialog.findByRole('link', { name: 'Strategy 1' })).toBeInTheDocument();
    expect(it.server.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});

describe('what else is done with a strategy', () => {
  it('its sentence is edited in the scanner', async () => {
    const it = await panel([strategySummary(1)]);
    await it.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(it, 'Strategy 1', 'Edit scan');
    await waitFor(() => expect(currentAddress()).toBe(`/scanner?strategy=${strategyId(1)}`));
    expect(screen.getByText('Editing “Strategy 1”')).toBeInTheDocument();
  });

  it('it is duplicated under a name of the server', async () => {
    const it = await panel([strategySummary(1)], {
      [`POST ${of(1)}/duplicate`]: () => {
        it.now.strategies = [strategySummary(1), strategySummary(2, { name: 'Strategy 1 (copy)' })];
        return json(strategy(2, { name: 'Strategy 1 (copy)' }));
      },
    });
    await it.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(it, 'Strategy 1', 'Duplicate');
    await toast('Strategy Duplicated', 'The copy is named “Strategy 1 (copy)”.');
    await waitFor(() => expect(rows(it)).toEqual(['Strategy 1', 'Strategy 1 (copy)']));
  });

  it('a copy too many is refused with what to do', async () => {
    const it = await panel([strategySummary(1)], {
      [`POST ${of(1)}/duplicate`]: () => fault(409, 'TOO_MANY_STRATEGIES', 'Too many.'),
    });
    await it.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(it, 'Strategy 1', 'Duplicate');
    await toast('Error', "You've hit the limit of 200 saved scans. Delete one to save another.");
  });

  it('it is deleted at once, and brought back', async () => {
    const it = await panel([strategySummary(1), strategySummary(2)], {
      [`DELETE ${of(1)}`]: () => {
        it.now.strategies = [strategySummary(2)];
        return json({});
      },
      [`POST ${of(1)}/restore`]: () => {
        it.now.strategies = [strategySummary(1), strategySummary(2)];
        return json(strategy(1));
      },
    });
    await it.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(it, 'Strategy 1', 'Delete');
    await toast('Strategy Deleted', '“Strategy 1” deleted');
    await waitFor(() => expect(rows(it)).toEqual(['Strategy 2']));
    await it.user.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Strategy Restored', '“Strategy 1” restored');
    await waitFor(() => expect(rows(it)).toEqual(['Strategy 1', 'Strategy 2']));
  });

  it('what could not be deleted stays, and it is told', async () => {
    const it = await panel([strategySummary(1)], { [`DELETE ${of(1)}`]: () => fault(503, 'UNAVAILABLE', 'Away.') });
    await it.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(it, 'Strategy 1', 'Delete');
    await toast('Error', 'Failed to delete strategy. Please try again.');
    expect(rows(it)).toEqual(['Strategy 1']);
  });
});

describe('sharing', () => {
  const shared = strategySummary(1, { name: 'Dips & rips' });
  const press = async (it: Panel) => it.user.click(await it.dialog.findByRole('button', { name: 'Share Dips & rips' }));
  async function expectLink(link: string) {
    const { origin, pathname, searchParams } = new URL(link);
    expect([origin, pathname]).toEqual([location.origin, '/scanner']);
    expect(searchParams.get('q')).toBe('RSI under 30');
    expect(searchParams.get('name')).toBe('Dips & rips');
    expect(await decodePlan(searchParams.get('plan')!)).toEqual(PLAN);
  }

  it('copies a link that holds sentence, name and plan', async () => {
    const it = await panel([shared]);
    await press(it);
    await toast('Link Copied', 'Anyone with an account can open this link and run the scan.');
    await expectLink(await navigator.clipboard.readText());
  });

  it('shows the link where the browser lets nothing be copied', async () => {
    const it = await panel([shared]);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press(it);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Copy the link yourself/ });
    await expectLink(field.value);
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('of a strategy that is read anew at every run leaves the plan out', async () => {
    const it = await panel([{ ...shared, plan: null }]);
    await press(it);
    await screen.findByText('Link Copied');
    expect(new URL(await navigator.clipboard.readText()).searchParams.has('plan')).toBe(false);
  });
});
