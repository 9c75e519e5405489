import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useUrlParams } from './use-url-params.ts';

const wrapper = ({ children }: PropsWithChildren) => (
  <MemoryRouter initialEntries={['/journal?order=net']}>{children}</MemoryRouter>
);
const set = (name: string, value: string) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before);
  next.set(name, value);
  return next;
};

it('changes before a render build on each other', () => {
  const { result } = renderHook(() => useUrlParams(), { wrapper });
  act(() => {
    result.current.change(set('strategy', 'Breakout'), { replace: true });
    result.current.change(set('state', 'winning'), { replace: true });
  });
  expect(result.current.params.toString()).toBe('order=net&strategy=Breakout&state=winning');
});
