import { setTimeout as pause } from 'node:timers/promises';
import type { StoreName } from '@plainscan/embedded-stack';
import { eventually } from '@plainscan/test-kit';
import {
  countChannel,
  type ChannelCount,
  CHANNELS,
  type ExpectedAlert,
  latencies,
  type Receipt,
} from './alert-ledger.ts';
import { alertMarket, type AlertMarket, entersOn, switchesEverySession } from './alert-market.ts';
import { AlertReceivers } from '../alert-receivers.ts';
import { AlertUser, MarketAdmin } from './alert-users.ts';
import { type ChaosProduct, startChaosProduct } from './chaos-product.ts';
import { seededRandom } from './seeded-random.ts';

export interface AlertKillOptions {
  readonly kills: number;
  readonly seed: number;
  /** publishes one unfinished session again and again, instead of one completed session after another */
  readonly duringSession: boolean;
  /** publications before the first kill */
  readonly calmSessions: number;
  /** the stores that are stopped, one after another, spread over the kills */
  readonly outages: readonly StoreName[];
  readonly outageMs: number;
  /** how long to wait for messages that are still missing after the last kill */
  readonly settleMs: number;
  /** how long to wait for further messages once none is missing */
  readonly quietMs: number;
  readonly onProgress?: (line: string) => void;
}

export interface AlertKillReport {
  /** by process or store */
  readonly kills: ReadonlyMap<string, number>;
  readonly outages: readonly StoreName[];
  readonly publications: number;
  readonly minutes: number;
  readonly counts: readonly ChannelCount[];
  /** of the publications before the first kill, and of the others; none during a session, whose alerts name the same one */
  readonly calm: Latencies;
  readonly faulty: Latencies;
}

/** Milliseconds from publication to the first message about each alert. */
interface Latencies {
  readonly sentMs: readonly number[];
  /** until a receiver responded with success */
  readonly acceptedMs: readonly number[];
}

/** The processes that an alert passes through, the more important ones listed more often. */
const PROCESSES = ['alerts', 'scanner-worker', 'alerts', 'scanner-worker', 'scanner'];
const STORES: readonly StoreName[] = ['nats', 'redis', 'postgres'];
/** Every how many kills a store is killed instead of a process. */
const STORE_EVERY = 20;
const MAX_PAUSE_MS = 1500;
/** The others take no part in alerts. */
const UNUSED = ['journal', 'news', 'news-worker'];
const RESTART_MS = 100;

const ADMINS = 6;
const MIN_USERS = 2;
/** Saving a strategy and turning on its alert are two of the 120 writes that a user may send per minute. */
const CLIMBING_PER_USER = 50;
/** With those that report every session, the worker still evaluates them in one transaction. */
const MAX_CLIMBING = 400;
/** Limited to 10 calls per administrator and minute. */
const RELOAD_EVERY_MS = 3000;
const POLL_MS = 150;
const FIRST_MESSAGE_WITHIN_MS = 180_000;
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/**
 * Publishes one market session after another to users whose alerts go to all channels, while the processes and stores that take part are
 * killed or stopped at random moments. Then waits for everything that is missing, and counts.
 */
export async function runAlertKills(options: AlertKillOptions): Promise<AlertKillReport> {
  const random = seededRandom(options.seed);
  const market = await alertMarket(options.duringSession);
  const receivers = new AlertReceivers(seededRandom(options.seed + 1));
  let product: ChaosProduct | null = null;
  try {
    await receivers.start();
    const env = { ...market.env, SMTP_URL: receivers.smtpUrl, ALERTS_ALLOW_NETWORKS: '127.0.0.1', DEMO: 'false' };
    product = await startChaosProduct({
      env,
      smallDisk: false,
      select: (all) => all.filter(({ name }) => !UNUSED.includes(name)),
      restartPausesMs: [RESTART_MS],
    });
    return await new AlertKills(options, { product, market, receivers, random }).run();
  } finally {
    await product?.stop();
    await receivers.stop();
    await market.remove();
  }
}

interface Deps {
  readonly product: ChaosProduct;
  readonly market: AlertMarket;
  readonly receivers: AlertReceivers;
  readonly random: () => number;
}

class AlertKills {
  readonly #options: AlertKillOptions;
  readonly #deps: Deps;
  readonly #expected: ExpectedAlert[] = [];
  readonly #publishedAt = new Map<string, number>();
  readonly #kills = new Map<string, number>();
  #users: readonly AlertUser[] = [];
  #admins: readonly MarketAdmin[] = [];
  #nextAdmin = 0;
  /** IDs of the strategies that report every session, and of those that report one each, in the order of the sessions */
  #switching: readonly string[] = [];
  #climbing: readonly string[] = [];

  constructor(options: AlertKillOptions, deps: Deps) {
    this.#options = options;
    this.#deps = deps;
  }

  async run(): Promise<AlertKillReport> {
    const { calmSessions, duringSession, outages, onProgress = () => undefined } = this.#options;
    await this.#addUsers();
    onProgress(`${this.#users.length} users, ${this.#switching.length + this.#climbing.length} alerts`);
    const began = Date.now();
    for (let i = 0; i < calmSessions; i += 1) await this.#publishSession();
    const isAccepted = () => this.#latencies(this.#accepted()).length === this.#expected.length;
    await eventually(isAccepted, { withinMs: FIRST_MESSAGE_WITHIN_MS });
    const calm = new Set(this.#deps.market.added);
    onProgress(`${calmSessions} publications without faults`);
    let isDone = false;
    const killing = this.#killAll(onProgress).finally(() => {
      isDone = true;
    });
    const publishing = async () => {
      // Without a strategy to report it, a publication of an unfinished session has no message to wait for.
      const isSpent = () => duringSession && this.#deps.market.added.length >= this.#climbing.length;
      while (!isDone && !isSpent()) {
        await pause(this.#deps.random() * MAX_PAUSE_MS);
        await this.#publishSession();
      }
    };
    await Promise.all([killing, publishing()]);
    onProgress('waiting for the rest');
    const counts = await this.#settled(began);
    const of = (isCalm: boolean): Latencies => {
      const [sentMs, acceptedMs] = [this.#deps.receivers.receipts, this.#accepted()].map((receipts) =>
        (duringSession ? [] : this.#latencies(receipts)).flatMap(({ session, ms }) =>
          calm.has(session) === isCalm ? [ms] : [],
        ),
      );
      return { sentMs: sentMs!, acceptedMs: acceptedMs! };
    };
    return {
      kills: this.#kills,
      outages,
      publications: this.#deps.market.added.length,
      minutes: (Date.now() - began) / 60_000,
      counts,
      calm: of(true),
      faulty: of(false),
    };
  }

  #accepted(): readonly Receipt[] {
    return this.#deps.receivers.receipts.filter(({ accepted }) => accepted);
  }

  #latencies(receipts: readonly Receipt[]): ReturnType<typeof latencies> {
    return latencies(this.#expected, receipts, this.#publishedAt);
  }

  async #addUsers(): Promise<void> {
    const { product, receivers } = this.#deps;
    const { url } = product.launched;
    const { duringSession } = this.#options;
    const climbing = Math.min(MAX_CLIMBING, this.#options.calmSessions + this.#options.kills);
    const count = Math.max(MIN_USERS, Math.ceil(climbing / CLIMBING_PER_USER));
    this.#admins = await Promise.all(
      Array.from({ length: ADMINS }, (_, index) => MarketAdmin.create(url, receivers, index)),
    );
    this.#users = await Promise.all(Array.from({ length: count }, () => AlertUser.create(url, receivers)));
    this.#switching = await Promise.all(
      this.#users.map((user, index) => user.addStrategy(switchesEverySession(index + 1), duringSession)),
    );
    const ids: string[] = [];
    const addAll = async (user: AlertUser, index: number) => {
      for (let i = index; i < climbing; i += count) ids[i] = await user.addStrategy(entersOn(i + 1), duringSession);
    };
    await Promise.all(this.#users.map(addAll));
    this.#climbing = ids;
  }

  /** Resolves at the first message about the publication. @throws Error if none arrives */
  async #publishSession(): Promise<void> {
    const { market, receivers } = this.#deps;
    const session = await market.publish();
    const once = this.#climbing[market.added.length - 1];
    // During a session, a stock is reported only the first time that it enters or leaves.
    const switching = this.#options.duringSession && market.added.length > 1 ? [] : this.#switching;
    const strategies = [...switching, ...(once === undefined ? [] : [once])];
    this.#expected.push(...strategies.map((strategyId) => ({ strategyId, session })));
    const isAbout = (message: { strategyId: string; session: string | null; accepted: boolean }) =>
      message.accepted &&
      (message.strategyId === once || (message.session === session && !this.#options.duringSession));
    const deadline = performance.now() + FIRST_MESSAGE_WITHIN_MS;
    let reloadedAt = -Infinity;
    while (!this.#publishedAt.has(session) || !receivers.receipts.some(isAbout)) {
      if (performance.now() > deadline) throw new Error(`no message about ${session} was received`);
      const admin = this.#admins[this.#nextAdmin++ % ADMINS]!;
      // The worker looks for a newer market once a minute, and more often only if it is asked.
      if (performance.now() - reloadedAt > RELOAD_EVERY_MS) {
        reloadedAt = performance.now();
        void admin.reloadMarket();
      }
      const publishedAt = this.#publishedAt.get(session) ?? (await admin.publishedAt(session));
      if (publishedAt !== null) this.#publishedAt.set(session, publishedAt);
      await pause(POLL_MS);
    }
  }

  async #killAll(onProgress: (line: string) => void): Promise<void> {
    const { product, random } = this.#deps;
    const { kills, outages, outageMs } = this.#options;
    const { stack } = product.launched;
    const waiting = [...outages];
    for (let nth = 1; nth <= kills; nth += 1) {
      const isStore = nth % STORE_EVERY === 0;
      const victim = isStore
        ? STORES[(nth / STORE_EVERY) % STORES.length]!
        : PROCESSES[Math.floor(random() * PROCESSES.length)]!;
      await product.untilReady(isStore ? [...new Set(PROCESSES)] : [victim]);
      await pause(random() * MAX_PAUSE_MS);
      if (isStore) stack.crash(victim as StoreName);
      else await product.launched.kill(victim);
      this.#kills.set(victim, (this.#kills.get(victim) ?? 0) + 1);
      const isOutageDue = nth >= ((outages.length - waiting.length + 1) * kills) / (outages.length + 1);
      const store = isOutageDue ? waiting.shift() : undefined;
      if (store) {
        await stack.takeDown(store);
        await pause(outageMs);
        await stack.bringBack(store);
        onProgress(`${nth} kills; ${store} was down for ${outageMs / 1000} s`);
      }
    }
  }

  /** The counts once nothing is missing and no message has arrived for a while, or after the time limit. */
  async #settled(began: number): Promise<readonly ChannelCount[]> {
    const { settleMs, quietMs } = this.#options;
    const { receipts } = this.#deps.receivers;
    const deadline = performance.now() + settleMs;
    for (;;) {
      const inbox = (await Promise.all(this.#users.map((user) => user.inbox()))).flat();
      const days = new Set([began, Date.now()].map((ms) => DAY.format(ms))).size;
      const counts = CHANNELS.map((channel) => countChannel(channel, this.#expected, [...inbox, ...receipts], days));
      const isQuiet = Date.now() - (receipts.at(-1)?.at ?? 0) > quietMs;
      if ((isQuiet && counts.every(({ lost }) => lost === 0)) || performance.now() > deadline) return counts;
      await pause(1000);
    }
  }
}
