import type { newStrategyBody, newStrategyInput } from '@plainscan/contracts';
import type { z } from 'zod';

type Parameters = z.output<typeof newStrategyBody>['parameters'];
type SavedScan = Pick<z.output<typeof newStrategyInput>, 'plan' | 'run' | 'ticket'>;

/** The part of a scan response that a strategy stores. A response without all of its matches isn't used as a run. */
export function savedScan({ plan, asOf, total, results, ticket }: Parameters): SavedScan {
  const whole = plan !== undefined && asOf !== undefined && results !== undefined && total === results.length;
  return {
    plan: plan ?? null,
    ticket: ticket ?? null,
    run: whole ? { asOf, symbols: results.map(({ symbol }) => symbol) } : null,
  };
}
