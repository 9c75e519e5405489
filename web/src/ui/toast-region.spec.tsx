import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ToastRegion } from './toast-region.tsx';
import { toasts } from './toasts.ts';

afterEach(() => void jest.useRealTimers());

describe('toasts', () => {
  it('are one at most: a newer one takes the place of the one before', () => {
    render(<ToastRegion />);
    act(() => toasts.show({ tone: 'good', title: 'First', description: 'One.' }));
    act(() => toasts.show({ tone: 'bad', title: 'Second', description: 'Two.' }));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Second');
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  });

  it.each([
    ['good', 3500],
    ['plain', 5000],
    ['bad', 7000],
  ] as const)('that are %s stay for %d ms', (tone, shownMs) => {
    jest.useFakeTimers();
    render(<ToastRegion />);
    act(() => toasts.show({ tone, title: 'Told', description: 'It.' }));
    act(() => void jest.advanceTimersByTime(shownMs - 1));
    expect(screen.getByText('Told')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByText('Told')).not.toBeInTheDocument();
  });
});
