import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/**
 * The query parameters of the URL. Unlike the setter of `useSearchParams`, `change` keeps earlier changes that aren't
 * rendered yet, so two quick choices don't undo each other.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const newest = useRef(params);
  useLayoutEffect(() => {
    newest.current = params;
  }, [params]);
  const change = useCallback(
    (next: (before: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
      newest.current = next(newest.current);
      setParams(newest.current, options);
    },
    [setParams],
  );
  return { params, change };
}
