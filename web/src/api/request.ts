import { session } from '../app/session.ts';
import { ApiError } from './api-error.ts';
import { renewSession } from './renew-session.ts';
import { send, type SendInput } from './send.ts';

export interface RequestInput extends SendInput {
  /** sent with this token, or none, instead of the session's; a 401 then doesn't end the session */
  token?: string | null;
}

/**
 * A same-origin call. A 401 means that it was not executed: the session is renewed and the call retried once. Throws
 * ApiError: the 401 if the session has ended, or the renewal's error if the renewal failed for another reason.
 */
export async function request<T>(method: string, path: string, input: RequestInput = {}): Promise<T> {
  const token = input.token === undefined ? session.token() : input.token;
  try {
    return await send(method, path, input, token);
  } catch (error) {
    if (input.token !== undefined || !token || !(error instanceof ApiError) || error.status !== 401) throw error;
    const user = session.current().user?.id;
    const renewed = await renewSession(token);
    // Another user may have signed in since; don't run one user's call as another.
    if (!renewed || session.current().user?.id !== user) throw error;
    return await send(method, path, input, session.token());
  }
}
