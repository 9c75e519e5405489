import { MIN_PASSWORD_CHARS } from '../api/generated.ts';

export const ALL_FIELDS = 'Please fill in all fields';
export const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_CHARS} characters`;
export const MISMATCH = 'Passwords do not match';

/**
 * What's wrong with a new password and its confirmation, and which field it's about; null if the browser finds nothing.
 */
export function newPasswordProblem(
  password: string,
  repeated: string,
): { at: 'password' | 'repeated'; text: string } | null {
  if (password !== repeated) return { at: 'repeated', text: MISMATCH };
  return password.length < MIN_PASSWORD_CHARS ? { at: 'password', text: TOO_SHORT } : null;
}
