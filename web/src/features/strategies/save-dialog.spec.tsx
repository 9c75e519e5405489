import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { storedPartOf } from '../../api/strategies-calls.ts';
import { page } from '../../lib/page.ts';
import { scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { strategy, strategyId, strategySummary } from '../../testing/strategy-answers.ts';
import { toast } from '../../testing/toast.ts';
import { SaveDialog } from './save-dialog.tsx';

type Handlers = Parameters<typeof fakeServer>[0];
const SAVE = 'POST /api/strategies';
const UPDATE = `PATCH /api/strategies/${strategyId(1)}`;
const EDITED = { id: strategyId(1), name: 'Dips' };
const HERE = '/scanner?q=RSI+under+30&plan=abc';

function open(handlers: Handlers = {}, edited: typeof EDITED | null = null) {
  const server = fakeServer({ [SAVE]: () => json(strategy(9)), ...handlers });
  const onClose = jest.fn();
  const stored = storedPartOf(scanResponse(2));
  const user = renderPart(<SaveDialog query="RSI under 30" stored={stored} edited={edited} onClose={onClose} />, HERE);
  const dialog = within(screen.getByRole('dialog', { name: 'Save Strategy' }));
  const name = dialog.getByRole('textbox', { name: 'Strategy name' });
  return { server, user, dialog, name, onClose, stored };
}

afterEach(() => void jest.restoreAllMocks());

describe('saving a strategy', () => {
  it('requires a name', async () => {
    const { user, dialog, name, server } = open();
    await user.type(name, '   ');
    await user.click(dialog.getByRole('button', { name: 'Save Strategy' }));
    expect(name).toHaveAccessibleDescription('Please enter a strategy name.');
    await toast('Error', 'Please enter a strategy name.');
    expect(server.of(SAVE)).toHaveLength(0);
  });

  it('sends the trimmed name and description, the sentence, and the stored part of the results, then closes', async () => {
    const { user, dialog, name, server, onClose, stored } = open();
    await user.type(name, ' Oversold ');
    await user.type(dialog.getByRole('textbox', { name: 'Description (optional)' }), ' dips {Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save Strategy' }));
    await toast('Strategy Saved', 'Your scanning strategy has been saved successfully.');
    expect(server.of(SAVE)[0]!.body).toEqual({
      name: 'Oversold',
      description: 'dips',
      query: 'RSI under 30',
      parameters: stored,
    });
    expect(onClose).toHaveBeenCalled();
    expect(sessionStorage.getItem('plainscan_drafts')).toBeNull();
  });

  describe('with an alert', () => {
    const ALERT = `PUT /api/strategies/${strategyId(9)}/alert`;
    const TRIAL = 'GET /api/trial-status';
    const alertSwitch = ({ dialog }: Pick<ReturnType<typeof open>, 'dialog'>) =>
      dialog.getByRole('switch', { name: /^Alert me about new matches/ });

    it('turns it on after saving', async () => {
      const shown = open({ [ALERT]: () => json(strategy(9, { alert: true })) });
      expect(alertSwitch(shown)).not.toBeChecked();
      await shown.user.click(alertSwitch(shown));
      await shown.user.type(shown.name, 'Dips{Enter}');
      await toast('Strategy Saved', 'Your scan is saved. After each close, new matches show up under Alerts.');
      expect(shown.server.of(ALERT).map(({ body }) => body)).toEqual([{ on: true }]);
      expect(shown.onClose).toHaveBeenCalled();
    });

    it('says why it is off if it was refused after saving', async () => {
      const message = 'Your trial includes one alert. Turn off the other one.';
      const shown = open({ [ALERT]: () => fault(403, 'ALERT_LIMIT', message) });
      await shown.user.click(alertSwitch(shown));
      await shown.user.type(shown.name, 'Dips{Enter}');
      await toast('Saved Without an Alert', message);
      expect(shown.onClose).toHaveBeenCalled();
    });

    it.each([
      ['after the trial', 'expired', [], 'Alerts are a Premium feature.'],
      ['if the trial has its one alert', 'trial', [1], 'Your trial includes one alert, and “Strategy 1” has it.'],
    ] as const)('is not offered %s', async (_when, account, alerts, reason) => {
      const shown = open({
        [TRIAL]: () => json(trial(ACCOUNTS[account])),
        'GET /api/strategies': () => json({ strategies: alerts.map((i) => strategySummary(i, { alert: true })) }),
      });
      expect(await shown.dialog.findByText(reason)).toBeInTheDocument();
      expect(alertSwitch(shown)).toBeDisabled();
    });

    it('is offered for every strategy with Premium', async () => {
      const shown = open({
        [TRIAL]: () => json(trial(ACCOUNTS.subscriber)),
        'GET /api/strategies': () => json({ strategies: [strategySummary(1, { alert: true })] }),
      });
      await waitFor(() => expect(shown.server.of('GET /api/strategies').length).toBeGreaterThan(0));
      expect(alertSwitch(shown)).toBeEnabled();
    });
  });

  it('shows the server’s message at the name field if the name is taken', async () => {
    const { user, name, onClose } = open({
      [SAVE]: () => fault(409, 'STRATEGY_NAME_TAKEN', 'You have a strategy called “Dips” already.'),
    });
    await user.type(name, 'DIPS{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('You have a strategy called “Dips” already.'));
    expect(onClose).not.toHaveBeenCalled();
    await user.type(name, '2');
    expect(name).not.toHaveAccessibleDescription();
  });

  it('explains the limit of strategies, links to them, and keeps the input', async () => {
    const { user, dialog, name, onClose } = open({ [SAVE]: () => fault(409, 'TOO_MANY_STRATEGIES', 'Too many.') });
    await user.type(name, 'Dips{Enter}');
    expect(await dialog.findByText(/^You've hit the limit of 200 saved scans\. Delete one/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Show Strategies' }));
    expect(onClose).toHaveBeenCalled();
    expect(currentAddress()).toBe(`${HERE}&panel=strategies`);
    expect(sessionStorage.getItem('plainscan_drafts')).toContain('Dips');
  });

  it.each([
    ['saving failed', () => fault(500, 'INTERNAL', 'Broken.')],
    ['it was rejected for another reason', () => fault(400, 'INVALID_REQUEST', 'No.')],
    [
      'the request was lost',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('reports that %s', async (_how, answer) => {
    const { user, name, onClose } = open({ [SAVE]: answer });
    await user.type(name, 'Dips{Enter}');
    await toast('Error', 'Failed to save strategy. Please try again.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reports a missing session, and sign-in returns to the full URL after half a second', async () => {
    const go = jest.spyOn(page, 'go').mockReturnValue(undefined);
    // Not a Jest spy, which Testing Library would mistake for fake timers.
    const { setTimeout: wait } = globalThis;
    const waits: [act: string, ms: unknown][] = [];
    globalThis.setTimeout = Object.assign((...args: Parameters<typeof wait>) => {
      waits.push([String(args[0]), args[1]]);
      return wait(...args);
    }, wait);
    const { user, name } = open({ [SAVE]: () => fault(401, 'UNAUTHORIZED', 'Unauthorized') });
    await user.type(name, 'Dips{Enter}');
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
    expect(go).not.toHaveBeenCalled();
    globalThis.setTimeout = wait;
    expect(waits.filter(([act]) => act.includes('/api/login')).map(([, ms]) => ms)).toEqual([500]);
    await waitFor(() => expect(go).toHaveBeenCalledWith(`/api/login?${new URLSearchParams({ redirect: HERE })}`));
  });
});

describe('an edited scan of a strategy', () => {
  it('can update it', async () => {
    const { user, dialog, server, onClose, stored } = open({ [UPDATE]: () => json(strategy(1)) }, EDITED);
    await user.click(dialog.getByRole('button', { name: 'Update “Dips”' }));
    await toast('Strategy Saved', '“Dips” updated');
    expect(server.of(UPDATE)[0]!.body).toEqual({ query: 'RSI under 30', plan: stored!.plan });
    expect(onClose).toHaveBeenCalled();
  });

  it('can be saved as a new one', async () => {
    const { user, name, server } = open({}, EDITED);
    await user.type(name, 'Deeper dips{Enter}');
    await toast('Strategy Saved', 'Your scanning strategy has been saved successfully.');
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('reports an error if its strategy no longer exists', async () => {
    const { user, dialog } = open({ [UPDATE]: () => fault(404, 'NOT_FOUND', 'Gone.') }, EDITED);
    await user.click(dialog.getByRole('button', { name: 'Update “Dips”' }));
    await toast('Error', 'Failed to save strategy. Please try again.');
  });
});

it('a scan without a strategy offers no update', () => {
  expect(open().dialog.queryByRole('button', { name: /^Update/ })).not.toBeInTheDocument();
});
