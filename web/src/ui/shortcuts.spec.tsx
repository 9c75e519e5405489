import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { Dialog } from './dialog.tsx';
import { useRowKeys } from './row-keys.ts';
import { listShortcuts, pressShortcut, switchShortcuts, useShortcuts, type Shortcut } from './shortcuts.ts';

const Shortcuts = ({ shortcuts, scope }: { shortcuts: Shortcut[]; scope?: 'page' | 'app' }) => {
  useShortcuts(shortcuts, scope);
  return null;
};
const user = userEvent.setup();
afterEach(() => act(() => switchShortcuts(true)));

const spy = () => jest.fn<() => unknown>();

describe('a shortcut', () => {
  it('runs on any of its keys', async () => {
    const search = spy();
    render(<Shortcuts shortcuts={[{ keys: ['/', 'f'], does: 'Search', act: search }]} />);
    await user.keyboard('/f');
    expect(search).toHaveBeenCalledTimes(2);
  });

  it('is ignored while typing and with a modifier', async () => {
    const add = spy();
    render(
      <>
        <Shortcuts shortcuts={[{ keys: 'n', does: 'New', act: add }]} />
        <input aria-label="box" />
        <input type="checkbox" aria-label="tick" />
      </>,
    );
    await user.keyboard('{Control>}n{/Control}{Meta>}n{/Meta}{Alt>}n{/Alt}');
    await user.type(screen.getByLabelText('box'), 'n');
    expect(add).not.toHaveBeenCalled();
    act(() => screen.getByLabelText('tick').focus());
    await user.keyboard('n');
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('with Ctrl or Command works while typing, too, but not with other modifiers', async () => {
    const search = spy();
    render(
      <>
        <Shortcuts shortcuts={[{ keys: 'Ctrl+K', does: 'Search', act: search }]} />
        <input aria-label="box" />
      </>,
    );
    act(() => screen.getByLabelText('box').focus());
    await user.keyboard('{Control>}k{/Control}{Meta>}K{/Meta}');
    expect(search).toHaveBeenCalledTimes(2);
    await user.keyboard('k{Control>}{Alt>}k{/Alt}{/Control}{Control>}{Shift>}k{/Shift}{/Control}');
    expect(search).toHaveBeenCalledTimes(2);
    expect(pressShortcut('Ctrl+K')).toBe(true);
  });

  it('of the page takes precedence over one of the app, and passes the key on if it returns false', async () => {
    const help = spy();
    const guide = spy().mockReturnValueOnce(false);
    render(
      <>
        <Shortcuts shortcuts={[{ keys: '?', does: 'Shortcuts', act: help }]} scope="app" />
        <Shortcuts shortcuts={[{ keys: '?', does: 'Guide', act: guide }]} />
      </>,
    );
    await user.keyboard('?');
    expect([guide, help].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await user.keyboard('?');
    expect([guide, help].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    expect(listShortcuts()).toEqual({ page: [{ keys: ['?'], does: 'Guide' }], app: [] });
  });

  it('of two keys requires them in sequence', async () => {
    const home = spy();
    const history = spy();
    render(
      <Shortcuts
        shortcuts={[
          { keys: 'g h', does: 'Home', act: home },
          { keys: 'h', does: 'History', act: history },
        ]}
      />,
    );
    await user.keyboard('gh');
    expect([home, history].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    await user.keyboard('hgxh');
    expect([home, history].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  });

  it('is unregistered with its component', async () => {
    const add = spy();
    const { unmount } = render(<Shortcuts shortcuts={[{ keys: 'n', does: 'New', act: add }]} />);
    unmount();
    await user.keyboard('n');
    expect(add).not.toHaveBeenCalled();
    expect(pressShortcut('n')).toBe(false);
  });

  it('that types a character can be turned off permanently', async () => {
    const acts = spy();
    render(
      <Shortcuts
        shortcuts={[
          { keys: 'n', does: 'New', act: acts },
          { keys: 'Escape', does: 'Close', act: acts },
        ]}
      />,
    );
    act(() => switchShortcuts(false));
    expect(localStorage.getItem('plainscan_shortcuts')).toBe('off');
    await user.keyboard('n');
    expect(acts).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(acts).toHaveBeenCalledTimes(1);
  });

  it('of the page is inactive while a dialog is open; those of the dialog work', async () => {
    const below = spy();
    const inside = spy();
    render(
      <>
        <Shortcuts shortcuts={[{ keys: 'n', does: 'New', act: below }]} />
        <Dialog title="Panel" onClose={() => undefined}>
          <Shortcuts shortcuts={[{ keys: 'x', does: 'Mark', act: inside }]} />
          <button type="button">Inside</button>
        </Dialog>
      </>,
    );
    act(() => screen.getByRole('button', { name: 'Inside' }).focus());
    await user.keyboard('nx');
    expect(below).not.toHaveBeenCalled();
    expect(inside).toHaveBeenCalledTimes(1);
    expect(listShortcuts().page).toEqual([{ keys: ['n'], does: 'New' }]);
  });
});

describe('the rows of a list', () => {
  function List({ ids, from, onStep }: { ids: string[]; from?: string; onStep?: (id: string) => void }) {
    const list = useRef<HTMLUListElement>(null);
    useRowKeys(list, { row: 'trade', from, onStep });
    return (
      <main tabIndex={-1}>
        <ul ref={list}>
          {ids.map((id) => (
            <li key={id}>
              <a href={`#${id}`} data-row={id}>
                {id}
              </a>
              <button type="button">More of {id}</button>
            </li>
          ))}
        </ul>
      </main>
    );
  }
  const focused = () => document.activeElement?.textContent;

  it("are navigated with j and k, and don't wrap around", async () => {
    render(<List ids={['a', 'b', 'c']} />);
    await user.keyboard('k');
    expect(focused()).toBe('a');
    await user.keyboard('jjj');
    expect(focused()).toBe('c');
    await user.keyboard('k');
    expect(focused()).toBe('b');
  });

  it('continue from any element in a row, from the open row, or from the last focused one', async () => {
    const steps: string[] = [];
    render(<List ids={['a', 'b', 'c']} from="b" onStep={(id) => steps.push(id)} />);
    await user.keyboard('j');
    expect(focused()).toBe('c');
    act(() => screen.getByRole('button', { name: 'More of a' }).focus());
    await user.keyboard('j');
    expect(focused()).toBe('b');
    expect(steps).toEqual(['c', 'b']);
  });

  it('are left with Escape, and resumed at the same row', async () => {
    render(<List ids={['a', 'b', 'c']} />);
    await user.keyboard('jj{Escape}');
    expect(screen.getByRole('main')).toHaveFocus();
    await user.keyboard('j');
    expect(focused()).toBe('b');
  });
});
