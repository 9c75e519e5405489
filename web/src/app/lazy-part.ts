import { isValidElement, lazy, type ComponentType, type ReactNode } from 'react';
import type { RouteMatch } from 'react-router-dom';

/** A component whose code is loaded when it's first rendered, or earlier with `loadAhead`. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(() => load().then((part) => ({ default: part }))),
    { load },
  );
}

function loadElement(node: ReactNode) {
  if (!isValidElement<{ children?: ReactNode }>(node)) return;
  if (typeof node.type === 'object')
    void (node.type as { load?: () => Promise<unknown> }).load?.().catch(() => undefined);
  loadElement(node.props.children);
}

/** Loads the code of a path's frame and page in parallel. Failed loads are retried when the component renders. */
export const loadAhead = (matches: RouteMatch[] | null) => matches?.forEach(({ route }) => loadElement(route.element));
