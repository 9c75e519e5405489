/** Epoch milliseconds: the one thing of ours a test may fake. */
export type Clock = () => number;
export const systemClock: Clock = () => Date.now();
