import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { TYPED_EXAMPLES } from './examples.ts';
import { TypedExamples } from './typed-examples.tsx';

const [FIRST, SECOND] = TYPED_EXAMPLES;
const typed = () => screen.getByTestId('typed').textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** One timer per letter: the next one starts only when the previous letter is rendered. */
const passEach = (times: number, ms: number) => {
  for (let i = 0; i < times; i++) pass(ms);
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the typed examples', () => {
  it('type a letter in 100 ms', () => {
    render(<TypedExamples />);
    expect(typed()).toBe('');
    pass(99);
    expect(typed()).toBe('');
    pass(1);
    expect(typed()).toBe(FIRST[0]);
    passEach(3, 100);
    expect(typed()).toBe(FIRST.slice(0, 4));
  });

  it('stay for 2 s, are deleted at 50 ms per letter, and are followed by the next', () => {
    render(<TypedExamples />);
    passEach(FIRST.length, 100);
    expect(typed()).toBe(FIRST);
    pass(1999);
    expect(typed()).toBe(FIRST);
    pass(1);
    expect(typed()).toBe(FIRST.slice(0, -1));
    pass(49);
    expect(typed()).toBe(FIRST.slice(0, -1));
    pass(1);
    expect(typed()).toBe(FIRST.slice(0, -2));
    passEach(FIRST.length - 2, 50);
    expect(typed()).toBe('');
    pass(100);
    expect(typed()).toBe(SECOND[0]);
  });

  it('start over after the last one', () => {
    render(<TypedExamples />);
    for (const { length } of TYPED_EXAMPLES) {
      passEach(length, 100);
      pass(2000);
      passEach(length - 1, 50);
    }
    passEach(FIRST.length, 100);
    expect(typed()).toBe(FIRST);
  });

  it('stop when paused, and continue from there', () => {
    render(<TypedExamples />);
    passEach(5, 100);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the typing animation' }));
    pass(60_000);
    expect(typed()).toBe(FIRST.slice(0, 5));
    fireEvent.click(screen.getByRole('button', { name: 'Play the typing animation' }));
    passEach(2, 100);
    expect(typed()).toBe(FIRST.slice(0, 7));
  });

  it('are one static sentence for users who prefer reduced motion, with nothing to pause', () => {
    window.matchMedia = (query) =>
      ({ matches: /reduce/.test(query), addEventListener: () => {}, removeEventListener: () => {} }) as never;
    render(<TypedExamples />);
    pass(60_000);
    expect(typed()).toBe(FIRST);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are a single sentence to a screen reader', () => {
    render(<TypedExamples />);
    expect(screen.getByText(`For example: ${FIRST}`)).toBeInTheDocument();
    expect(screen.getByTestId('typed')).toHaveAttribute('aria-hidden', 'true');
  });
});
