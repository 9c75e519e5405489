import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { JournalAccess } from '../access/journal-access.ts';
import type { JournalConfig } from '../config.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import { JournalLock } from '../journals/journal-lock.ts';
import { ChangeTrade } from './change-trade.ts';
import { CloseTrade } from './close-trade.ts';
import { CreateTrade } from './create-trade.ts';
import { DeleteTrade } from './delete-trade.ts';
import { OwnTrades } from './own-trades.ts';
import { ReadTrades } from './read-trades.ts';
import { TradeWriter } from './trade-writer.ts';
import { TradesStore } from './trades.store.ts';

export const tradesProviders = ({ clock }: ServiceDeps<JournalConfig>): Provider[] => [
  TradeWriter,
  TradesStore,
  { provide: Idempotency, useFactory: () => new Idempotency(clock) },
  {
    provide: ReadTrades,
    inject: [DatabaseConnection, JournalAccess, TradesStore],
    useFactory: ({ dataSource: db }: DatabaseConnection, access: JournalAccess, trades: TradesStore) =>
      new ReadTrades({ db, access, trades }),
  },
  {
    provide: OwnTrades,
    inject: [JournalAccess, JournalLock, Idempotency, TradesStore],
    useFactory: (access: JournalAccess, lock: JournalLock, keys: Idempotency, trades: TradesStore) =>
      new OwnTrades({ access, lock, keys, trades }),
  },
  ...[CreateTrade, ChangeTrade, CloseTrade].map((UseCase) => ({
    provide: UseCase,
    inject: [OwnTrades, TradeWriter],
    useFactory: (trades: OwnTrades, writer: TradeWriter) => new UseCase({ trades, writer, clock }),
  })),
  {
    provide: DeleteTrade,
    inject: [JournalAccess, JournalLock, OwnTrades],
    useFactory: (access: JournalAccess, lock: JournalLock, trades: OwnTrades) =>
      new DeleteTrade({ access, lock, trades, clock }),
  },
];
