import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { scanStatus } from '../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';
import '../features/scanner/scanner-page.tsx'; // preloaded: lazy code loads slowly in tests

const STATUS = 'GET /api/scan-status';
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Renders the open scanner and counts the requests to each route. */
async function scanner(answer: () => Response, path = '/scanner', afterMs = 100) {
  const server = fakeServer({ [STATUS]: answer });
  renderApp(path);
  await pass(afterMs);
  return (route: string) => server.of(route).length;
}

describe('while the scanner is open', () => {
  it('polls the allowance every 30 s, the data status every 2 s, and the clock every 60 s', async () => {
    const requests = await scanner(() => json(scanStatus(0)));
    const routes = [STATUS, 'GET /api/data-progress', 'GET /api/market-clock'];
    expect(routes.map(requests)).toEqual([1, 1, 1]);
    await pass(29_000);
    expect(requests(STATUS)).toBe(1);
    await pass(31_500);
    expect(requests(STATUS)).toBe(3);
    expect(requests('GET /api/data-progress')).toBe(31);
    expect(requests('GET /api/market-clock')).toBe(2);
  });

  it('refetches the allowance half a second after a scan starts', async () => {
    const requests = await scanner(() => json(scanStatus(0)), '/scanner?q=RSI+under+30', 0);
    const until = async (route: string, times: number) => {
      let ms = 0;
      for (; requests(route) < times && ms < 2000; ms += 10) await pass(10);
      return ms;
    };
    await pass(100);
    fireEvent.submit(screen.getByRole('search'));
    await pass(0);
    expect(requests('POST /api/stocks-scan')).toBe(1);
    expect(requests(STATUS)).toBe(1);
    expect(await until(STATUS, 2)).toBe(500);
  });

  it.each([
    ['the allowance', STATUS],
    ['the trial', 'GET /api/trial-status'],
  ])('does not retry %s immediately after a failure', async (_what, route) => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    const server = fakeServer({ [STATUS]: () => json(scanStatus(0)), [route]: () => fault(500, 'INTERNAL', 'No.') });
    renderApp('/scanner');
    await pass(20_000);
    expect(server.of(route)).toHaveLength(1);
    jest.restoreAllMocks();
  });
});
