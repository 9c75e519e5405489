import type { TradeDetail } from '@plainscan/contracts';
import { useCallback } from 'react';
import { changeTrade, useTrade } from '../../api/generated/journal.ts';
import { ApiError } from '../../api/api-error.ts';
import { type TradeChange } from '../../api/journal-calls.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';

export const CHANGED_ELSEWHERE = 'This trade changed in another tab. Review and save again.';

/**
 * Updates a trade against the version last seen. Returns 'changed' if another change came first, after refetching the
 * trade. Throws ApiError for any other refusal.
 */
export function useTradeChange(trade: TradeDetail) {
  const { mutate } = useTrade(trade.id);
  const changed = useJournalChanged();
  const { id, revision } = trade;
  return useCallback(
    async (change: Omit<TradeChange, 'revision'>): Promise<'saved' | 'changed'> => {
      try {
        const saved = await changeTrade(id, { revision, ...change });
        await mutate(saved, { revalidate: false });
        void changed();
        return 'saved';
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'TRADE_CHANGED') throw error;
        await mutate();
        return 'changed';
      }
    },
    [id, revision, mutate, changed],
  );
}
