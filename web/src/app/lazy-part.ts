import { isValidElement, lazy, type ComponentType, type ReactNode } from 'react';
import type { RouteMatch } from 'react-router-dom';

/** A part whose code is loaded when it is first shown, or before by `loadAhead`. */
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

/** Begins to load the frame and the page of an address at once, which would else wait for one another. What fails is loaded again when shown. */
export const loadAhead = (matches: RouteMatch[] | null) => matches?.forEach(({ route }) => loadElement(route.element));
