import { Inject, Injectable } from '@nestjs/common';
import { type MarketPulse, marketSummarized, matchesFound } from '@plainscan/contracts';
import { CLOCK, type Clock } from '@plainscan/service-kit';
import { addToOutbox } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import { listed } from '../alerts/alert-of.ts';
import { addedSymbols, storedSymbols } from '../alerts/stored-symbols.ts';
import { completedSession, isCompleted } from '../alerts/completed-session.ts';
import { marketSummary } from '../market-summaries/market-summary.ts';
import type { RunResult } from '../scans/since-last-run.ts';

const MAX_MATCHES_EXAMPLES = 3;

interface ExampleStrategy {
  strategyId: string;
  name: string;
  simulated: boolean;
}

/** An alert that a sample strategy would have had. */
export interface MatchesExample extends ExampleStrategy {
  session: string;
  entered: string[];
  total: number;
}

/** The alerts that the strategy would have had on the newest session and the one before. */
export function matchesExamples(strategy: ExampleStrategy, sessions: readonly RunResult[]): MatchesExample[] {
  return sessions.slice(0, -1).flatMap(({ asOf, total, symbols }, i) => {
    const before = sessions[i + 1]!.symbols;
    const entered = before && symbols ? addedSymbols(storedSymbols(before), storedSymbols(symbols)) : [];
    return entered.length > 0 ? [{ ...strategy, session: asOf, entered, total }] : [];
  });
}

/** The sample alerts of a demo account. */
@Injectable()
export class DemoExamples {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Publishes the newest few alerts, oldest first, because the inbox lists alerts in order of arrival, and a market alert. */
  async publish(
    manager: EntityManager,
    userId: string,
    { matches, pulse }: { matches: readonly MatchesExample[]; pulse: MarketPulse },
  ): Promise<void> {
    const newest = matches.toSorted((a, b) => (a.session < b.session ? 1 : -1)).slice(0, MAX_MATCHES_EXAMPLES);
    for (const { entered, ...example } of newest.reverse())
      await addToOutbox(manager, matchesFound, { ...example, ...listed({ entered, left: [] }), userId, example: true });
    await this.publishMarketAlert(manager, userId, newest, pulse);
  }

  /** That of the newest close, or of the open if the data is of a session that hasn't closed yet. */
  private async publishMarketAlert(
    manager: EntityManager,
    userId: string,
    matches: readonly MatchesExample[],
    pulse: MarketPulse,
  ): Promise<void> {
    const now = this.clock();
    const { asOf, simulated } = pulse;
    const completed = completedSession(asOf, now);
    await addToOutbox(manager, marketSummarized, {
      session: asOf,
      moment: isCompleted(asOf, now) ? 'close' : 'open',
      market: marketSummary(pulse),
      simulated,
      completed: { session: completed, alerts: matches.filter(({ session }) => session === completed).length },
      sendBefore: new Date(now).toISOString(),
      exampleFor: userId,
    });
  }
}
