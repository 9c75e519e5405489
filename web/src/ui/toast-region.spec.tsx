import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ToastRegion } from './toast-region.tsx';
import { toasts } from './toasts.ts';

afterEach(() => void jest.useRealTimers());

describe('toasts', () => {
  it('replace the previous toast, so that at most one is shown', () => {
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
    act(() => toasts.show({ tone, title: 'Saved', description: 'It.' }));
    act(() => void jest.advanceTimersByTime(shownMs - 1));
    expect(screen.getByText('Saved')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it.each([
    ['on a phone, move to the top of results', true],
    ['on a wide screen, stay at the bottom of results', false],
  ])('%s', (_, phone) => {
    const place = { left: 0, top: 0, right: 100, bottom: 100 } as DOMRect;
    const places = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
    const media = jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: phone } as MediaQueryList);
    render(
      <>
        <div data-results />
        <ToastRegion />
      </>,
    );
    act(() => toasts.show({ tone: 'good', title: 'Saved', description: 'It.' }));
    expect(screen.getByText('Saved').closest('.fixed')!.classList.contains('top-14')).toBe(phone);
    media.mockRestore();
    places.mockRestore();
  });

  it('move to the top if they would cover the focused field, but not while their own button has focus', () => {
    const place = { left: 0, top: 0, right: 100, bottom: 100 } as DOMRect;
    const places = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
    render(
      <>
        <input aria-label="In use" />
        <ToastRegion />
      </>,
    );
    act(() =>
      toasts.show({ tone: 'plain', title: 'Deleted', description: 'It.', action: { label: 'Undo', run: jest.fn() } }),
    );
    const raised = () => screen.getByText('Deleted').closest('.fixed')!.classList.contains('top-14');
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    expect(raised()).toBe(false);
    act(() => screen.getByRole('textbox', { name: 'In use' }).focus());
    expect(raised()).toBe(true);
    places.mockRestore();
  });
});
