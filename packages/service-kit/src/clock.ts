/** Epoch milliseconds; tests may replace it. */
export type Clock = () => number;
export const systemClock: Clock = () => Date.now();
