import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { adminQueues } from '../../testing/admin-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../testing/toast.ts';
import './admin-page.tsx'; // preloaded: lazy code loads slowly in tests

const QUEUES = 'GET /api/admin/queues';
const RETRY = 'POST /api/admin/queues/scanner-market/retry';

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ [QUEUES]: () => json(adminQueues()), ...handlers });
  return { server, user: renderApp('/admin/queues', { role: 'admin' }) };
}
const rows = async (label: string) =>
  within(await screen.findByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1);

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

describe('the queues', () => {
  it('show their jobs by state, the oldest failures, and the dead letters', async () => {
    open({});
    expect((await rows('Queues')).map((row) => row.textContent)).toEqual([
      'scanner-market1234Retry Failed',
      'news-feeds00120–',
    ]);
    const [failure] = await rows('Oldest failures');
    for (const text of ['scanner-market', 'keep-history', 'database unavailable'])
      expect(within(failure!).getByText(text)).toBeInTheDocument();
    expect((await rows('Dead letters'))[0]).toHaveTextContent('auth.user.deleted.v1billing2');
  });

  it('say which services are unavailable', async () => {
    open({ [QUEUES]: () => json(adminQueues({ queues: [], deadLetters: null, unavailable: ['news'] })) });
    expect(
      await screen.findByText('No answer from: news. The queues of these services are missing.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Unable to count the dead letters.')).toBeInTheDocument();
  });

  it('retry their failed jobs', async () => {
    const { server, user } = open({ [RETRY]: () => json({ retried: 4 }) });
    await user.click(await screen.findByRole('button', { name: 'Retry failed jobs of scanner-market' }));
    await toast('Jobs Restarted', '4 failed jobs will run again.');
    expect(server.of(RETRY)).toHaveLength(1);
    expect(server.of(QUEUES)).toHaveLength(2);
  });

  it('report that the failed jobs could not be restarted', async () => {
    const { user } = open({ [RETRY]: () => fault(503, 'UNAVAILABLE', 'Unavailable') });
    await user.click(await screen.findByRole('button', { name: 'Retry failed jobs of scanner-market' }));
    await toast('Error', "The failed jobs couldn't be restarted. Please try again.");
  });
});
