import { describe, expect, it } from '@jest/globals';
import type { Import, ImportRow } from '@plainscan/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  committed,
  EARLIER_ID,
  IMPORT_ID,
  importAnswer,
  importCounts,
  importPreview,
  importRow,
  importRows,
  undone,
  unknownFile,
} from '../../testing/import-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { toast } from '../../testing/toast.ts';
import { ImportReviewPage } from './import-review-page.tsx';

const PATH = `/journal/import/${IMPORT_ID}`;
const API = `/api/journal/imports/${IMPORT_ID}`;
const READ = `GET ${API}`;
const ROWS = `GET ${API}/rows`;
const CHANGE = `PATCH ${API}`;
const COMMIT = `POST ${API}/commit`;
const UNDO = `POST ${API}/undo`;
const DISCARD = `DELETE ${API}`;
type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

/** Opens an import on a server that stores the imports its handlers return. */
async function open(record: Import, handlers: Record<string, (body: unknown) => Import | Response> = {}, path = PATH) {
  let now = record;
  const changing = Object.entries(handlers).map(([route, act]) => [
    route,
    ({ body }: { body: unknown }) => {
      const answer = act(body);
      if (answer instanceof Response) return answer;
      now = answer;
      return json(now);
    },
  ]);
  const server = fakeServer({
    [READ]: () => json(now),
    [ROWS]: () => json({ rows: importRows() }),
    ...(Object.fromEntries(changing) as Handlers),
  });
  const user = renderPart(
    <Routes>
      <Route path="/journal/import/:id" element={<ImportReviewPage />} />
      <Route path="*" element={null} />
    </Routes>,
    path,
  );
  await screen.findByRole('heading', { level: 1, name: record.name });
  return { server, user };
}
const rowNames = () =>
  within(screen.getByRole('table', { name: /^Rows in the file/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).filter(Boolean));

describe('the preview of a draft', () => {
  const preview = async (record: Import) => {
    await open(record);
    return within(await screen.findByRole('region', { name: 'What this import will do' }));
  };

  it('shows a sample of the trades as they will be', async () => {
    const shown = await preview(importAnswer());
    expect(shown.getByText('The latest 2 of 15 trades from Charles Schwab.')).toBeInTheDocument();
    const rows = shown.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['NVDA · ShortOpenUpdatedNov 17, 2026', '4 of 10 open', '$120.50', '$118.00', '+$15.00'],
      ['AAPL · LongClosedNov 16, 2026 to Nov 17, 2026', '100', '$10.10', '$12.35', '+$223.00'],
    ]);
  });

  it('counts the rows that are left out by reason', async () => {
    const shown = await preview(importAnswer({ preview: importPreview({ otherLeftOut: 6 }) }));
    const leftOut = within(shown.getByRole('region', { name: 'Rows that are left out' }));
    expect(leftOut.getByRole('heading', { name: '10 rows left out' })).toBeInTheDocument();
    expect(leftOut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '3“Dividend” isn’t a trade.',
      '1“x” isn’t a quantity.',
      '6for other reasons; see the rows below.',
    ]);
  });

  it('is absent after the commit, and for a file that is not recognized', async () => {
    await open(committed());
    expect(screen.queryByRole('region', { name: 'What this import will do' })).not.toBeInTheDocument();
    cleanup();
    await open(unknownFile());
    expect(screen.queryByRole('region', { name: 'What this import will do' })).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  it('without included rows can be imported if it renames trades, otherwise not', async () => {
    const counts = importCounts({ included: 0 });
    await open(importAnswer({ counts, trades: { created: 0, changed: 1 } }));
    expect(screen.getByRole('button', { name: 'Update 1 trade' })).toBeEnabled();
    cleanup();
    await open(importAnswer({ counts, trades: { created: 0, changed: 0 } }));
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  });

  it('shows its format, its contents, and what it will create', async () => {
    await open(importAnswer());
    expect(screen.getByText(/^Charles Schwab · 40 rows: 30 trades, 2 duplicates/)).toBeInTheDocument();
    expect(screen.getByText('33 rows')).toBeInTheDocument();
    expect(screen.getByText('12 trades to import, 3 updated')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 12 trades' })).toBeEnabled();
  });

  it('shows every row with its status, its effect, and the reason', async () => {
    await open(importAnswer());
    await screen.findByRole('table', { name: /^Rows in the file/ });
    expect(rowNames()).toEqual([
      ['2', 'NewBuy 100 AAPL@ $10.10 · Nov 16, 2026', 'New', '100', '$10.10', '$1.00', 'Opens'],
      [
        '3',
        'DuplicateBuy 100 AAPL@ $10.10 · Nov 16, 2026This fill is already in your journal.',
        'Duplicate',
        '100',
        '$10.10',
        '$1.00',
      ],
      [
        '4',
        'Possible duplicateBuy 100 AAPL@ $10.10 · Nov 16, 2026A trade you added looks the same.The price is rounded to 8 decimals.',
        'Possible duplicate',
        '100',
        '$10.10',
        '$1.00',
      ],
      ['5', 'DepositDeposit of $500.', 'Deposit'],
      ['6', 'Skipped“Dividend” isn’t a trade.', 'Skipped'],
      ['7', 'Unreadable“x” isn’t a quantity.', 'Unreadable'],
    ]);
    // Rows that can't be a trade can't be included.
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Include all rows shown',
      'Include buy 100 AAPL, line 2',
      'Include buy 100 AAPL, line 3',
      'Include buy 100 AAPL, line 4',
      'Include line 5',
    ]);
  });

  it('expands a row to its original text', async () => {
    const { user } = await open(importAnswer());
    await user.click(await screen.findByRole('button', { name: 'Line 2 as it appears in the file' }));
    expect(screen.getByText('11/16/2026,Buy,AAPL,100,$10.10,$1.00,"-$1,011.00"')).toBeInTheDocument();
    expect(screen.getByText('not in the file')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Line 2 as it appears in the file' }));
    expect(screen.queryByText('not in the file')).not.toBeInTheDocument();
  });

  /** While the import is read again, the checkboxes are read-only. */
  const notReading = () => waitFor(() => expect(screen.queryByText('Reading again...')).not.toBeInTheDocument());

  it('includes and excludes single rows, or all that are shown', async () => {
    const { user, server } = await open(importAnswer(), {
      [CHANGE]: () => importAnswer({ counts: importCounts({ included: 32 }), trades: { created: 11, changed: 3 } }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Include buy 100 AAPL, line 2' }));
    expect(await screen.findByRole('button', { name: 'Import 11 trades' })).toBeInTheDocument();
    await waitFor(() => expect(server.of(ROWS).length).toBeGreaterThan(1)); // effects on other rows may have changed
    await notReading();
    await user.click(screen.getByRole('checkbox', { name: 'Include buy 100 AAPL, line 3' }));
    await waitFor(() => expect(server.of(CHANGE)).toHaveLength(2));
    await notReading();
    await user.click(screen.getByRole('checkbox', { name: 'Include all rows shown' }));
    await waitFor(() => expect(server.of(CHANGE)).toHaveLength(3));
    expect(server.of(CHANGE).map(({ body }) => body)).toEqual([
      { exclude: [2] },
      { include: [3] },
      { include: [3, 4] },
    ]);
  });

  it('rolls back a change that failed, and says so', async () => {
    const { user } = await open(importAnswer(), { [CHANGE]: () => new Response('', { status: 502 }) });
    const box = await screen.findByRole('checkbox', { name: 'Include buy 100 AAPL, line 2' });
    await user.click(box);
    await toast('Not changed', "The draft hasn't changed. Please try again.");
    await waitFor(() => expect(box).toBeEnabled());
    expect(box).toBeChecked();
  });

  it('can count unmatched sells as shorts', async () => {
    const { user, server } = await open(importAnswer(), {
      [CHANGE]: () => importAnswer({ recordShorts: true, trades: { created: 13, changed: 3 } }),
    });
    const shorts = screen.getByRole('switch', { name: /^Count unmatched sells as shorts/ });
    expect(shorts).not.toBeChecked();
    await user.click(shorts);
    expect(await screen.findByRole('button', { name: 'Import 13 trades' })).toBeInTheDocument();
    expect(shorts).toBeChecked();
    expect(server.of(CHANGE)[0]!.body).toEqual({ recordShorts: true });
  });

  it.each([
    [{ created: 1, changed: 0 }, 5, 'Import 1 trade'],
    [{ created: 0, changed: 2 }, 5, 'Update 2 trades'],
    [{ created: 0, changed: 0 }, 2, 'Import 2 rows'],
  ])('that creates %j says so on its button', async (trades, included, label) => {
    await open(importAnswer({ trades, counts: importCounts({ included }) }));
    expect(screen.getByRole('button', { name: label })).toBeEnabled();
  });

  it('cannot be imported with no rows included', async () => {
    await open(importAnswer({ counts: importCounts({ included: 0 }), trades: { created: 0, changed: 0 } }));
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
    expect(screen.getByText("No rows selected, so there's nothing to import.")).toBeInTheDocument();
  });

  it('warns about a file that was imported before', async () => {
    await open(importAnswer({ sameFileAs: EARLIER_ID }));
    expect(screen.getByText(/You already imported this file\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View that import' })).toHaveAttribute(
      'href',
      `/journal/import/${EARLIER_ID}`,
    );
  });

  it('is discarded after a confirmation', async () => {
    const { user, server } = await open(importAnswer(), { [DISCARD]: () => json({}) });
    await user.click(screen.getByRole('button', { name: 'Discard transactions.csv' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(currentAddress()).toBe('/journal/import'));
    expect(server.of(DISCARD)).toHaveLength(1);
  });
});

describe('rows', () => {
  it('are filtered by status in the URL; empty tabs are hidden', async () => {
    const counts = importCounts({ cash: 0, possibleDuplicate: 0 });
    const { user, server } = await open(importAnswer({ counts }));
    const tabs = () => within(screen.getByRole('navigation', { name: 'Rows by status' })).getAllByRole('link');
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      'All40',
      'New30',
      'Duplicates2',
      'Skipped3',
      'Unreadable1',
    ]);
    await user.click(tabs()[2]!);
    expect(currentAddress()).toBe(`${PATH}?rows=duplicate`);
    expect(tabs()[2]).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(server.of(ROWS).at(-1)!.path).toBe(`${API}/rows?verdict=duplicate&after=0&limit=200`));
  });

  it('are paginated in file order, in both directions', async () => {
    // Without checkboxes, hundreds of rows render quickly.
    const all = Array.from({ length: 450 }, (_, i) => importRow(i + 2, { verdict: 'ignored', fill: null }));
    const paged: Handlers = {
      [READ]: () => json(importAnswer()),
      [ROWS]: ({ path }) => {
        const after = Number(new URL(path, 'http://x').searchParams.get('after'));
        return json({ rows: all.filter(({ line }) => line > after).slice(0, 200) });
      },
    };
    fakeServer(paged);
    const user = renderPart(
      <Routes>
        <Route path="/journal/import/:id" element={<ImportReviewPage />} />
      </Routes>,
      PATH,
    );
    expect(await screen.findByText('Lines 2 to 201')).toBeInTheDocument();
    // Searching the whole page by role would visit every cell.
    const pages = within(screen.getByLabelText('Pages of rows'));
    const [previous, next] = pages.getAllByRole('button') as [HTMLElement, HTMLElement];
    expect([previous, next].map(({ textContent }) => textContent)).toEqual(['Previous rows', 'Next rows']);
    expect(previous).toBeDisabled();
    await user.click(next);
    expect(await pages.findByText('Lines 202 to 401')).toBeInTheDocument();
    expect(currentAddress()).toBe(`${PATH}?after=201`);
    await user.click(next);
    expect(await pages.findByText('Lines 402 to 451')).toBeInTheDocument();
    expect(next).toBeDisabled();
    await user.click(previous);
    expect(await pages.findByText('Lines 202 to 401')).toBeInTheDocument();
    await user.click(previous);
    expect(await pages.findByText('Lines 2 to 201')).toBeInTheDocument();
    expect(currentAddress()).toBe(PATH);
  }, 30_000);

  it('may be missing for a status', async () => {
    const rows: ImportRow[] = [];
    fakeServer({ [READ]: () => json(importAnswer()), [ROWS]: () => json({ rows }) });
    renderPart(
      <Routes>
        <Route path="/journal/import/:id" element={<ImportReviewPage />} />
      </Routes>,
      `${PATH}?rows=withdrawal`,
    );
    expect(await screen.findByText('No rows here')).toBeInTheDocument();
  });
});

describe('an import', () => {
  it('is committed, reports what it created, and can be undone', async () => {
    const { user, server } = await open(importAnswer(), { [COMMIT]: () => committed(), [UNDO]: () => undone() });
    await user.click(screen.getByRole('button', { name: 'Import 12 trades' }));
    await toast('Imported', '12 trades imported, 3 updated.');
    expect(
      screen.getByText(/^Imported Nov 20, 2026, .*: 12 trades imported, 3 updated, from 33 rows\.$/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Trades' })).toHaveAttribute('href', `/journal?importId=${IMPORT_ID}`);
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo the import of transactions.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the Import' }));
    expect(
      await screen.findByText(/^Undone Nov 20, 2026, .*\. Nothing from this file is in your journal\./),
    ).toBeInTheDocument();
    expect([server.of(COMMIT), server.of(UNDO)].map((calls) => calls.length)).toEqual([1, 1]);
  });

  it.each([
    ['NOTHING_TO_IMPORT', 422, '', 'No rows selected. Include at least one.'],
    ['TOO_MANY_TRADES', 409, 'The journal is full.', 'The journal is full.'],
  ])('explains a rejection (%s)', async (code, status, message, words) => {
    const { user } = await open(importAnswer(), { [COMMIT]: () => fault(status, code, message) });
    await user.click(screen.getByRole('button', { name: 'Import 12 trades' }));
    await toast('Not imported', words);
    expect(screen.getByRole('button', { name: 'Import 12 trades' })).toBeEnabled();
  });

  it.each([
    ['was imported', committed(), 'Imported', '12 trades imported, 3 updated.'],
    [
      'failed',
      importAnswer({ status: 'failed', failure: 'It was interrupted.' }),
      'Not imported',
      'It was interrupted.',
    ],
  ])('whose response times out is polled, and reports that it %s', async (_how, after, title, words) => {
    const answers = [importAnswer(), importAnswer({ status: 'committing' }), importAnswer({ status: 'committing' })];
    const { user, server } = await open(importAnswer(), {
      [COMMIT]: () => fault(504, 'TIMEOUT', 'That took too long. Please try again.'),
      [READ]: () => answers.shift() ?? after,
    });
    await user.click(screen.getByRole('button', { name: 'Import 12 trades' }));
    expect(await screen.findByText(/^Importing\.\.\. This is taking longer than usual/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Import 12 trades' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/taking longer than usual/)).not.toBeInTheDocument(), {
      timeout: 10_000,
    });
    await toast(title, words);
    expect(server.of(COMMIT)).toHaveLength(1);
  });

  it('is not reported as failed if neither the call nor its status gets a response', async () => {
    let lost = false;
    const { user } = await open(importAnswer(), {
      [COMMIT]: () => {
        lost = true;
        return fault(504, 'TIMEOUT', 'That took too long. Please try again.');
      },
      [READ]: () => (lost ? fault(503, 'UNAVAILABLE', 'x') : importAnswer()),
    });
    await user.click(screen.getByRole('button', { name: 'Import 12 trades' }));
    await toast('Connection lost', "We don't know yet whether the import went through. Reload the page to check.");
  });

  it('whose undo gets no response is polled, and reports that it was undone', async () => {
    const answers = [committed(), committed({ status: 'undoing' })];
    const { user } = await open(committed(), {
      [UNDO]: () => fault(504, 'TIMEOUT', 'That took too long. Please try again.'),
      [READ]: () => answers.shift() ?? undone(),
    });
    await user.click(screen.getByRole('button', { name: 'Undo the import of transactions.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the Import' }));
    expect(await screen.findByText(/^Undone Nov 20, 2026/, {}, { timeout: 10_000 })).toBeInTheDocument();
  });

  it('that another tab has committed is shown as committed', async () => {
    let now = importAnswer();
    fakeServer({
      [READ]: () => json(now),
      [ROWS]: () => json({ rows: importRows() }),
      [COMMIT]: () => {
        now = committed();
        return fault(409, 'NOT_A_DRAFT', '');
      },
    });
    const user = renderPart(
      <Routes>
        <Route path="/journal/import/:id" element={<ImportReviewPage />} />
      </Routes>,
      PATH,
    );
    await user.click(await screen.findByRole('button', { name: 'Import 12 trades' }));
    await toast('Not imported', 'This import is no longer a draft. It was imported or undone in another tab.');
    expect(await screen.findByRole('link', { name: 'View Trades' })).toBeInTheDocument();
  });

  it('reports that it no longer exists', async () => {
    fakeServer({ [READ]: () => fault(404, 'NOT_FOUND', 'x') });
    renderPart(
      <Routes>
        <Route path="/journal/import/:id" element={<ImportReviewPage />} />
      </Routes>,
      PATH,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Import not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All Imports' })).toHaveAttribute('href', '/journal/import');
  });
});

describe('an unknown file', () => {
  const mapped = () => importAnswer({ source: 'mapped', sourceName: 'My bank', counts: importCounts(), mapping: null });

  it('asks for the column mapping, suggests one, and is read with it', async () => {
    const { user, server } = await open(unknownFile(), { [CHANGE]: () => mapped() });
    expect(screen.getByText(/^We don.t recognize this file/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import / })).not.toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '12,50' })).toBeInTheDocument();
    expect(screen.getByLabelText('Symbol (required)')).toHaveValue('Ticker');
    expect(screen.getByLabelText('Action')).toHaveValue('Type');
    expect(screen.getByLabelText('Decimal separator')).toHaveValue(',');
    // The user must specify what the column names don't reveal.
    await user.click(screen.getByRole('button', { name: 'Read File' }));
    const date = screen.getByLabelText('Date (required)');
    expect(date).toHaveAccessibleDescription('Choose the date column');
    expect(date).toHaveFocus();
    expect(server.of(CHANGE)).toHaveLength(0);

    await user.selectOptions(date, 'Deal');
    await user.selectOptions(screen.getByLabelText('Dates'), 'dmy');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York');
    await user.type(screen.getByLabelText('Save as (optional)'), ' My bank ');
    await user.click(screen.getByRole('button', { name: 'Read File' }));
    expect(await screen.findByRole('button', { name: 'Import 12 trades' })).toBeInTheDocument();
    expect(server.of(CHANGE)[0]!.body).toEqual({
      mapping: {
        columns: {
          symbol: 'Ticker',
          date: 'Deal',
          quantity: 'Qty',
          price: 'Unit price',
          action: 'Type',
          fees: ['Commission'],
        },
        amountIncludesFees: true,
        actions: {
          buy: expect.arrayContaining(['buy', 'bought', 'purchase']),
          sell: expect.arrayContaining(['sell', 'sold', 'sale']),
          short: expect.arrayContaining(['sell short', 'short sale']),
          cover: expect.arrayContaining(['buy to cover']),
          deposit: ['deposit'],
          withdrawal: ['withdraw'],
        },
        dateOrder: 'dmy',
        decimal: ',',
        timeZone: 'America/New_York',
        currency: 'USD',
      },
      savePresetAs: 'My bank',
    });
  }, 30_000);

  it.each([
    ['INVALID_MAPPING', 400, 'The file has no column “Qty”.', 'The file has no column “Qty”.'],
    ['TOO_MANY_PRESETS', 409, '', 'You have too many saved mappings.'],
    ['TOO_MANY_ROWS', 422, '', 'The file has more than 50,000 rows.'],
  ])('explains a rejected mapping: %s', async (code, status, message, words) => {
    const { user } = await open(unknownFile(), { [CHANGE]: () => fault(status, code, message) });
    await user.selectOptions(screen.getByLabelText('Date (required)'), 'Deal');
    await user.click(screen.getByRole('button', { name: 'Read File' }));
    expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
    expect(screen.getByLabelText('Date (required)')).toHaveValue('Deal');
  });

  it('has the same mapping form as recognized drafts', async () => {
    const { user } = await open(importAnswer());
    await user.click(screen.getByRole('button', { name: 'Map the Columns' }));
    expect(screen.getByRole('heading', { name: 'Change the format' })).toBeInTheDocument();
    expect(screen.getByLabelText('Amount')).toHaveValue('Amount');
  });
});
