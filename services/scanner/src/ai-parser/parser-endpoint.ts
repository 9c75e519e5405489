import type { ParserHealth, ScanPlan } from '@plainscan/contracts';
import { type Clock, type Logger, withTimeout } from '@plainscan/service-kit';
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
} from 'cockatiel';
import { displayUrl } from './parser-url.ts';
import { SAMPLE_SENTENCE } from './sample-sentence.ts';
import { detectProtocol } from './detect-protocol.ts';
import { parserErrorOf, ParserError, timedOut } from './parser-error.ts';
import type { CallLimits, ParserHttp } from './parser-http.ts';
import type { ParserProtocol } from './protocols.ts';

/** Time limit per URL within a scan. */
export const ATTEMPT_MS = 2500;
/** A timeout after less time than this doesn't count against the URL. */
const FAIR_MS = 1000;
/** Time limit for calls that no scan waits for; a model may have to be loaded first. */
const BACKGROUND_MS = 10_000;
/** Consecutive failures that open the breaker. */
const MAX_FAILURES = 3;
const MAX_LATENCIES = 21;

export interface ParserEndpointDeps {
  http: ParserHttp;
  model: string | null;
  clock: Clock;
  logger: Logger;
  /** how long the breaker stays open: at first, at most */
  restMs?: { first: number; longest: number } | undefined;
}

const median = (sorted: readonly number[]): number | null => sorted[sorted.length >> 1] ?? null;

/** One URL with its protocol, statistics, and circuit breaker. No call waits while the breaker is open. */
export class ParserEndpoint {
  readonly url: string;
  readonly #deps: ParserEndpointDeps;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #latencies: number[] = [];
  #detecting: Promise<ParserProtocol> | null = null;
  #protocol: ParserProtocol | null = null;
  #answered = 0;
  #failed = 0;
  #lastSuccessAt: number | null = null;
  #lastFailureAt: number | null = null;
  #lastFailure: string | null = null;

  constructor(url: string, deps: ParserEndpointDeps) {
    this.url = url;
    this.#deps = deps;
    const { first, longest } = deps.restMs ?? { first: 5000, longest: 60_000 };
    this.#breaker = circuitBreaker(
      handleWhen((err) => err instanceof ParserError && err.countsAgainstUrl),
      {
        halfOpenAfter: new ExponentialBackoff({ initialDelay: first, maxDelay: longest }),
        breaker: new ConsecutiveBreaker(MAX_FAILURES),
      },
    );
  }

  /** Detects the protocol ahead of the first sentence. */
  detectAhead(): void {
    this.#detected().catch((err: unknown) => this.#recordFailure(parserErrorOf(err)));
  }

  /** Null if it fails, returns nothing usable, is aborted, or its breaker is open. Never rejects. */
  async plan(sentence: string, timeoutMs: number, signal: AbortSignal): Promise<ScanPlan | null> {
    if (this.#breaker.state !== CircuitState.Closed) {
      this.#probe();
      return null;
    }
    const limits = { timeoutMs: Math.min(timeoutMs, ATTEMPT_MS), countsAgainstUrl: timeoutMs >= FAIR_MS, signal };
    return this.#breaker.execute(() => this.#ask(sentence, limits)).catch((): null => null);
  }

  health(): ParserHealth {
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const { state } = this.#breaker;
    return {
      url: this.url,
      protocol: this.#protocol?.name ?? null,
      breaker: state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half-open' : 'open',
      lastSuccessAt: iso(this.#lastSuccessAt),
      lastFailureAt: iso(this.#lastFailureAt),
      lastFailure: this.#lastFailure,
      answered: this.#answered,
      failed: this.#failed,
      medianMs: median(this.#latencies.toSorted((a, b) => a - b)),
    };
  }

  /** Once the breaker is half-open, one background call checks whether the URL is back, so that no scan has to. */
  #probe(): void {
    if (this.#breaker.state === CircuitState.HalfOpen) return;
    this.#breaker
      .execute(() => this.#ask(SAMPLE_SENTENCE, { timeoutMs: BACKGROUND_MS, countsAgainstUrl: true }))
      .catch((err: unknown) => {
        if (!(err instanceof BrokenCircuitError)) this.#deps.logger.debug({ err }, 'AI parser is still failing');
      });
  }

  async #ask(sentence: string, limits: CallLimits): Promise<ScanPlan> {
    const from = performance.now();
    try {
      const late = () => timedOut(limits.countsAgainstUrl);
      const protocol = this.#protocol ?? (await withTimeout(limits.timeoutMs, () => this.#detected(), late));
      const left = limits.timeoutMs - (performance.now() - from);
      const { plan } = await protocol.plan(sentence, { ...limits, timeoutMs: left });
      this.#recordSuccess(performance.now() - from);
      return plan;
    } catch (err) {
      // Another URL responded first.
      if (limits.signal?.aborted) throw err;
      throw this.#recordFailure(parserErrorOf(err));
    }
  }

  /** One detection at a time; a failed one is not cached. */
  #detected(): Promise<ParserProtocol> {
    const { http, model } = this.#deps;
    this.#detecting ??= detectProtocol(http, this.url, {
      model,
      limits: { timeoutMs: BACKGROUND_MS, countsAgainstUrl: true },
    })
      .then((protocol) => (this.#protocol = protocol))
      .finally(() => (this.#detecting = null));
    return this.#detecting;
  }

  #recordSuccess(ms: number): void {
    this.#answered += 1;
    this.#lastSuccessAt = this.#deps.clock();
    this.#latencies.push(Math.round(ms));
    if (this.#latencies.length > MAX_LATENCIES) this.#latencies.shift();
  }

  #recordFailure(failure: ParserError): ParserError {
    this.#failed += 1;
    this.#lastFailureAt = this.#deps.clock();
    this.#lastFailure = failure.message;
    // A different kind of server may run there now.
    if (failure.isWrongPath) this.#protocol = null;
    // A failure that concerns only the sentence isn't worth a warning.
    const level = failure.countsAgainstUrl ? 'warn' : 'debug';
    this.#deps.logger[level](
      { url: displayUrl(this.url), reason: failure.message },
      'AI parser failed to read a sentence',
    );
    return failure;
  }
}
