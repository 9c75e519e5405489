import { ExportRoutes } from './export.routes.ts';
import { ImportsRoutes } from './imports.routes.ts';
import { JournalAccountRoutes } from './journal-account.routes.ts';
import { StatisticsRoutes } from './statistics.routes.ts';
import { TradesRoutes } from './trades.routes.ts';

/** Of trades, what they add up to, and files that bring and take them. */
export const journalControllers = [TradesRoutes, JournalAccountRoutes, StatisticsRoutes, ImportsRoutes, ExportRoutes];
