import { AppError } from '@plainscan/contracts';
import { signInAgain } from './token-verifier.ts';

/** What the auth service answers about the actor; one it does not know any more was deleted, and is signed out. */
export const ofAccount = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((err: unknown) => {
    throw err instanceof AppError && err.code === 'NOT_FOUND' ? signInAgain() : err;
  });
