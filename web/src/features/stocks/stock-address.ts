/** The page of one stock; a symbol may hold a slash. */
export const stockAddress = (symbol: string): string => `/stocks/${encodeURIComponent(symbol)}`;
