import type { PlainscanCashTransaction, PlainscanTrade } from './plainscan-schema.ts';

/** Writes an export in pieces: head, trades, cashTransactionsHead, cash transactions, end. */
export interface FileWriter {
  /** @param currency of the account, in an export of the whole journal */
  head: (currency: string | null) => string;
  /** between two trades, and between two cash transactions */
  separator: string;
  trade: (trade: PlainscanTrade) => string;
  cashTransactionsHead: string;
  cashTransaction: (transaction: PlainscanCashTransaction) => string;
  end: string;
}
