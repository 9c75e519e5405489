import { inspect } from 'node:util';

/** A value that is hidden in log lines, errors, JSON, and template strings; only `reveal` returns it. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return '[redacted]';
  }
  toJSON(): string {
    return '[redacted]';
  }
  [inspect.custom](): string {
    return '[redacted]';
  }
}

export const reveal = (value: string | Secret): string => (typeof value === 'string' ? value : value.reveal());
