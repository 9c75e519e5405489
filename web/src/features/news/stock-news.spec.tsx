import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { trial } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { articles, newsPage } from '../../testing/news-answers.ts';
import { NEWS, newsServer } from '../../testing/news-server.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { StockNews } from './stock-news.tsx';

const show = () => renderPart(<StockNews symbol="BRK.B" />, '/scanner');
const news = async () => within(await screen.findByRole('region', { name: 'BRK.B news' }));

describe('news for one stock', () => {
  it('shows at most five articles and links to all of them', async () => {
    const server = newsServer(articles(7), {}, { simulated: true });
    show();
    const shown = await news();
    expect(await shown.findAllByRole('listitem')).toHaveLength(5);
    expect(server.of(NEWS).map(({ path }) => path)).toEqual(['/api/financial-news?limit=5&symbol=BRK.B']);
    expect(shown.getByRole('link', { name: 'All BRK.B news' })).toHaveAttribute('href', '/news?symbol=BRK.B');
    expect(shown.getByRole('link', { name: /\(0\)/ })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(shown.getByText('Simulated news')).toBeInTheDocument();
  });

  it('may be empty', async () => {
    newsServer([]);
    show();
    expect(await (await news()).findByText('No BRK.B news yet.')).toBeInTheDocument();
  });

  it('can be retried after a failure', async () => {
    let unavailable = true;
    newsServer([], { [NEWS]: () => (unavailable ? fault(400, 'BAD', 'No.') : json(newsPage(articles(1)))) });
    const user = show();
    const shown = await news();
    const again = await shown.findByRole('button', { name: 'Try Again' });
    unavailable = false;
    await user.click(again);
    expect(await shown.findAllByRole('listitem')).toHaveLength(1);
  });

  it('is a hint without Premium, and is not requested', async () => {
    const server = newsServer(articles(1), { 'GET /api/trial-status': () => json(trial()) });
    show();
    expect(await (await news()).findByText("Get this stock's news with Premium.")).toBeInTheDocument();
    expect(server.of(NEWS)).toHaveLength(0);
  });

  it('is hidden if the server has no news', async () => {
    const server = fakeServer();
    show();
    await expect(screen.findByRole('region', { name: 'BRK.B news' }, { timeout: 300 })).rejects.toThrow();
    expect(server.of(NEWS)).toHaveLength(0);
  });
});
