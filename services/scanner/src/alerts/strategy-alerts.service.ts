import { Inject, Injectable } from '@nestjs/common';
import { type AlertRules, AppError, TRIAL_ALERTS } from '@plainscan/contracts';
import { findSymbol } from '@plainscan/scan-engine';
import { type CallContext, callerPlan, CLOCK, type Clock, RpcClient } from '@plainscan/service-kit';
import { CurrentMarket } from '../market/current-market.ts';
import type { LockedUser } from '../users/user-lock.ts';
import { completedSession } from './completed-session.ts';
import { StrategyAlertsStore } from './strategy-alerts.store.ts';

/** How many alerts the caller may have. */
type Allowance = { alerts: number; byAdmin: boolean };

/** Turns alerts of strategies on and off, under the lock of their user. */
@Injectable()
export class StrategyAlertsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly alerts: StrategyAlertsStore,
    private readonly market: CurrentMarket,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Calls billing, so call it before locking the user. @throws AppError PREMIUM_REQUIRED; UNAVAILABLE or TIMEOUT */
  async allowance(ctx: CallContext): Promise<Allowance> {
    const plan = await callerPlan(ctx, this.rpc);
    if (plan === 'none')
      throw new AppError('forbidden', 'PREMIUM_REQUIRED', 'Alerts are a Premium feature. Upgrade to turn one on.');
    return { alerts: plan === 'trial' ? TRIAL_ALERTS : Infinity, byAdmin: plan === 'admin' };
  }

  /** The rules with the symbols as the market lists them. @throws AppError UNKNOWN_SYMBOLS for one that it doesn't list */
  checkedRules({ entered, left, ...rest }: AlertRules): AlertRules {
    const loaded = this.market.get();
    const unknown = new Set<string>();
    const listed = (symbol: string): string => {
      if (!loaded) return symbol.toUpperCase();
      const row = findSymbol(loaded.market, symbol);
      if (row === null) unknown.add(symbol.toUpperCase());
      return row === null ? symbol : loaded.market.stocks[row]!.listing.symbol;
    };
    const withListed = <Rule extends { symbols: string[] }>(rule: Rule | null): Rule | null =>
      rule && { ...rule, symbols: [...new Set(rule.symbols.map(listed))] };
    const rules = { entered: withListed(entered), left: withListed(left), ...rest };
    if (unknown.size > 0) throw unknownSymbols([...unknown]);
    return rules;
  }

  /** Without `rules`, an alert that is on keeps its rules. @throws AppError ALERT_LIMIT */
  async turnOn(
    user: LockedUser,
    strategyId: string,
    { allowance: { alerts, byAdmin }, rules }: { allowance: Allowance; rules: AlertRules | undefined },
  ): Promise<void> {
    if ((await this.alerts.countOthers(user, strategyId)) >= alerts)
      throw new AppError(
        'forbidden',
        'ALERT_LIMIT',
        'Your trial includes one alert. Turn off the other one, or upgrade to Premium for alerts on every strategy.',
      );
    // A restored strategy must not exceed the limit.
    if (alerts !== Infinity) await this.alerts.turnOffDeleted(user);
    const session = this.newestSession();
    await this.alerts.turnOn(user, { strategyId, byAdmin, turnedOnAt: new Date(this.clock()), session, rules });
  }

  turnOff(user: LockedUser, strategyId: string): Promise<void> {
    return this.alerts.turnOff(user, strategyId);
  }

  /** Only later sessions are reported, because the user has seen the matches of this one. */
  private newestSession(): string {
    const asOf = this.market.get()?.meta.asOf;
    return asOf === undefined ? '' : completedSession(asOf, this.clock());
  }
}

const SYMBOLS = new Intl.ListFormat('en-US');

const unknownSymbols = (symbols: readonly string[]): AppError =>
  new AppError(
    'invalid',
    'UNKNOWN_SYMBOLS',
    symbols.length === 1
      ? `No stock has the symbol ${symbols[0]!}. Correct it or leave it out.`
      : `No stocks have the symbols ${SYMBOLS.format(symbols)}. Correct them or leave them out.`,
  );
