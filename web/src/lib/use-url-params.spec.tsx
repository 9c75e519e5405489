import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useUrlParams } from './use-url-params.ts';

const wrapper = ({ children }: PropsWithChildren) => (
  <MemoryRouter initialEntries={['/journal?order=net']}>{children}</MemoryRouter>
);

it('changes before a render build on each other', () => {
  const { result } = renderHook(() => useUrlParams(), { wrapper });
  act(() => {
    result.current.change({ strategy: 'Breakout' }, { replace: true });
    result.current.change({ state: 'winning' }, { replace: true });
  });
  expect(result.current.params.toString()).toBe('order=net&strategy=Breakout&state=winning');
});

it('null removes a parameter, a list repeats it, and an empty text is kept', () => {
  const { result } = renderHook(() => useUrlParams(), { wrapper });
  act(() => result.current.change({ order: null, tag: ['a', 'b'], strategy: '' }));
  expect(result.current.params.toString()).toBe('tag=a&tag=b&strategy=');
});
