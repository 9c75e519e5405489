import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { QUERY } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './results-card.tsx'; // preloaded: lazy code loads slowly in tests
import './scan-trace.tsx';

const TRACE = 'GET /api/admin/scan-trace';
const scanner = `/scanner?${new URLSearchParams({ q: QUERY })}`;
const open = async (user: ReturnType<typeof renderApp>) =>
  user.click(await screen.findByRole('button', { name: /filters$/ }));

describe('the parser trace', () => {
  it('is loaded for an administrator when it is opened', async () => {
    const server = fakeServer({ [TRACE]: () => json({ lines: ['best reading, cost 0.00', '  item [rsi]'] }) });
    const user = renderApp(scanner, { role: 'admin' });
    await open(user);
    const summary = await screen.findByText('Parser trace');
    expect(server.of(TRACE)).toHaveLength(0);
    await user.click(summary);
    expect(await screen.findByRole('group', { name: 'Parser trace' })).toHaveTextContent(
      'best reading, cost 0.00 item [rsi]',
    );
    expect(server.of(TRACE)).toHaveLength(1);
  });

  it('offers to try again if it cannot be loaded', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    fakeServer({ [TRACE]: () => fault(503, 'MARKET_LOADING', 'The market is loading.') });
    const user = renderApp(scanner, { role: 'admin' });
    await open(user);
    await user.click(await screen.findByText('Parser trace'));
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });

  it('is not offered to a user', async () => {
    fakeServer();
    await open(renderApp(scanner));
    expect(screen.queryByText('Parser trace')).not.toBeInTheDocument();
  });
});
