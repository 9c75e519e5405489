import { degiro } from './degiro.ts';
import { etoro } from './etoro.ts';
import type { Format } from './format.ts';
import { interactiveBrokersFlex, interactiveBrokersStatement } from './interactive-brokers.ts';
import { revolut } from './revolut.ts';
import { schwab } from './schwab.ts';
import { trading212 } from './trading212.ts';

/** Formats that are detected automatically. */
export const FORMATS: readonly Format[] = [
  schwab,
  interactiveBrokersStatement,
  interactiveBrokersFlex,
  trading212,
  revolut,
  etoro,
  degiro,
];
