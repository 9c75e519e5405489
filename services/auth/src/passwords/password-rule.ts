import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARS } from '@plainscan/contracts';
import { StartupGate, unavailableError } from '@plainscan/service-kit';
import { Piscina } from 'piscina';
import { emailKey } from '../users/email-address.ts';
import type { Weakness, WeaknessTask } from './password-weakness-thread.ts';

/** The user whose password is checked. */
export interface PasswordOwner {
  email: string;
  fullName?: string | null;
}

/** zxcvbn's estimate for the shortest random password, at ten guesses per character. */
const MIN_GUESSES = 10 ** MIN_PASSWORD_CHARS;
const MAX_OWN_WORDS = 20;
/** Enough for a burst of 200 sign-ups, as in PasswordHasher. */
const MAX_WAITING = 250;

const MESSAGES: Record<Weakness, string> = {
  common: 'That password is too common. Try another one.',
  guessable: 'That password is too easy to guess. Try a longer one.',
};

/** The words that an attacker tries first: the product, the address, the name, and their parts. */
function ownWords({ email, fullName }: PasswordOwner): string[] {
  const address = emailKey(email);
  const name = fullName?.toLowerCase() ?? '';
  const parts = `${address} ${name}`.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
  const localPart = address.slice(0, address.lastIndexOf('@'));
  const joined = [localPart, name].map((words) => words.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return ['plainscan', address, localPart, name, ...joined, ...parts].filter(Boolean).slice(0, MAX_OWN_WORDS);
}

function formatProblem(password: string, { email }: PasswordOwner): string | null {
  if ([...password].length < MIN_PASSWORD_CHARS) return `Password must be at least ${MIN_PASSWORD_CHARS} characters`;
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    return `Password must be at most ${MAX_PASSWORD_BYTES} characters, or fewer with accents or emoji`;
  const lower = password.toLowerCase();
  const address = emailKey(email);
  if (lower === address) return 'Password must not be your email address';
  if (lower === address.slice(0, address.lastIndexOf('@')))
    return 'Password must not be the name in your email address';
  return null;
}

/**
 * Rejects passwords that are easy to guess. The estimate runs in a worker thread, so that other calls don't wait for
 * it.
 */
@Injectable()
export class PasswordRule implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #pool = new Piscina<WeaknessTask, Weakness | null>({
    filename: new URL(`./password-weakness-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
      .href,
    name: 'weaknessOf',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: Infinity,
  });

  constructor(private readonly gate: StartupGate) {}

  /** Loads the dictionaries once the replica takes calls, so that they don't delay its start. */
  onApplicationBootstrap(): void {
    const loaded = this.gate.opened().then(() => this.#weakness({ password: '', words: [], minGuesses: MIN_GUESSES }));
    loaded.catch(() => undefined); // the first call will load them, or the service is stopping
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#pool.close();
  }

  /**
   * Counts Unicode code points and UTF-8 bytes, both after NFKC. The result doesn't depend on whether the address has an
   * account.
   * @throws AppError WEAK_PASSWORD with a message for the user; UNAVAILABLE if too many calls are waiting
   */
  async requireStrong(password: string, owner: PasswordOwner): Promise<void> {
    const normal = password.normalize('NFKC');
    const problem = formatProblem(normal, owner) ?? (await this.#guessingProblem(normal, owner));
    if (problem !== null) throw new AppError('invalid', 'WEAK_PASSWORD', problem);
  }

  async #guessingProblem(password: string, owner: PasswordOwner): Promise<string | null> {
    const weakness = await this.#weakness({ password, words: ownWords(owner), minGuesses: MIN_GUESSES });
    return weakness && MESSAGES[weakness];
  }

  async #weakness(task: WeaknessTask): Promise<Weakness | null> {
    if (this.#pool.queueSize >= MAX_WAITING) throw unavailableError();
    return this.#pool.run(task);
  }
}
