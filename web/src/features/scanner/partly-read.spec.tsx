import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { scanResponse } from '../../testing/answers.ts';
import { fakeServer, fault, json, type Call } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './results-card.tsx'; // preloaded: lazy code loads slowly in tests
import './partly-read.tsx';

const SCAN = 'POST /api/stocks-scan';
const QUERY = 'tech stocks after 3 day run';
const MESSAGE = "We can't read “after 3 day run”. Scan the rest?";
const unmatched = [{ text: 'after 3 day run', span: [12, 27] as [number, number] }];

const bodyOf = ({ body }: Call) => body as { query: string; requireWhole?: boolean };
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Describe the setup' });

/** A page with results, where QUERY was then typed and submitted. */
async function submit() {
  const server = fakeServer({
    [SCAN]: (call) => {
      const { query, requireWhole } = bodyOf(call);
      if (query !== QUERY) return json(scanResponse(137, { query }));
      return requireWhole
        ? fault(409, 'PARTLY_READ', MESSAGE, { unmatched })
        : json(scanResponse(41, { query, unmatched }));
    },
  });
  const user = renderApp('/scanner?q=tech');
  await screen.findByRole('heading', { name: '137 matches' });
  await user.clear(box());
  await user.type(box(), `${QUERY}{Enter}`);
  expect(await screen.findByRole('region', { name: 'Partly read' })).toHaveTextContent(MESSAGE);
  return { server, user };
}

describe('a sentence that can be read only in part', () => {
  it('asks first, and keeps the last results', async () => {
    const { server } = await submit();
    expect(server.of(SCAN).map(bodyOf)).toEqual([{ query: 'tech' }, { query: QUERY, requireWhole: true }]);
    expect(screen.getByRole('heading', { name: '137 matches' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Scan the Rest' })).toHaveFocus();
  });

  it('is scanned without the unread words on request', async () => {
    const { server, user } = await submit();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: '41 matches' })).toBeVisible();
    expect(bodyOf(server.of(SCAN).at(-1)!)).toEqual({ query: QUERY });
    expect(screen.queryByRole('region', { name: 'Partly read' })).not.toBeInTheDocument();
    expect(screen.getByText(/^We ignored:/)).toBeVisible();
  });

  it('can be reworded: the unread words are selected', async () => {
    const { user } = await submit();
    await user.click(screen.getByRole('button', { name: 'Reword' }));
    expect(box()).toHaveFocus();
    expect(box().value.slice(box().selectionStart!, box().selectionEnd!)).toBe('after 3 day run');
    await user.keyboard('oversold');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Partly read' })).not.toBeInTheDocument());
  });
});
