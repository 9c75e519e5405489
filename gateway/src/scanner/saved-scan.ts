import type { newStrategyBody, newStrategyInput } from '@plainscan/contracts';
import type { z } from 'zod';

type Parameters = z.output<typeof newStrategyBody>['parameters'];
type SavedScan = Pick<z.output<typeof newStrategyInput>, 'plan' | 'run' | 'ticket'>;

/** The part of a scan response that a strategy stores. Its run is null unless the response lists every match. */
export function savedScan({ plan, asOf, total, results, ticket }: Parameters): SavedScan {
  const isComplete = plan !== undefined && asOf !== undefined && results !== undefined && total === results.length;
  return {
    plan: plan ?? null,
    ticket: ticket ?? null,
    run: isComplete ? { asOf, symbols: results.map(({ symbol }) => symbol) } : null,
  };
}
