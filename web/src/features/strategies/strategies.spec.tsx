import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AlertRules, StrategySummary } from '@plainscan/contracts';
import { decodePlan } from '../../lib/plan-link.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { PLAN, strategy, strategyId, strategySummary } from '../../testing/strategy-answers.ts';
import { toast } from '../../testing/toast.ts';
import { DEFAULT_ALERT_RULES } from '../../api/generated.ts';
import { StrategiesOpener } from './strategies-opener.tsx';
import './alert-dialog.tsx';
import './strategies-panel.tsx'; // preloaded: lazy code loads slowly in tests

type Handlers = Parameters<typeof fakeServer>[0];
const LIST = 'GET /api/strategies';
const strategyPath = (i: number) => `/api/strategies/${strategyId(i)}`;

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
    ['the o key', async (user: Panel['user']) => user.keyboard('o')],
  ])('opens by %s over the current scan, and closes back to it', async (_by, open) => {
    fakeServer({ [LIST]: () => json({ strategies: [] }) });
    const user = renderPart(<StrategiesOpener />, '/scanner?q=RSI+under+30&open=S001');
    await open(user);
    await screen.findByRole('dialog', { name: 'Strategies' });
    expect(currentAddress()).toBe('/scanner?q=RSI+under+30&open=S001&panel=strategies');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=RSI+under+30&open=S001'));
  });

  it('is navigated with j and k, and searched with /', async () => {
    const { user, dialog } = await panel([strategySummary(1), strategySummary(2)]);
    await dialog.findByRole('link', { name: 'Strategy 2' });
    await user.keyboard('jj');
    expect(dialog.getByRole('link', { name: 'Strategy 2' })).toHaveFocus();
    await user.keyboard('k');
    expect(dialog.getByRole('link', { name: 'Strategy 1' })).toHaveFocus();
    await user.keyboard('/');
    expect(dialog.getByRole('searchbox', { name: 'Search strategies' })).toHaveFocus();
  });

  it('shows an explanation while it is empty', async () => {
    await panel([]);
    expect(await screen.findByText('No strategies yet')).toBeInTheDocument();
  });

  it('reports a loading error, and retries', async () => {
    let unavailable = true;
    const { user } = await panel([], {
      [LIST]: () =>
        unavailable ? fault(503, 'UNAVAILABLE', 'Unavailable.') : json({ strategies: [strategySummary(1)] }),
    });
    expect(await screen.findByText('Unable to load your strategies')).toBeInTheDocument();
    unavailable = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Strategy 1' })).toBeInTheDocument();
  });
});

describe('a strategy in the list', () => {
  const PUT = `PUT ${strategyPath(1)}/alert`;
  const bell = ({ dialog }: Panel, pressed: boolean) =>
    dialog.findByRole('button', { name: 'Alert for Strategy 1', pressed });
  const rulesDialog = async () => within(await screen.findByRole('dialog', { name: 'Alert for “Strategy 1”' }));
  /** A panel with one strategy, whose alert the fake server stores. */
  async function withAlert(alertRules: AlertRules | null, handlers: Handlers = {}) {
    const shown = await panel([strategySummary(1, { alert: alertRules !== null, alertRules })], {
      [PUT]: ({ body }) => {
        const { on, rules = DEFAULT_ALERT_RULES } = body as { on: boolean; rules?: AlertRules };
        const change = { alert: on, alertRules: on ? rules : null };
        shown.now.strategies = [strategySummary(1, change)];
        return json(strategy(1, change));
      },
      ...handlers,
    });
    const sent = () => shown.server.of(PUT).map(({ body }) => body);
    return { ...shown, sent };
  }

  it('has a bell that turns its alert on with one press, from which its rules can be changed', async () => {
    const shown = await withAlert(null);
    await shown.user.click(await bell(shown, false));
    await toast(
      'Alert On',
      'After each close, new matches of “Strategy 1” show up under Alerts and in an email, unless Email Notifications is off in Settings.',
    );
    await bell(shown, true);
    expect(shown.sent()).toEqual([{ on: true }]);
    await shown.user.click(screen.getByRole('button', { name: 'Change Rules' }));
    expect((await rulesDialog()).getByText('After the close, when a stock newly matches.')).toBeInTheDocument();
  });

  it('has a bell that opens the rules of its alert, which are edited as sentences', async () => {
    const shown = await withAlert(DEFAULT_ALERT_RULES);
    const { user, sent } = shown;
    await user.click(await bell(shown, true));
    const rules = await rulesDialog();
    const amount = rules.getByRole('textbox', { name: 'When at least how many' });
    await user.clear(amount);
    await user.type(amount, '3');
    await user.click(rules.getByRole('checkbox', { name: 'When a stock stops matching' }));
    await user.type(rules.getAllByRole('textbox', { name: 'Only these stocks (optional)' })[1]!, 'tsla, amd');
    await user.click(rules.getByRole('checkbox', { name: 'Only when at least 10 stocks match in all' }));
    await user.click(rules.getByRole('checkbox', { name: 'After an alert, wait 5 sessions' }));
    await user.click(rules.getByRole('checkbox', { name: 'Also during the session' }));
    const words =
      'During the session and after the close, when at least 3 stocks newly match or when TSLA or AMD stops matching, if at least 10 stocks match in all. After an alert, no other for 5 sessions.';
    expect(rules.getByText(words)).toBeInTheDocument();
    await user.click(rules.getByRole('button', { name: 'Save' }));
    await toast('Alert Saved', words);
    expect(sent()[0]).toEqual({
      on: true,
      rules: {
        entered: { atLeast: 3, symbols: [] },
        left: { symbols: ['TSLA', 'AMD'] },
        total: { atLeast: 10 },
        coolDownSessions: 5,
        duringSession: true,
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Alert for/ })).not.toBeInTheDocument());
  });

  it('has rules that must be complete, and says what to correct', async () => {
    const shown = await withAlert(DEFAULT_ALERT_RULES);
    const { user, sent } = shown;
    await user.click(await bell(shown, true));
    const rules = await rulesDialog();
    const amount = rules.getByRole('textbox', { name: 'When at least how many' });
    await user.clear(amount);
    await user.type(amount, '101{Enter}');
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription('Enter a whole number from 1 to 100.');
    await user.click(rules.getByRole('checkbox', { name: /^When at least/ }));
    await user.click(rules.getByRole('button', { name: 'Save' }));
    expect(await rules.findByRole('alert')).toHaveTextContent(
      'Choose new matches, stocks that stop matching, or both.',
    );
    expect(sent()).toEqual([]);
  });

  it('shows which symbols of its rules are unknown', async () => {
    const message = 'No stock has the symbol NOPE. Correct it or leave it out.';
    const shown = await withAlert(DEFAULT_ALERT_RULES, { [PUT]: () => fault(400, 'UNKNOWN_SYMBOLS', message) });
    await shown.user.click(await bell(shown, true));
    const rules = await rulesDialog();
    await shown.user.type(rules.getByRole('textbox', { name: 'Only these stocks (optional)' }), 'nope{Enter}');
    expect(await rules.findByText(message)).toBeInTheDocument();
    expect(rules.getByRole('textbox', { name: 'Only these stocks (optional)' })).toHaveValue('nope');
  });

  it('has an alert that is turned off in its rules', async () => {
    const shown = await withAlert(DEFAULT_ALERT_RULES);
    await shown.user.click(await bell(shown, true));
    const rules = await rulesDialog();
    await shown.user.click(rules.getByRole('switch', { name: /^Alert on/ }));
    expect(rules.getByText('No alerts for this scan.')).toBeInTheDocument();
    await shown.user.click(rules.getByRole('button', { name: 'Save' }));
    await toast('Alert Off', '“Strategy 1” no longer sends alerts.');
    expect(shown.sent()).toEqual([{ on: false }]);
    await bell(shown, false);
  });

  it("says why its alert can't be turned on", async () => {
    const message = 'Your trial includes one alert. Turn off the other one.';
    const { user, dialog } = await panel([strategySummary(1)], {
      [`PUT ${strategyPath(1)}/alert`]: () => fault(403, 'ALERT_LIMIT', message),
    });
    await user.click(await dialog.findByRole('button', { name: 'Alert for Strategy 1' }));
    await toast('Error', message);
    expect(dialog.getByRole('button', { name: 'Alert for Strategy 1', pressed: false })).toBeInTheDocument();
  });

  it('shows its description, its scan, and its last run, and opens by its name', async () => {
    const opened = await panel([strategySummary(1, { description: 'Dips of quality' })]);
    const row = (await opened.dialog.findByRole('link', { name: 'Strategy 1' })).closest('li')!;
    expect(row).toHaveTextContent('Dips of quality“RSI under 30”42 matches, 3 days ago,');
    expect(row).toHaveTextContent('+5 −2');
    expect(within(row).getByText('5 new, 2 dropped off since the previous run')).toBeInTheDocument();
    await opened.user.click(within(row).getByRole('link'));
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

  it('is found by its name, description, or sentence', async () => {
    const opened = await panel([
      strategySummary(1, { name: 'Oversold dips' }),
      strategySummary(2, { description: 'dips of growth' }),
      strategySummary(3, { query: 'golden cross' }),
    ]);
    await opened.user.type(await opened.dialog.findByRole('searchbox', { name: 'Search strategies' }), 'DIPS');
    await waitFor(() => expect(rows(opened)).toEqual(['Oversold dips', 'Strategy 2']));
    expect(opened.dialog.getByText('2 of 3 strategies')).toBeInTheDocument();
    await opened.user.clear(opened.dialog.getByRole('searchbox'));
    await opened.user.type(opened.dialog.getByRole('searchbox'), 'nothing like it');
    expect(await screen.findByText('No strategies found')).toBeInTheDocument();
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(rows(opened)).toHaveLength(3));
  });

  it('counts toward the limit of two hundred, which is shown when reached', async () => {
    const opened = await panel(Array.from({ length: 200 }, (_, i) => strategySummary(i)));
    expect(await screen.findByText(/^200 strategies, the limit/)).toBeInTheDocument();
    expect(rows(opened)).toHaveLength(200);
  });
});

describe('renaming', () => {
  it('edits name and description in place, and returns focus', async () => {
    const opened = await panel([strategySummary(1)], {
      [`PATCH ${strategyPath(1)}`]: ({ body }) => {
        opened.now.strategies = [strategySummary(1, body as object)];
        return json(strategy(1, body as object));
      },
    });
    await opened.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(opened, 'Strategy 1', 'Rename');
    const name = await opened.dialog.findByRole('textbox', { name: 'Strategy name' });
    await waitFor(() => expect(name).toHaveFocus());
    await opened.user.clear(name);
    await opened.user.type(name, ' Dips ');
    await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Description (optional)' }), 'Of quality');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(opened.dialog.getByRole('link', { name: 'Dips' })).toHaveFocus());
    expect(opened.server.of(`PATCH ${strategyPath(1)}`)[0]!.body).toEqual({ name: 'Dips', description: 'Of quality' });
  });

  it('to a name that is taken shows the error at the name field', async () => {
    const opened = await panel([strategySummary(1), strategySummary(2)], {
      [`PATCH ${strategyPath(1)}`]: () =>
        fault(409, 'STRATEGY_NAME_TAKEN', 'You have a strategy called “Strategy 2” already.'),
    });
    await opened.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(opened, 'Strategy 1', 'Rename');
    const name = await opened.dialog.findByRole('textbox', { name: 'Strategy name' });
    await opened.user.clear(name);
    await opened.user.type(name, 'STRATEGY 2{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('You have a strategy called “Strategy 2” already.'));
    await opened.user.keyboard('{Escape}');
    expect(await opened.dialog.findByRole('link', { name: 'Strategy 1' })).toHaveFocus();
  });

  it('to the same name sends no request', async () => {
    const opened = await panel([strategySummary(1)]);
    await opened.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(opened, 'Strategy 1', 'Rename');
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Save' }));
    expect(await opened.dialog.findByRole('link', { name: 'Strategy 1' })).toBeInTheDocument();
    expect(opened.server.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});

describe('other actions on a strategy', () => {
  it('edit its sentence in the scanner', async () => {
    const opened = await panel([strategySummary(1)]);
    await opened.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(opened, 'Strategy 1', 'Edit scan');
    await waitFor(() => expect(currentAddress()).toBe(`/scanner?strategy=${strategyId(1)}`));
    expect(screen.getByText('Editing “Strategy 1”')).toBeInTheDocument();
  });

  it('duplicate it under a name chosen by the server', async () => {
    const opened = await panel([strategySummary(1)], {
      [`POST ${strategyPath(1)}/duplicate`]: () => {
        opened.now.strategies = [strategySummary(1), strategySummary(2, { name: 'Strategy 1 (copy)' })];
        return json(strategy(2, { name: 'Strategy 1 (copy)' }));
      },
    });
    await opened.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(opened, 'Strategy 1', 'Duplicate');
    await toast('Strategy Duplicated', 'The copy is named “Strategy 1 (copy)”.');
    await waitFor(() => expect(rows(opened)).toEqual(['Strategy 1', 'Strategy 1 (copy)']));
  });

  it("show the server's reason when a copy exceeds the limit", async () => {
    const message = "You've hit the limit of 200 saved scans. Delete one to save another.";
    const opened = await panel([strategySummary(1)], {
      [`POST ${strategyPath(1)}/duplicate`]: () => fault(409, 'TOO_MANY_STRATEGIES', message),
    });
    await opened.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(opened, 'Strategy 1', 'Duplicate');
    await toast('Error', message);
  });

  it('delete it at once, with undo', async () => {
    const opened = await panel([strategySummary(1), strategySummary(2)], {
      [`DELETE ${strategyPath(1)}`]: () => {
        opened.now.strategies = [strategySummary(2)];
        return json({});
      },
      [`POST ${strategyPath(1)}/restore`]: () => {
        opened.now.strategies = [strategySummary(1), strategySummary(2)];
        return json(strategy(1));
      },
    });
    await opened.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(opened, 'Strategy 1', 'Delete');
    await toast('Strategy Deleted', '“Strategy 1” deleted');
    await waitFor(() => expect(rows(opened)).toEqual(['Strategy 2']));
    await opened.user.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Strategy Restored', '“Strategy 1” restored');
    await waitFor(() => expect(rows(opened)).toEqual(['Strategy 1', 'Strategy 2']));
  });

  it('keep it and report the error if it could not be deleted', async () => {
    const opened = await panel([strategySummary(1)], {
      [`DELETE ${strategyPath(1)}`]: () => fault(503, 'UNAVAILABLE', 'Unavailable.'),
    });
    await opened.dialog.findByRole('link', { name: 'Strategy 1' });
    await choose(opened, 'Strategy 1', 'Delete');
    await toast('Error', 'Failed to delete strategy. Please try again.');
    expect(rows(opened)).toEqual(['Strategy 1']);
  });
});

describe('sharing', () => {
  const shared = strategySummary(1, { name: 'Dips & rips' });
  const press = async (opened: Panel) =>
    opened.user.click(await opened.dialog.findByRole('button', { name: 'Share Dips & rips' }));
  async function expectLink(link: string) {
    const { origin, pathname, searchParams } = new URL(link);
    expect([origin, pathname]).toEqual([location.origin, '/scanner']);
    expect(searchParams.get('q')).toBe('RSI under 30');
    expect(searchParams.get('name')).toBe('Dips & rips');
    expect(await decodePlan(searchParams.get('plan')!)).toEqual(PLAN);
  }

  it('copies a link with the sentence, the name, and the plan', async () => {
    const opened = await panel([shared]);
    await press(opened);
    await toast('Link Copied', 'Anyone can open this link and see the first matches.');
    await expectLink(await navigator.clipboard.readText());
  });

  it('shows the link if the browser blocks copying', async () => {
    const opened = await panel([shared]);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press(opened);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Copy the link yourself/ });
    await expectLink(field.value);
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('leaves out the plan of a strategy that is parsed again on every run', async () => {
    const opened = await panel([{ ...shared, plan: null }]);
    await press(opened);
    await screen.findByText('Link Copied');
    expect(new URL(await navigator.clipboard.readText()).searchParams.has('plan')).toBe(false);
  });
});
