import type { newStrategyBody, newStrategyInput } from '@plainscan/contracts';
import type { z } from 'zod';

type Parameters = z.output<typeof newStrategyBody>['parameters'];
type SavedScan = Pick<z.output<typeof newStrategyInput>, 'plan' | 'run' | 'ticket'>;

/** What a strategy keeps of the scan response it was saved from. A response that holds not all of its matches is no run to compare with. */
export function savedScan({ plan, asOf, total, results, ticket }: Parameters): SavedScan {
  const whole = plan !== undefined && asOf !== undefined && results !== undefined && total === results.length;
  return {
    plan: plan ?? null,
    ticket: ticket ?? null,
    run: whole ? { asOf, symbols: results.map(({ symbol }) => symbol) } : null,
  };
}
