import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** null removes a parameter, and a list repeats it. */
export type ParamChanges = Readonly<Record<string, string | readonly string[] | null>>;

export function withParams(before: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === 'string') next.set(name, value);
    else {
      next.delete(name);
      value?.forEach((one) => next.append(name, one));
    }
  }
  return next;
}

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
    (changes: ParamChanges, { replace = false } = {}) => {
      newest.current = withParams(newest.current, changes);
      setParams(newest.current, { replace, preventScrollReset: true });
    },
    [setParams],
  );
  return { params, change };
}
