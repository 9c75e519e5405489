// Owns a stack until the test that starts this process kills it.
import { startEmbeddedStack } from './start-embedded-stack.ts';

const dir = process.argv[2];
if (!dir) throw new Error('usage: fixture-owner DIR');
const stack = await startEmbeddedStack({ dir, durable: false });
process.stdout.write(`${JSON.stringify(stack)}\n`);
setInterval(() => undefined, 60_000);
