export { decodeBlock, encodeBlock } from './block.ts';
export { CorruptBlock } from './block-bytes.ts';
export type { Provider } from './provider.ts';
export { simulatedProvider, type SimulatedProviderOptions } from './simulated-provider.ts';
