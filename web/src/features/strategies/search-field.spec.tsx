import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './search-field.tsx';

const field = (value: string, onCommit: (text: string) => void) => (
  <SearchField label="Find" value={value} maxLength={50} onCommit={onCommit} />
);
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const pause = () => act(() => jest.advanceTimersByTime(300));

describe('a search field', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('keeps what is typed while an earlier text takes effect', () => {
    const onCommit = jest.fn();
    const { rerender } = render(field('', onCommit));
    type('ab');
    pause();
    expect(onCommit.mock.calls).toEqual([['ab']]);
    type('abc');
    rerender(field('ab', onCommit));
    expect(screen.getByRole('searchbox')).toHaveValue('abc');
    pause();
    expect(onCommit.mock.calls).toEqual([['ab'], ['abc']]);
  });

  it('shows a value that comes from elsewhere, such as the Back button', () => {
    const onCommit = jest.fn();
    const { rerender } = render(field('', onCommit));
    type('ab');
    pause();
    rerender(field('ab', onCommit));
    rerender(field('', onCommit));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    rerender(field('ab', onCommit));
    expect(screen.getByRole('searchbox')).toHaveValue('ab');
    pause();
    expect(onCommit.mock.calls).toEqual([['ab']]);
  });
});
