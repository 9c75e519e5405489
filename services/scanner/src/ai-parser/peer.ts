import type { ParserHealth, ScanPlan } from '@plainscan/contracts';
import { within, type Clock, type Logger } from '@plainscan/service-kit';
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
} from 'cockatiel';
import { shownAddress } from './address.ts';
import { CANNED_SENTENCE } from './canned-sentence.ts';
import { findProtocol } from './find-protocol.ts';
import { failureOf, PeerFailure, tooSlow } from './peer-failure.ts';
import type { Patience, PeerHttp } from './peer-http.ts';
import type { SpokenProtocol } from './protocols.ts';

/** What one address may take of a scan's time. */
export const PEER_BUDGET_MS = 2500;
/** An address that had less time than this is not at fault for using it up. */
const FAIR_MS = 1000;
/** Nobody waits for these: a model may have to be loaded first. */
const BACKGROUND_MS = 10_000;
/** Failures in a row after which an address is left alone. */
const STRIKES = 3;
const LATENCIES_KEPT = 21;

export interface PeerParts {
  http: PeerHttp;
  model: string | null;
  clock: Clock;
  logger: Logger;
  /** how long it is left alone: at first, at most */
  restMs?: { first: number; longest: number };
}

const median = (sorted: readonly number[]): number | null => sorted[sorted.length >> 1] ?? null;

/** One address: what it speaks, how it does, and a breaker that leaves it alone when it fails. No call waits for a broken one. */
export class Peer {
  readonly address: string;
  readonly #parts: PeerParts;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #latencies: number[] = [];
  #finding: Promise<SpokenProtocol> | null = null;
  #protocol: SpokenProtocol | null = null;
  #answered = 0;
  #failed = 0;
  #lastSuccessAt: number | null = null;
  #lastFailureAt: number | null = null;
  #lastFailure: string | null = null;

  constructor(address: string, parts: PeerParts) {
    this.address = address;
    this.#parts = parts;
    const { first, longest } = parts.restMs ?? { first: 5000, longest: 60_000 };
    this.#breaker = circuitBreaker(
      handleWhen((err) => err instanceof PeerFailure && err.strikes),
      {
        halfOpenAfter: new ExponentialBackoff({ initialDelay: first, maxDelay: longest }),
        breaker: new ConsecutiveBreaker(STRIKES),
      },
    );
  }

  /** Finds out ahead of the first sentence what it speaks. */
  warmUp(): void {
    this.#found().catch((err: unknown) => this.#failedWith(failureOf(err)));
  }

  /** The plan it reads in a sentence within `ms`, or null: it failed, gave nothing usable, or is left alone. Never rejects. */
  async plan(sentence: string, ms: number): Promise<ScanPlan | null> {
    if (this.#breaker.state !== CircuitState.Closed) {
      this.#tryAgain();
      return null;
    }
    const patience = { ms: Math.min(ms, PEER_BUDGET_MS), strikes: ms >= FAIR_MS };
    return this.#breaker.execute(() => this.#ask(sentence, patience)).catch((): null => null);
  }

  health(): ParserHealth {
    const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const { state } = this.#breaker;
    return {
      url: this.address,
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

  /** When it has rested, one call of ours finds out whether it is back; no scan is made to. */
  #tryAgain(): void {
    if (this.#breaker.state === CircuitState.HalfOpen) return;
    this.#breaker
      .execute(() => this.#ask(CANNED_SENTENCE, { ms: BACKGROUND_MS, strikes: true }))
      .catch((err: unknown) => {
        if (!(err instanceof BrokenCircuitError)) this.#parts.logger.debug({ err }, 'AI parser still failing');
      });
  }

  async #ask(sentence: string, patience: Patience): Promise<ScanPlan> {
    const from = performance.now();
    try {
      const late = () => tooSlow(patience.strikes);
      const protocol = this.#protocol ?? (await within(patience.ms, () => this.#found(), late));
      const left = patience.ms - (performance.now() - from);
      const { plan } = await protocol.plan(sentence, { ...patience, ms: left });
      this.#succeeded(performance.now() - from);
      return plan;
    } catch (err) {
      throw this.#failedWith(failureOf(err));
    }
  }

  /** One search at a time; a failed one is not remembered. */
  #found(): Promise<SpokenProtocol> {
    const { http, model } = this.#parts;
    this.#finding ??= findProtocol(http, this.address, { model, patience: { ms: BACKGROUND_MS, strikes: true } })
      .then((protocol) => (this.#protocol = protocol))
      .finally(() => (this.#finding = null));
    return this.#finding;
  }

  #succeeded(ms: number): void {
    this.#answered += 1;
    this.#lastSuccessAt = this.#parts.clock();
    this.#latencies.push(Math.round(ms));
    if (this.#latencies.length > LATENCIES_KEPT) this.#latencies.shift();
  }

  #failedWith(failure: PeerFailure): PeerFailure {
    this.#failed += 1;
    this.#lastFailureAt = this.#parts.clock();
    this.#lastFailure = failure.message;
    // Another kind of server may stand there now.
    if (/status 40[45]/.test(failure.message)) this.#protocol = null;
    // A sentence that was not read is no fault of the address.
    const level = failure.strikes ? 'warn' : 'debug';
    this.#parts.logger[level]({ url: shownAddress(this.address), reason: failure.message }, 'AI parser gave no plan');
    return failure;
  }
}
