import type { PlainscanCashTransaction, PlainscanTrade } from './plainscan-schema.ts';

/** Writes an export in pieces: head, trades, cashTransactionsHead, cash transactions, end. */
export interface FileWriter {
  /** @param currency the account's currency; null unless the whole journal is exported */
  head: (currency: string | null) => string;
  /** between two trades, and between two cash transactions */
  separator: string;
  trade: (trade: PlainscanTrade) => string;
  cashTransactionsHead: string;
  cashTransaction: (transaction: PlainscanCashTransaction) => string;
  end: string;
}
