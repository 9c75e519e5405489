import type { Bars, SetupName } from '@plainscan/contracts';
import { factText, setupMatch } from '@plainscan/indicators';

/** One thing that makes a setup hold, such as its pivot price or the depths of its contractions. */
export interface SetupFigure {
  readonly label: string;
  readonly value: number | string;
}

const DECIMALS = 100;
const isoDate = (date: number): string =>
  `${Math.floor(date / 10_000)}-${String(Math.floor(date / 100) % 100).padStart(2, '0')}-${String(date % 100).padStart(2, '0')}`;
const priceText = (price: number): string => String(Math.round(price * DECIMALS) / DECIMALS);

/** The levels, facts, and pivots that make a setup hold as of bar `at`; empty if it doesn't. */
export function setupFigures(name: SetupName, breaksOut: boolean, bars: Bars, at: number): SetupFigure[] {
  const match = setupMatch(name, bars, at, { breakout: breaksOut });
  if (!match) return [];
  const pivots = match.pivots.map(
    (pivot) => `${pivot.kind} ${priceText(pivot.price)} on ${isoDate(bars.dates[pivot.at]!)}`,
  );
  return [
    ...match.levels.map(({ name: label, price }) => ({ label, value: price })),
    ...match.facts.map((fact) => ({ label: fact.name, value: factText(fact) })),
    { label: 'pivots', value: pivots.join(', ') },
  ];
}
