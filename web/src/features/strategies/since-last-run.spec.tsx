import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { SinceLastRun as Since } from '@plainscan/contracts';
import { renderPart } from '../../testing/render-part.tsx';
import { SinceLastRun } from './since-last-run.tsx';

const DAY_MS = 86_400_000;
const since = (change: Partial<Since> = {}): Since => ({
  ranAt: new Date(Date.now() - 2 * DAY_MS - 60_000).toISOString(),
  asOf: '2026-08-05',
  total: 42,
  tooMany: false,
  entered: ['AAPL', 'MSFT'],
  left: ['TSLA'],
  ...change,
});
const show = (changes: Since | null, first = false) => {
  const user = renderPart(<SinceLastRun name="Dips" since={changes} first={first} />, '/scanner');
  return { user, part: within(screen.getByRole('region', { name: 'Changes since the last run of Dips' })) };
};

describe('changes since the last run', () => {
  it('are counted, and listed on demand', async () => {
    const { user, part } = show(since());
    expect(part.getByText('2 new')).toBeInTheDocument();
    expect(part.getByText('1 dropped off')).toBeInTheDocument();
    expect(part.getByText('since your last run, 2 days ago (Aug 5, 2026)')).toBeInTheDocument();
    expect(part.queryByText('TSLA')).not.toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Show' }));
    expect(
      within(part.getByRole('list', { name: 'New' }))
        .getAllByRole('listitem')
        .map((el) => el.textContent),
    ).toEqual(['AAPL', 'MSFT']);
    expect(within(part.getByRole('list', { name: 'Dropped off' })).getByText('TSLA')).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Hide' }));
    expect(part.queryByText('TSLA')).not.toBeInTheDocument();
  });

  it.each([
    ['nothing changed', since({ entered: [], left: [] }), false, 'No changes since your last run (42 matches)'],
    [
      'there were too many matches',
      since({ entered: [], left: [], tooMany: true }),
      false,
      'Too many matches to compare since your last run, 2 days ago (Aug 5, 2026)',
    ],
    ['it is the first run', null, true, "First run. Next time you'll see what changed."],
    ['there was no time to compare with the last run', null, false, 'Not compared with the last run'],
  ])('state that %s', (_what, changes, first, words) => {
    const { part } = show(changes, first);
    expect(part.getByText(words)).toBeInTheDocument();
    expect(part.queryByRole('button')).not.toBeInTheDocument();
  });
});
