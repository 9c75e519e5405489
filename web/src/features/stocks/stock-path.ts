/** The path of a stock's page; a symbol may contain a slash. */
export const stockPath = (symbol: string): string => `/stocks/${encodeURIComponent(symbol)}`;
