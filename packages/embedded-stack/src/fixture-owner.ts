// Owns a stack until it is killed: started by the tests, which need an owner that dies.
import { startEmbeddedStack } from './start-embedded-stack.ts';

const dir = process.argv[2];
if (!dir) throw new Error('usage: fixture-owner DIR');
const stack = await startEmbeddedStack({ dir, durable: false });
process.stdout.write(`${JSON.stringify(stack)}\n`);
setInterval(() => undefined, 60_000);
