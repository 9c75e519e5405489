import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  committed,
  EARLIER_ID,
  IMPORT_ID,
  importAnswer,
  listed,
  recordedSplit,
  undone,
} from '../../testing/import-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { toast } from '../../testing/toast.ts';
import { ImportPage } from './import-page.tsx';

const IMPORTS = 'GET /api/journal/imports';
const START = 'POST /api/journal/imports';
const PRESETS = 'GET /api/journal/import-presets';
type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

async function open(handlers: Handlers = {}) {
  const server = fakeServer({
    [IMPORTS]: () => json({ imports: [] }),
    [PRESETS]: () => json({ presets: [] }),
    ...handlers,
  });
  const user = renderPart(
    <Routes>
      <Route path="/journal/import" element={<ImportPage />} />
      <Route path="*" element={null} />
    </Routes>,
    '/journal/import',
  );
  await screen.findByRole('heading', { level: 1, name: 'Import trades' });
  return { server, user };
}

const csv = (text: string, name = 'transactions.csv'): File => {
  const bytes = Buffer.from(text);
  return Object.assign(new File([bytes], name, { type: 'text/csv' }), {
    arrayBuffer: () => Promise.resolve(Uint8Array.from(bytes).buffer), // which jsdom lacks
  });
};
const input = () => screen.getByLabelText<HTMLInputElement>('File to import');
const refusal = () => within(screen.getByRole('region', { name: 'Import a file' })).getByRole('alert');

describe('a file', () => {
  it('is uploaded unchanged when chosen, and opened as a draft', async () => {
    const { user, server } = await open({ [START]: () => json(importAnswer()) });
    await user.upload(input(), csv('Date,Größe\n1,2'));
    await waitFor(() => expect(currentAddress()).toBe(`/journal/import/${IMPORT_ID}`));
    const [sent] = server.of(START);
    expect(sent!.path).toBe('/api/journal/imports?name=transactions.csv');
    expect(sent!.headers.get('content-type')).toBe('text/csv');
    expect(sent!.body).toBe('Date,Größe\n1,2');
  });

  it('is uploaded when dropped, too', async () => {
    let answer = (_: Response) => {};
    const { server } = await open({ [START]: () => new Promise<Response>((to) => (answer = to)) });
    const card = screen.getByRole('region', { name: 'Import a file' });
    fireEvent.dragOver(card);
    fireEvent.drop(card, { dataTransfer: { files: [csv('a,b\n1,2')] } });
    expect(await screen.findByText(/^Reading transactions\.csv\./)).toBeInTheDocument();
    await waitFor(() => expect(server.of(START)).toHaveLength(1));
    act(() => answer(json(importAnswer())));
    await waitFor(() => expect(currentAddress()).toBe(`/journal/import/${IMPORT_ID}`));
  });

  it('is not chosen arbitrarily if several are dropped', async () => {
    const { server } = await open();
    fireEvent.drop(screen.getByRole('region', { name: 'Import a file' }), {
      dataTransfer: { files: [csv('a'), csv('b')] },
    });
    await waitFor(() => expect(refusal()).toHaveTextContent('One file at a time, please'));
    expect(server.of(START)).toHaveLength(0);
  });

  it('is rejected before the upload if it is not text', async () => {
    const { user, server } = await open();
    await user.upload(input(), csv('%PDF-1.7', 'statement.csv'));
    await waitFor(() => expect(refusal()).toHaveTextContent('This is a PDF.'));
    expect(server.of(START)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Choose a File' })).toBeEnabled();
  });

  it.each([
    ["with the server's message", fault(422, 'UNREADABLE_FILE', 'The file has no rows.'), 'The file has no rows.'],
    ['for too many rows', fault(422, 'TOO_MANY_ROWS', ''), 'The file has more than 50,000 rows.'],
    ['for too many drafts', fault(409, 'TOO_MANY_IMPORTS', ''), "Discard drafts you don't need"],
    ['for its size', fault(413, 'TOO_LARGE', 'The request is too large.'), 'The limit is 10 MB.'],
    ['for its size, by a proxy', new Response('<html>', { status: 413 }), 'The limit is 10 MB.'],
    ['without Premium', fault(403, 'PREMIUM_REQUIRED', ''), 'The journal comes with Premium.'],
    ['for too many requests', fault(429, 'RATE_LIMITED', ''), 'Too many requests. Try again in a minute.'],
    ['by a proxy', new Response('<html>', { status: 502 }), "We couldn't send the file. Please try again."],
  ])('is rejected %s', async (_why, answer, words) => {
    const { user } = await open({ [START]: () => answer });
    await user.upload(input(), csv('a,b\n1,2'));
    await waitFor(() => expect(refusal()).toHaveTextContent(words));
    expect(currentAddress()).toBe('/journal/import');
    expect(screen.getByRole('button', { name: 'Choose a File' })).toBeEnabled();
  });
});

describe('earlier imports', () => {
  const entries = async () =>
    within(await screen.findByRole('region', { name: 'Your imports' })).findAllByRole('listitem');
  const three = [
    listed(importAnswer({ name: 'draft.csv' })),
    listed(committed({ id: EARLIER_ID, name: 'march.csv' })),
    listed(undone({ id: '20000000-0000-4000-8000-000000000003', name: 'twice.csv' })),
  ];

  it('are listed with their contents, their outcome, and their actions', async () => {
    await open({ [IMPORTS]: () => json({ imports: three }) });
    const [draft, committedEntry, undoneEntry] = (await entries()).map((entry) => within(entry));
    const contents =
      'Charles Schwab · 40 rows: 30 trades, 2 duplicates, 1 possible duplicate, 3 cash transactions, 3 skipped, 1 unreadable';
    expect(draft!.getByText(contents)).toBeInTheDocument();
    expect(draft!.getByText('Draft')).toBeInTheDocument();
    expect(draft!.getByRole('link', { name: 'Continue with draft.csv' })).toHaveAttribute(
      'href',
      `/journal/import/${IMPORT_ID}`,
    );
    expect(committedEntry!.getByText(/^Imported .* · 12 trades imported, 3 updated$/)).toBeInTheDocument();
    expect(committedEntry!.getByRole('link', { name: 'Trades from march.csv' })).toHaveAttribute(
      'href',
      `/journal?importId=${EARLIER_ID}`,
    );
    expect(undoneEntry!.getByText(/^Undone Nov 20, 2026/)).toBeInTheDocument();
    expect(undoneEntry!.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are undone as a whole, after a confirmation that lists what is removed', async () => {
    const UNDO = `POST /api/journal/imports/${EARLIER_ID}/undo`;
    let imports = [three[1]!];
    const { user, server } = await open({
      [IMPORTS]: () => json({ imports }),
      [UNDO]: () => {
        imports = [listed(undone({ id: EARLIER_ID, name: 'march.csv' }))];
        return json(undone({ id: EARLIER_ID }));
      },
    });
    await entries();
    await user.click(screen.getByRole('button', { name: 'Undo the import of march.csv' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
    expect(
      dialog.getByText(/^This removes 33 rows from your journal\. The 12 trades it added are deleted, with any notes/),
    ).toHaveTextContent('3 trades it updated go back to how they were.');
    await user.click(dialog.getByRole('button', { name: 'Keep It' }));
    expect(server.of(UNDO)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Undo the import of march.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the Import' }));
    await toast('Import undone', 'Nothing from march.csv is in your journal now.');
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(server.of(UNDO)).toHaveLength(1);
  });

  it("stay, with the reason, if they can't be undone", async () => {
    const { user } = await open({
      [IMPORTS]: () => json({ imports: [three[1]!] }),
      [`GET /api/journal/imports/${EARLIER_ID}`]: () => json(committed({ id: EARLIER_ID })),
      [`POST /api/journal/imports/${EARLIER_ID}/undo`]: () => new Response('', { status: 502 }),
    });
    await entries();
    await user.click(screen.getByRole('button', { name: 'Undo the import of march.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the Import' }));
    await toast('Not undone', "The import hasn't changed. Please try again.");
  });

  it('can be discarded while they are drafts', async () => {
    let imports = [three[0]!];
    const { user } = await open({
      [IMPORTS]: () => json({ imports }),
      [`DELETE /api/journal/imports/${IMPORT_ID}`]: () => {
        imports = [];
        return json({});
      },
    });
    await entries();
    await user.click(screen.getByRole('button', { name: 'Discard draft.csv' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('No imports yet')).toBeInTheDocument();
  });

  it('can be retried after a loading error', async () => {
    let failing = true;
    const { user } = await open({
      [IMPORTS]: () => (failing ? fault(503, 'UNAVAILABLE', 'Later.') : json({ imports: three })),
    });
    expect(await screen.findByText('Unable to load your imports')).toBeInTheDocument();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await entries()).toHaveLength(3);
  });
});

describe('saved mappings', () => {
  const ID = '30000000-0000-4000-8000-000000000001';
  const mapping = { columns: { symbol: 'S', date: 'D', quantity: 'Q' } };

  it('are listed, and removed from the list when deleted', async () => {
    let presets = [{ id: ID, name: 'My bank', mapping }];
    const { user } = await open({
      [PRESETS]: () => json({ presets }),
      [`DELETE /api/journal/import-presets/${ID}`]: () => {
        presets = [];
        return json({});
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete the mapping My bank' }));
    await toast('Mapping deleted', 'Files like My bank will need their columns matched again.');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved mappings' })).not.toBeInTheDocument());
  });
});

describe('a recorded split', () => {
  it('is listed without a file, and undone like an import', async () => {
    const split = recordedSplit();
    const { user, server } = await open({
      [IMPORTS]: () => json({ imports: [listed(split)] }),
      [`POST /api/journal/imports/${split.id}/undo`]: () => json(undone({ ...split, status: 'undone' })),
    });
    const entry = within((await screen.findByText(split.name)).closest('li')!);
    expect(entry.getByText(/^Recorded .* · 1 trade updated$/)).toBeInTheDocument();
    expect(entry.queryByRole('link')).not.toBeInTheDocument();
    await user.click(entry.getByRole('button', { name: `Undo ${split.name}` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this split?' }));
    expect(dialog.getByText(/1 trade it updated goes back to how it was\./)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Undo the Split' }));
    await toast('Split undone', split.name);
    expect(server.of(`POST /api/journal/imports/${split.id}/undo`)).toHaveLength(1);
  });

  it('is entered from this page for any symbol', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Split or New Symbol' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Split or new symbol' }));
    await user.click(dialog.getByRole('button', { name: 'Record Split' }));
    expect(dialog.getByLabelText('Symbol')).toHaveAccessibleDescription(/required/i);
  });
});
