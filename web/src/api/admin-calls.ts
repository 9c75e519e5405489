import {
  parserFallbacksRoute,
  probeParserRoute,
  reloadMarketRoute,
  rotateParserRoute,
  testParserUrlRoute,
  updateParserUrlRoute,
} from './generated/routes/admin.ts';
import { call } from './calls.ts';

/** A probe calls an external service and allows 2.5 s for each of its two protocols. */
const PROBE_TIMEOUT_MS = 12_000;

/** A worker is given 8 s to answer. */
const RELOAD_TIMEOUT_MS = 15_000;
export const reloadMarket = () => call(reloadMarketRoute, { timeoutMs: RELOAD_TIMEOUT_MS });

export const updateParserUrl = (url: string) => call(updateParserUrlRoute, { body: { url } });
export const testParserUrl = () => call(testParserUrlRoute, { timeoutMs: PROBE_TIMEOUT_MS });

export const setParserFallbacks = (urls: readonly string[]) =>
  call(parserFallbacksRoute, { body: { urls: [...urls] } });
/** `revision`: the revision of the parser URLs on screen. */
export const rotateParser = (revision: number) => call(rotateParserRoute, { body: { revision } });
/** `url` null: probes the active URL. */
export const probeParser = (url: string | null) =>
  call(probeParserRoute, { body: { url }, timeoutMs: PROBE_TIMEOUT_MS });
