import type { Provider } from '@nestjs/common';
import type { ServiceParts } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { JournalAccess } from '../access/journal-access.ts';
import type { JournalConfig } from '../config.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import { JournalLock } from '../journals/journal-lock.ts';
import { ChangeTrade } from './change-trade.ts';
import { CloseTrade } from './close-trade.ts';
import { CreateTrade } from './create-trade.ts';
import { DeleteTrade } from './delete-trade.ts';
import { ReadTrades } from './read-trades.ts';
import { TradeWriter } from './trade-writer.ts';
import { TradesStore } from './trades.store.ts';

export const tradesProviders = ({ clock }: ServiceParts<JournalConfig>): Provider[] => [
  TradeWriter,
  TradesStore,
  { provide: Idempotency, useFactory: () => new Idempotency(clock) },
  {
    provide: ReadTrades,
    inject: [DatabaseConnection, JournalAccess, TradesStore],
    useFactory: ({ dataSource: db }: DatabaseConnection, access: JournalAccess, trades: TradesStore) =>
      new ReadTrades({ db, access, trades }),
  },
  ...[CreateTrade, CloseTrade].map((useCase) => ({
    provide: useCase,
    inject: [JournalAccess, JournalLock, Idempotency, TradeWriter, TradesStore],
    useFactory: (
      access: JournalAccess,
      lock: JournalLock,
      keys: Idempotency,
      writer: TradeWriter,
      trades: TradesStore,
    ) => new useCase({ access, lock, keys, writer, trades, clock }),
  })),
  {
    provide: ChangeTrade,
    inject: [JournalAccess, JournalLock, TradeWriter, TradesStore],
    useFactory: (access: JournalAccess, lock: JournalLock, writer: TradeWriter, trades: TradesStore) =>
      new ChangeTrade({ access, lock, writer, trades, clock }),
  },
  {
    provide: DeleteTrade,
    inject: [JournalAccess, JournalLock, TradesStore],
    useFactory: (access: JournalAccess, lock: JournalLock, trades: TradesStore) =>
      new DeleteTrade({ access, lock, trades, clock }),
  },
];
