import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ToastRegion } from './toast-region.tsx';
import { toasts } from './toasts.ts';

afterEach(() => void jest.useRealTimers());

describe('toasts', () => {
  it('replace the previous toast, so that one at most is shown', () => {
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

  it('move away from what the user is about to use, but not while their own button is pressed', () => {
    const place = { left: 0, top: 0, right: 100, bottom: 100 } as DOMRect;
    const places = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
    render(
      <>
        <input aria-label="In use" />
        <ToastRegion />
      </>,
    );
    act(() =>
      toasts.show({ tone: 'plain', title: 'Gone', description: 'It.', action: { label: 'Undo', run: jest.fn() } }),
    );
    const raised = () => screen.getByText('Gone').closest('.fixed')!.classList.contains('top-14');
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    expect(raised()).toBe(false);
    act(() => screen.getByRole('textbox', { name: 'In use' }).focus());
    expect(raised()).toBe(true);
    places.mockRestore();
  });
});
