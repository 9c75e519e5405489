import { Inject, Injectable } from '@nestjs/common';
import type { ParserAddresses, ParserHealth, ScanPlan } from '@plainscan/contracts';
import { CLOCK, type Clock, LOGGER, type Logger, normalizeSentence } from '@plainscan/service-kit';
import { ParserEndpoint } from './parser-endpoint.ts';
import { ParserHttp } from './parser-http.ts';
import { PlanCache } from './plan-cache.ts';

/** Time limit for a plan, so that it can still run within the three seconds of a scan. */
export const BUDGET_MS = 2800;
/** After this time the next URL is tried as well, so that a slow URL doesn't use up the budget. */
const HEDGE_AFTER_MS = 1500;
/** With less time left, no further URL is tried. */
const MIN_ATTEMPT_MS = 100;
/** Maximum concurrent sentences; beyond that, the built-in reading is used. */
const MAX_IN_FLIGHT = 200;

/** Injection token of AiParserOptions. */
export const AI_PARSER_OPTIONS = Symbol('AI_PARSER_OPTIONS');

export interface AiParserOptions {
  /** the model for chat completions; null for the first that the server lists */
  model: string | null;
  /** false if no scan ever uses the AI parser; then no URL is contacted */
  enabled: boolean;
  /** how long the breaker of a failing URL stays open */
  restMs?: { first: number; longest: number };
}

/** Whether a plan can be run and is specific. Must not reject. */
export type IsWorthRunning = (plan: ScanPlan) => Promise<boolean> | boolean;

interface ReadPlan {
  plan: ScanPlan;
  url: string;
}

/** Requests the plan of a sentence from the configured URLs: the active one, then the fallbacks in order. */
@Injectable()
export class AiParser {
  /** The configured URLs. Calls to a removed URL that are in progress still finish. */
  private endpoints: readonly ParserEndpoint[] = [];
  private readonly inFlight = new Map<string, Promise<ScanPlan | null>>();

  constructor(
    private readonly http: ParserHttp,
    private readonly cache: PlanCache,
    @Inject(AI_PARSER_OPTIONS) private readonly options: AiParserOptions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isConfigured(): boolean {
    return this.endpoints.length > 0;
  }

  /** URLs that were configured before keep their protocol, circuit breaker, and statistics. */
  configure({ active, fallbacks }: Pick<ParserAddresses, 'active' | 'fallbacks'>): void {
    const urls = new Set([...(active === null ? [] : [active]), ...fallbacks]);
    const existing = new Map(this.endpoints.map((endpoint) => [endpoint.url, endpoint]));
    this.endpoints = [...urls].map((url) => existing.get(url) ?? this.endpointOf(url));
    if (!this.options.enabled) return;
    for (const endpoint of this.endpoints) if (!existing.has(endpoint.url)) endpoint.detectAhead();
  }

  health(): ParserHealth[] {
    return this.endpoints.map((endpoint) => endpoint.health());
  }

  /**
   * The first plan worth running within BUDGET_MS; null if no URL returns one. Only such a plan is cached. Never rejects.
   * Concurrent calls for one sentence share one request.
   */
  read(query: string, isWorthRunning: IsWorthRunning = () => true): Promise<ScanPlan | null> {
    const sentence = normalizeSentence(query);
    const shared = this.inFlight.get(sentence);
    if (shared) return shared;
    if (this.inFlight.size >= MAX_IN_FLIGHT) return Promise.resolve(null);
    const reading = this.ask(sentence, isWorthRunning).finally(() => this.inFlight.delete(sentence));
    this.inFlight.set(sentence, reading);
    return reading;
  }

  private endpointOf(url: string): ParserEndpoint {
    const { model, restMs } = this.options;
    return new ParserEndpoint(url, { http: this.http, model, clock: this.clock, logger: this.logger, restMs });
  }

  private async ask(sentence: string, isWorthRunning: IsWorthRunning): Promise<ScanPlan | null> {
    const deadline = performance.now() + BUDGET_MS;
    const { endpoints } = this;
    const urls = endpoints.map(({ url }) => url);
    const cached = await this.cache.get(sentence, urls);
    if (cached && (await isWorthRunning(cached))) return cached;
    const read = await firstWorthRunning(endpoints, sentence, deadline, isWorthRunning);
    if (!read) return null;
    this.cache.put(sentence, read.url, read.plan);
    return read.plan;
  }
}

/**
 * Tries the endpoints in order, moving on when one fails or is slow, until the deadline. The first plan worth running wins: pending
 * calls are then aborted, and no further endpoint receives the sentence.
 */
async function firstWorthRunning(
  endpoints: readonly ParserEndpoint[],
  sentence: string,
  deadline: number,
  isWorthRunning: IsWorthRunning,
): Promise<ReadPlan | null> {
  const settled = new AbortController();
  let hedge: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadPlan | null>((resolve) => {
      const rest = endpoints.values();
      let pending = 0;
      const askNext = (): void => {
        if (settled.signal.aborted) return;
        clearTimeout(hedge);
        const leftMs = deadline - performance.now();
        const endpoint = leftMs < MIN_ATTEMPT_MS ? undefined : rest.next().value;
        if (!endpoint) {
          if (pending === 0) resolve(null);
          return;
        }
        pending += 1;
        hedge = setTimeout(askNext, HEDGE_AFTER_MS);
        void attempt(endpoint, leftMs).then((read) => {
          pending -= 1;
          if (!read) return askNext();
          settled.abort();
          resolve(read);
        });
      };
      const attempt = async (endpoint: ParserEndpoint, timeoutMs: number): Promise<ReadPlan | null> => {
        const plan = await endpoint.plan(sentence, timeoutMs, settled.signal);
        return plan && (await isWorthRunning(plan)) ? { plan, url: endpoint.url } : null;
      };
      askNext();
    });
  } finally {
    clearTimeout(hedge);
  }
}
