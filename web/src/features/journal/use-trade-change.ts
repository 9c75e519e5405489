import type { TradeDetail } from '@plainscan/contracts';
import { useCallback } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { changeTrade, type TradeChange } from '../../api/journal-calls.ts';
import { useJournalChanged, useTrade } from '../../api/journal-hooks.ts';

export const CHANGED_ELSEWHERE =
  'This trade was changed elsewhere meanwhile. What you typed is kept, the rest is as it is now. Check it and save again.';

/**
 * Changes a trade as it is seen. 'changed': somebody else was faster, and the trade has been read again.
 * Throws ApiError for any other refusal.
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
