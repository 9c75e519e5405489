import { coinbase } from './coinbase.ts';
import { degiro } from './degiro.ts';
import { degiroTransactions } from './degiro-transactions.ts';
import { etoro } from './etoro.ts';
import { etrade } from './etrade.ts';
import { fidelity } from './fidelity.ts';
import type { Format } from './format.ts';
import { interactiveBrokersActivity } from './interactive-brokers-activity.ts';
import { interactiveBrokersFlex, interactiveBrokersStatement } from './interactive-brokers.ts';
import { merrill } from './merrill.ts';
import { moomoo } from './moomoo.ts';
import { ofx } from './ofx.ts';
import { questrade } from './questrade.ts';
import { revolut } from './revolut.ts';
import { robinhood } from './robinhood.ts';
import { schwab } from './schwab.ts';
import { tastytrade } from './tastytrade.ts';
import { tdAmeritrade, thinkorswim } from './thinkorswim.ts';
import { trading212 } from './trading212.ts';
import { tradestation } from './tradestation.ts';
import { vanguard } from './vanguard.ts';
import { webull } from './webull.ts';

/** Formats that are detected automatically. */
export const FORMATS: readonly Format[] = [
  schwab,
  interactiveBrokersStatement,
  interactiveBrokersActivity,
  interactiveBrokersFlex,
  robinhood,
  fidelity,
  webull,
  moomoo,
  thinkorswim,
  tdAmeritrade,
  ...etrade,
  ...tradestation,
  ...tastytrade,
  merrill,
  vanguard,
  questrade,
  trading212,
  revolut,
  etoro,
  degiro,
  degiroTransactions,
  coinbase,
  ofx,
];
