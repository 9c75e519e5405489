/** The providers that are asked. A base `url` is where the provider itself answers, or a local peer of it. */
export interface FeedsConfig {
  alpaca: { keyId: string; secret: string; url: string } | null;
  finnhub: { token: string; url: string } | null;
  massive: { key: string; url: string } | null;
  /** RSS or Atom; names are unique and shown to people */
  rss: readonly { name: string; url: string }[];
}

/** Where the providers answer unless told otherwise. */
export const PROVIDER_URLS = {
  alpaca: 'https://data.alpaca.markets',
  finnhub: 'https://finnhub.io/api/v1',
  massive: 'https://api.massive.com',
} as const;
