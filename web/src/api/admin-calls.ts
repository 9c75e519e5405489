import { call } from './calls.ts';

/** A probe asks an outside service, which has 2.5 s for each of its two protocols. */
const PROBE_TIMEOUT_MS = 12_000;

export const updateParserUrl = (url: string) => call('updateParserUrlRoute', { body: { url } });
export const testParserUrl = () => call('testParserUrlRoute', { timeoutMs: PROBE_TIMEOUT_MS });

export const setParserFallbacks = (urls: readonly string[]) =>
  call('parserFallbacksRoute', { body: { urls: [...urls] } });
/** `revision`: of the addresses that were seen. */
export const rotateParser = (revision: number) => call('rotateParserRoute', { body: { revision } });
/** null: the active one. */
export const probeParser = (url: string | null) =>
  call('probeParserRoute', { body: { url }, timeoutMs: PROBE_TIMEOUT_MS });
