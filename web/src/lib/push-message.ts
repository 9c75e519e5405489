import { sameOriginPath } from '@plainscan/contracts/same-origin-path';

/** What the alerts service sends to a browser. */
export interface PushMessage {
  /** a later notification with the same ID replaces this one */
  id: string;
  title: string;
  body: string;
  /** path of the page that a click opens */
  url: string;
}

const ALERTS = '/alerts';
/** Browsers require that every push shows something. */
const UNREADABLE: PushMessage = { id: 'alerts', title: 'New alerts', body: 'Open Plainscan to see them.', url: ALERTS };

export function readPushMessage(text: string | undefined): PushMessage {
  try {
    const { id, title, body, url } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string') return UNREADABLE;
    return { id, title, body, url: typeof url === 'string' ? url : ALERTS };
  } catch {
    return UNREADABLE;
  }
}

/** The URL of a page of this site; the inbox if `path` isn't one. */
export const ownUrl = (path: unknown, origin: string): string =>
  origin + ((typeof path === 'string' ? sameOriginPath(path) : null) ?? ALERTS);
