import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ACTIVE,
  parserChange,
  parserHealth,
  parserOverview,
  parserProbe,
  SECOND,
  THIRD,
} from '../../testing/admin-answers.ts';
import { fault, json } from '../../testing/fake-server.ts';
import { toast } from '../../testing/toast.ts';
import { button, fact, listed, part, urlManager } from '../../testing/url-manager.tsx';
import './admin-page.tsx'; // preloaded: lazy code loads slowly in tests

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('rotation', () => {
  const ROTATE = 'POST /api/admin/parser/rotate';

  it('asks for confirmation and names the URLs', async () => {
    const { now, server, user } = await urlManager(
      {},
      {
        [ROTATE]: () => {
          now.overview = parserOverview({ active: SECOND, fallbacks: [THIRD, ACTIVE], revision: 8 });
          return json(now.overview);
        },
      },
    );
    await user.click(button('Rotate'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Rotate the URLs?' }));
    expect(question.getByText(SECOND)).toBeInTheDocument();
    expect(question.getByText(ACTIVE)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Rotate' }));
    await toast('Rotated', `${SECOND} is now active.`);
    expect(server.of(ROTATE)[0]!.body).toEqual({ revision: 7 });
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent(SECOND));
    expect(listed()).toEqual([THIRD, ACTIVE]);
  });

  it('reports that another administrator changed the URLs first, and shows the new state', async () => {
    const { now, user } = await urlManager(
      {},
      {
        [ROTATE]: () => {
          now.overview = parserOverview({ active: THIRD, fallbacks: [], revision: 9 });
          return fault(409, 'ADDRESSES_CHANGED', 'Someone else changed the URLs.');
        },
      },
    );
    await user.click(button('Rotate'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rotate' }));
    await toast('Error', 'Someone else changed the URLs.');
    await waitFor(() => expect(fact('Active URL')).toHaveTextContent(THIRD));
  });

  it('needs a fallback', async () => {
    await urlManager({ fallbacks: [] });
    expect(button('Rotate')).toBeDisabled();
  });
});

it('clears the active URL after a confirmation', async () => {
  const { now, user } = await urlManager(
    { fallbacks: [] },
    {
      'DELETE /api/admin/parser/active': () => {
        now.overview = parserOverview({ active: null, fallbacks: [], health: [], revision: 8 });
        return json(now.overview);
      },
    },
  );
  await user.click(button('Clear'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Clear the active URL?' }));
  expect(question.getByText(/only the built-in parser is used/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Clear' }));
  await toast('URL Cleared', "There's no active URL now.");
  await waitFor(() => expect(fact('Active URL')).toHaveTextContent('Not configured'));
});

describe('fallbacks', () => {
  const SAVE = 'PUT /api/admin/parser/fallbacks';
  const saves = {
    [SAVE]: ({ body }: { body: unknown }) => json(parserOverview({ fallbacks: (body as { urls: string[] }).urls })),
  };

  it('are reordered with the keyboard, keep focus, and are saved together', async () => {
    const { server, user } = await urlManager({}, saves);
    button(`Move ${THIRD} up`).focus();
    await user.keyboard('{Enter}');
    expect(listed()).toEqual([THIRD, SECOND]);
    await waitFor(() => expect(button(`Move ${THIRD} down`)).toHaveFocus());
    await user.click(button(`Remove ${SECOND}`));
    await user.type(screen.getByRole('textbox', { name: 'Add a fallback' }), ' https://d.example {Enter}');
    expect(listed()).toEqual([THIRD, 'https://d.example']);
    expect(server.of(SAVE)).toHaveLength(0);
    await user.click(button('Save Fallbacks'));
    await toast('Fallbacks Saved', "They're tried in this order.");
    expect(server.of(SAVE)[0]!.body).toEqual({ urls: [THIRD, 'https://d.example'] });
    expect(screen.queryByRole('button', { name: 'Save Fallbacks' })).not.toBeInTheDocument();
  });

  it('can be discarded before they are saved', async () => {
    const { user } = await urlManager();
    await user.click(button(`Remove ${SECOND}`));
    await user.click(button('Discard Changes'));
    expect(listed()).toEqual([SECOND, THIRD]);
  });

  it.each([
    ['  ', 'Please enter a valid URL'],
    [ACTIVE, 'This URL is already in use'],
    [THIRD, 'This URL is already in use'],
  ])('%s cannot be added', async (typed, words) => {
    const { user } = await urlManager();
    await user.type(screen.getByRole('textbox', { name: 'Add a fallback' }), `${typed}{Enter}`);
    expect(screen.getByRole('textbox', { name: 'Add a fallback' })).toHaveAccessibleDescription(words);
  });

  it('are limited to five', async () => {
    await urlManager({ fallbacks: ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example`), health: [] });
    expect(screen.queryByRole('textbox', { name: 'Add a fallback' })).not.toBeInTheDocument();
    expect(screen.getByText('You can have up to 5 fallbacks. Remove one to add another.')).toBeInTheDocument();
  });

  it('that are rejected stay as edited, with the reason', async () => {
    const { user } = await urlManager(
      {},
      { [SAVE]: () => fault(400, 'URL_NOT_ALLOWED', 'This URL points to a private network.') },
    );
    await user.type(screen.getByRole('textbox', { name: 'Add a fallback' }), 'http://169.254.169.254{Enter}');
    await user.click(button('Save Fallbacks'));
    expect(await screen.findByText('This URL points to a private network.')).toBeInTheDocument();
    expect(listed()).toContain('http://169.254.169.254');
  });

  it('that were changed elsewhere are reported', async () => {
    const { now, user } = await urlManager();
    await user.click(button(`Remove ${SECOND}`));
    now.overview = parserOverview({ fallbacks: [THIRD, SECOND], revision: 8 });
    await user.click(button('Test Current URL')); // refetches everything
    expect(await screen.findByText(/^Someone else changed the URLs/)).toBeInTheDocument();
  });

  it('show their health and can be tested in place', async () => {
    const failed = parserHealth(SECOND, {
      breaker: 'open',
      protocol: null,
      lastFailureAt: new Date().toISOString(),
      lastFailure: 'HTTP 503',
    });
    const { user } = await urlManager(
      { health: [parserHealth(ACTIVE), failed] },
      {
        'POST /api/admin/parser/probe': ({ body }) =>
          json(parserProbe((body as { url: string }).url, { honorsSchema: false, protocol: 'openai' })),
      },
    );
    expect(screen.getByText('Paused')).toBeInTheDocument();
    expect(screen.getByText('Last failure just now: HTTP 503')).toBeInTheDocument();
    await user.click(button(`Try ${SECOND}`));
    expect(
      await screen.findByText("Works · OpenAI-compatible chat · answered in 88 ms · response doesn't match the schema"),
    ).toBeInTheDocument();
  });
});

describe('the change log', () => {
  it('shows who changed what, when, and both values', async () => {
    const { now, user } = await urlManager();
    now.changes = [
      parserChange(9, {
        what: 'cleared',
        changedBy: null,
        before: { active: SECOND, fallbacks: [] },
        after: { active: null, fallbacks: [] },
      }),
      parserChange(8, {
        what: 'fallbacks',
        changedBy: 'f00dcafe-1',
        before: { active: ACTIVE, fallbacks: [] },
        after: { active: ACTIVE, fallbacks: [SECOND, THIRD] },
      }),
      parserChange(7),
      parserChange(1, {
        what: 'configured',
        changedBy: null,
        before: { active: null, fallbacks: [] },
        after: { active: SECOND, fallbacks: [] },
      }),
    ];
    now.overview = parserOverview({ revision: 9 });
    await user.click(button('Test Current URL')); // refetches everything
    await screen.findByText('Active URL cleared');
    const items = part('History')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent!.replace(/Nov 20, 2026, [\d:]+\s[AP]M/, 'then'));
    expect(items).toEqual([
      `Active URL clearedDeleted account · then${SECOND}changed toNot configured`,
      `Fallbacks changedAdministrator f00dcafe · thenFallbacks:nonechanged to${SECOND}, ${THIRD}`,
      `RotatedYou · then${SECOND}changed to${ACTIVE}Fallbacks:${ACTIVE}changed to${SECOND}`,
      `Set by configurationConfiguration · thenNot configuredchanged to${SECOND}`,
    ]);
  });
});
