import type { ParserAddresses, ParserHealth, ScanPlan } from '@plainscan/contracts';
import { Peer, type PeerParts } from './peer.ts';
import { normalisedSentence, type PlanCache } from './plan-cache.ts';

/** Of the three seconds that a scan may wait, what leaves time to run it. */
export const BUDGET_MS = 2800;
/** An address that takes longer has the next one asked beside it: the budget is not one address's to use up. */
const NEXT_AFTER_MS = 1500;
/** With less left than this, an address is not asked any more. */
const TOO_LITTLE_MS = 100;
/** Sentences under way at once; one more is read by the grammar alone. */
const MAX_FLIGHTS = 200;

/** Whether a plan can be run, and finds something in particular. */
export type IsWorthRunning = (plan: ScanPlan) => boolean;

/** Asks the addresses in force for the plan of a sentence: the active one, then the fallbacks in order. */
export class AiParser {
  readonly #cache: Pick<PlanCache, 'get' | 'put'>;
  readonly #parts: PeerParts;
  readonly #asks: boolean;
  /** of addresses that are in force; calls that began with another one end as they will */
  #peers: readonly Peer[] = [];
  readonly #flights = new Map<string, Promise<ScanPlan | null>>();

  /** `asks`: false where nobody is ever asked, and no address is to hear of us. */
  constructor(parts: PeerParts & { cache: Pick<PlanCache, 'get' | 'put'>; asks: boolean }) {
    this.#cache = parts.cache;
    this.#asks = parts.asks;
    this.#parts = parts;
  }

  get isConfigured(): boolean {
    return this.#peers.length > 0;
  }

  /** From now on. An address that stays keeps what is known of it. */
  use({ active, fallbacks }: Pick<ParserAddresses, 'active' | 'fallbacks'>): void {
    const addresses = new Set([...(active === null ? [] : [active]), ...fallbacks]);
    const known = new Map(this.#peers.map((peer) => [peer.address, peer]));
    this.#peers = [...addresses].map((address) => known.get(address) ?? new Peer(address, this.#parts));
    for (const peer of this.#peers) if (this.#asks && !known.has(peer.address)) peer.warmUp();
  }

  health(): ParserHealth[] {
    return this.#peers.map((peer) => peer.health());
  }

  /**
   * Within BUDGET_MS the first plan that one of them reads and that is worth running, which must not throw; null when none does. Only
   * such a plan is kept. Never rejects. Asked for once by however many at a time.
   */
  read(query: string, isWorth: IsWorthRunning = () => true): Promise<ScanPlan | null> {
    const sentence = normalisedSentence(query);
    const underWay = this.#flights.get(sentence);
    if (underWay) return underWay;
    if (this.#flights.size >= MAX_FLIGHTS) return Promise.resolve(null);
    const flight = this.#ask(sentence, isWorth).finally(() => this.#flights.delete(sentence));
    this.#flights.set(sentence, flight);
    return flight;
  }

  async #ask(sentence: string, isWorth: IsWorthRunning): Promise<ScanPlan | null> {
    const until = performance.now() + BUDGET_MS;
    const peers = this.#peers;
    const cached = await this.#cache.get(
      sentence,
      peers.map(({ address }) => address),
    );
    if (cached && isWorth(cached)) return cached;
    const read = await firstToRead(peers, sentence, { until, isWorth });
    if (!read) return null;
    this.#cache.put(sentence, read.peer.address, read.plan);
    return read.plan;
  }
}

/** The first plan worth running: the next one is asked when one fails, or takes so long that what is left must be shared. */
function firstToRead(
  peers: readonly Peer[],
  sentence: string,
  { until, isWorth }: { until: number; isWorth: IsWorthRunning },
): Promise<{ plan: ScanPlan; peer: Peer } | null> {
  return new Promise((resolve) => {
    let waiting = 0;
    let timer: NodeJS.Timeout | undefined;
    const rest = peers.values();
    const askNext = (): void => {
      clearTimeout(timer);
      const left = until - performance.now();
      const peer = left < TOO_LITTLE_MS ? undefined : rest.next().value;
      if (!peer) {
        if (waiting === 0) resolve(null);
        return;
      }
      waiting += 1;
      timer = setTimeout(askNext, NEXT_AFTER_MS);
      void peer.plan(sentence, left).then((plan) => {
        waiting -= 1;
        if (!plan || !isWorth(plan)) return askNext();
        clearTimeout(timer);
        return resolve({ plan, peer });
      });
    };
    askNext();
  });
}
