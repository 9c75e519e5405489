import { drafts } from './drafts.ts';

/** Unguessable; randomUUID is missing on plain HTTP. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * An idempotency key for a submission: the same while the input is the same, even after a reload; a new one after
 * `done`.
 */
export const submitKey = (form: string) => {
  const name = `${form} key`;
  return {
    for(body: unknown): string {
      const text = JSON.stringify(body);
      const [key, ...sent] = drafts.read(name)?.split('\n') ?? [];
      if (key && sent.join('\n') === text) return key;
      const fresh = newKey();
      drafts.write(name, `${fresh}\n${text}`);
      return fresh;
    },
    done: () => drafts.write(name, ''),
  };
};
