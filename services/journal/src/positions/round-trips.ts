import type { BigNumber } from 'bignumber.js';
import type { IMPORT_EFFECTS, Side } from '@plainscan/contracts';
import { partOf, ZERO } from '../money/decimals.ts';
import type { Steps } from '../slicing/run-sliced.ts';
import { afterSplit, type EnteredSplit } from './corporate-actions.ts';
import { type Fill, inOrder, type Timestamped } from './fill.ts';
import { adjustForSplit, isSplit, netSplits } from './splits.ts';
import { matchFifo } from './match-fifo.ts';

export type ImportEffect = (typeof IMPORT_EFFECTS)[number];

/** A broker's fill of one symbol in one account. */
export interface SignedFill extends Timestamped {
  action: 'buy' | 'sell';
  /** above 0 */
  quantity: BigNumber;
  price: BigNumber;
  fee: BigNumber;
  value: BigNumber;
  /** the broker's position ID; fills only match fills with the same one */
  positionRef?: string;
  /** the broker marks it as closing only: shares beyond the open quantity are dropped and open nothing */
  closes?: boolean;
}

export interface MatchedFill extends Fill {
  sourceId: string;
  price: BigNumber;
  /** shares as the broker printed them; a later split changes `quantity` only */
  printed: BigNumber;
}

/** Fills from flat to flat, or still open. Their `seq` counts from 0 in matching order. */
export interface RoundTrip {
  side: Side;
  /** ID of the fill that opened it; unique among round trips */
  firstFillId: string;
  fills: MatchedFill[];
  closed: boolean;
}

export interface RoundTrips {
  /** sorted by their first fill */
  roundTrips: RoundTrip[];
  /** by source ID; absent if the whole fill was dropped */
  effects: Map<string, ImportEffect>;
  /** dropped shares, by source ID */
  dropped: Map<string, BigNumber>;
  /** the positions that entered splits changed */
  splitPositions: SplitPosition[];
}

/** A position right after an entered split. */
export interface SplitPosition {
  splitId: string;
  roundTrip: RoundTrip;
  shares: BigNumber;
}

/** State of matching a set of fills: the open round trip and its open quantity. */
export interface Book {
  current: RoundTrip | null;
  open: BigNumber;
}

export interface MatchingRules {
  shorts: boolean | ((fill: SignedFill) => boolean);
  /** entered splits of the symbol */
  splits?: readonly EnteredSplit[];
}

/**
 * Builds round trips from fills of one symbol, given in any order. A fill that crosses zero is split into an exit and
 * the entry of the next round trip (`…:opens`), with fee and value in proportion to shares and exact in sum. Selling
 * more than is open opens a short only if `shorts` allows it for that fill; otherwise the position is closed and the rest is
 * dropped.
 */
export function* buildRoundTrips(
  fills: readonly SignedFill[],
  { shorts, splits = [] }: MatchingRules,
): Steps<RoundTrips> {
  const splitPositions: SplitPosition[] = [];
  const roundTrips: RoundTrip[] = [];
  const effects = new Map<string, ImportEffect>();
  const dropped = new Map<string, BigNumber>();
  const mayOpen = (fill: SignedFill): boolean =>
    fill.closes !== true && (fill.action === 'buy' || (typeof shorts === 'boolean' ? shorts : shorts(fill)));

  const take = (book: Book, fill: SignedFill): void => {
    const { current } = book;
    if (isSplit(fill)) {
      const applied = current !== null && adjustForSplit(book, current, netOfDay.get(fill.id) ?? ZERO);
      if (applied) effects.set(fill.id, fill.action === 'buy' ? 'adds' : 'reduces');
      else dropped.set(fill.id, fill.quantity);
      return;
    }
    if (current === null) {
      if (!mayOpen(fill)) return void dropped.set(fill.id, fill.quantity);
      roundTrips.push(openRoundTrip(book, fill, fill));
      return void effects.set(fill.id, 'opens');
    }
    if (!reduces(fill, current.side)) {
      if (!mayOpen(fill)) return void dropped.set(fill.id, fill.quantity);
      addTo(current, 'entry', fill, fill, fill.id);
      book.open = book.open.plus(fill.quantity);
      return void effects.set(fill.id, 'adds');
    }
    if (fill.quantity.lt(book.open)) {
      addTo(current, 'exit', fill, fill, fill.id);
      book.open = book.open.minus(fill.quantity);
      return void effects.set(fill.id, 'reduces');
    }
    const [closing, rest] = split(fill, book.open);
    addTo(current, 'exit', fill, closing, fill.id);
    current.closed = true;
    book.current = null;
    effects.set(fill.id, 'closes');
    if (rest === null) return;
    if (!mayOpen(fill)) return void dropped.set(fill.id, rest.quantity);
    roundTrips.push(openRoundTrip(book, fill, rest, `${fill.id}:opens`));
    effects.set(fill.id, 'reverses');
  };

  const netOfDay = new Map<string, BigNumber>();
  for (const ofBook of Map.groupBy(fills, ({ positionRef }) => positionRef ?? '').values()) {
    const book: Book = { current: null, open: ofBook[0]!.quantity };
    for (const [id, net] of netSplits(ofBook)) netOfDay.set(id, net);
    for (const { split, fills: untilNext } of betweenSplits(ofBook, splits)) {
      if (split !== null) splitPositions.push(...applyEnteredSplit(book, split));
      yield* matchFifo(untilNext, {
        fits: (fill) =>
          (isSplit(fill) ? book.current !== null : mayOpen(fill)) ||
          (book.current !== null && reduces(fill, book.current.side) && fill.quantity.lte(book.open)),
        kind: (fill) => (isSplit(fill) ? 'split' : fill.action),
        take: (fill) => take(book, fill),
        oversold: (day) => day.length > 1 && isOversold(book, day, mayOpen),
      });
    }
  }
  const order = new Map(inOrder(fills).map(({ id }, i) => [id, i]));
  roundTrips.sort((a, b) => order.get(a.firstFillId)! - order.get(b.firstFillId)!);
  return { roundTrips, effects, dropped, splitPositions };
}

/** The fills before the first split, then those since each split. */
function betweenSplits(
  fills: readonly SignedFill[],
  splits: readonly EnteredSplit[],
): { split: EnteredSplit | null; fills: readonly SignedFill[] }[] {
  if (splits.length === 0) return [{ split: null, fills }];
  const ordered = [null, ...[...splits].sort((a, b) => (a.on < b.on ? -1 : 1))];
  return ordered.map((split, i) => {
    const next = ordered[i + 1] ?? null;
    const isWithin = ({ on }: SignedFill): boolean =>
      (split === null || on >= split.on) && (next === null || on < next.on);
    return { split, fills: fills.filter(isWithin) };
  });
}

function applyEnteredSplit(book: Book, split: EnteredSplit): SplitPosition[] {
  const { current, open } = book;
  if (current === null || !adjustForSplit(book, current, afterSplit(open, split).minus(open))) return [];
  return [{ splitId: split.id, roundTrip: current, shares: book.open }];
}

/**
 * Whether, on a day without times, more is sold than is open and bought, while no sale may open a short. Covers have no
 * effect then.
 */
function isOversold(
  { current, open }: Book,
  day: readonly SignedFill[],
  mayOpen: (fill: SignedFill) => boolean,
): boolean {
  if (current?.side === 'short') return false;
  let left = current === null ? ZERO : open;
  for (const fill of day) {
    if (isSplit(fill) || fill.at !== null || (fill.action === 'sell' && mayOpen(fill))) return false;
    if (fill.action === 'buy' && !mayOpen(fill)) continue;
    left = fill.action === 'sell' ? left.minus(fill.quantity) : left.plus(fill.quantity);
  }
  return left.isNegative();
}

const reduces = ({ action }: SignedFill, side: Side): boolean => action === (side === 'long' ? 'sell' : 'buy');

type FillPart = Pick<SignedFill, 'quantity' | 'fee' | 'value'>;

function split(fill: SignedFill, quantity: BigNumber): [FillPart, FillPart | null] {
  if (fill.quantity.eq(quantity)) return [fill, null];
  const fee = partOf(fill.fee, quantity, fill.quantity);
  const value = partOf(fill.value, quantity, fill.quantity);
  return [
    { quantity, fee, value },
    { quantity: fill.quantity.minus(quantity), fee: fill.fee.minus(fee), value: fill.value.minus(value) },
  ];
}

function openRoundTrip(book: Book, fill: SignedFill, part: FillPart, id = fill.id): RoundTrip {
  const side = fill.action === 'buy' ? 'long' : 'short';
  const roundTrip: RoundTrip = { side, firstFillId: fill.id, fills: [], closed: false };
  addTo(roundTrip, 'entry', fill, part, id);
  book.current = roundTrip;
  book.open = part.quantity;
  return roundTrip;
}

function addTo({ fills }: RoundTrip, kind: Fill['kind'], source: SignedFill, part: FillPart, id: string): void {
  const { on, at, price } = source;
  const { quantity, fee, value } = part;
  fills.push({
    id,
    sourceId: source.id,
    kind,
    on,
    at,
    seq: fills.length,
    quantity,
    price,
    fee,
    value,
    printed: quantity,
  });
}
