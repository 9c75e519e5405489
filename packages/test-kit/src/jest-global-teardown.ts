import type { TestStackHolder } from './test-stack.ts';

export default async function stopTestStack(): Promise<void> {
  await (globalThis as TestStackHolder).stopTestStack?.();
}
