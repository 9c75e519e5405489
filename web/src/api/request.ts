import { session } from '../app/session.ts';
import { ApiError } from './api-error.ts';
import { renewSession } from './renew-session.ts';
import { send, type SendInput } from './send.ts';

export interface RequestInput extends SendInput {
  /** sent with this token, or with none, in place of the session's; a 401 then says nothing about the session */
  token?: string | null;
}

/**
 * One call to our own origin. A 401 means that it was not carried out: the session is renewed and the call sent once more.
 * Throws ApiError: the 401 when the session has ended, why it could not be renewed when that is not known.
 */
export async function request<T>(method: string, path: string, input: RequestInput = {}): Promise<T> {
  const token = input.token === undefined ? session.token() : input.token;
  try {
    return await send(method, path, input, token);
  } catch (error) {
    if (input.token !== undefined || !token || !(error instanceof ApiError) || error.status !== 401) throw error;
    const user = session.current().user?.id;
    const renewed = await renewSession(token);
    // Another user may have signed in meanwhile: what was meant for one is not done as the other.
    if (!renewed || session.current().user?.id !== user) throw error;
    return await send(method, path, input, session.token());
  }
}
