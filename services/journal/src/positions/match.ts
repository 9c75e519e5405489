import type { BigNumber } from 'bignumber.js';
import type { IMPORT_EFFECTS, Side } from '@plainscan/contracts';
import { partOf } from '../money/decimals.ts';
import { type Fill, inOrder, type Moment } from './fill.ts';
import { takeInOrder } from './take-in-order.ts';

export type ImportEffect = (typeof IMPORT_EFFECTS)[number];

/** What a broker says was done with one symbol in one account. */
export interface SignedFill extends Moment {
  action: 'buy' | 'sell';
  /** above 0 */
  quantity: BigNumber;
  price: BigNumber;
  fee: BigNumber;
  value: BigNumber;
  /** the broker's own name of the position: fills meet only those of the same name */
  positionRef?: string;
  /** the broker's own words say that it only closes: what is not held is left out, and opens nothing */
  closes?: boolean;
}

export interface MatchedFill extends Fill {
  sourceId: string;
  price: BigNumber;
}

/** From flat to flat, or still open. `seq` of its fills counts from 0 in the order in which they were matched. */
export interface MatchedPosition {
  side: Side;
  /** source of the fill that opened it; no other position has the same */
  firstFillId: string;
  fills: MatchedFill[];
  closed: boolean;
}

export interface Matched {
  /** by their first fill */
  positions: MatchedPosition[];
  /** by source id; none for a fill of which nothing was held */
  effects: Map<string, ImportEffect>;
  /** shares that were left out, by source id */
  unheld: Map<string, BigNumber>;
}

/** One book of fills, and the position that is open in it. */
interface Book {
  position: MatchedPosition | null;
  open: BigNumber;
}

/**
 * Fills of one symbol, in any order → positions from flat to flat. A fill that crosses zero is split: an exit, and the entry of the
 * next position (`…:opens`), fee and value by shares, exact in sum. A sale of what is not held opens a short position only where
 * `shorts` says so of it; else what is held is closed and the rest is left out.
 */
export function matchPositions(
  fills: readonly SignedFill[],
  { shorts }: { shorts: boolean | ((fill: SignedFill) => boolean) },
): Matched {
  const positions: MatchedPosition[] = [];
  const effects = new Map<string, ImportEffect>();
  const unheld = new Map<string, BigNumber>();
  const mayOpen = (fill: SignedFill): boolean =>
    fill.closes !== true && (fill.action === 'buy' || (typeof shorts === 'boolean' ? shorts : shorts(fill)));

  const take = (book: Book, fill: SignedFill): void => {
    const { position } = book;
    if (position === null) {
      if (!mayOpen(fill)) return void unheld.set(fill.id, fill.quantity);
      positions.push(openPosition(book, fill, fill));
      return void effects.set(fill.id, 'opens');
    }
    if (!meets(position.side, fill)) {
      if (!mayOpen(fill)) return void unheld.set(fill.id, fill.quantity);
      addTo(position, 'entry', fill, fill, fill.id);
      book.open = book.open.plus(fill.quantity);
      return void effects.set(fill.id, 'adds');
    }
    if (fill.quantity.lt(book.open)) {
      addTo(position, 'exit', fill, fill, fill.id);
      book.open = book.open.minus(fill.quantity);
      return void effects.set(fill.id, 'reduces');
    }
    const [closing, rest] = split(fill, book.open);
    addTo(position, 'exit', fill, closing, fill.id);
    position.closed = true;
    book.position = null;
    effects.set(fill.id, 'closes');
    if (rest === null) return;
    if (!mayOpen(fill)) return void unheld.set(fill.id, rest.quantity);
    positions.push(openPosition(book, fill, rest, `${fill.id}:opens`));
    effects.set(fill.id, 'reverses');
  };

  for (const ofOne of books(fills)) {
    const book: Book = { position: null, open: ofOne[0]!.quantity };
    takeInOrder(ofOne, {
      fits: (fill) =>
        mayOpen(fill) || (book.position !== null && meets(book.position.side, fill) && fill.quantity.lte(book.open)),
      kind: (fill) => fill.action,
      take: (fill) => take(book, fill),
    });
  }
  const place = new Map(inOrder(fills).map(({ id }, i) => [id, i]));
  positions.sort((a, b) => place.get(a.firstFillId)! - place.get(b.firstFillId)!);
  return { positions, effects, unheld };
}

/** Fills that may meet each other. */
function books(fills: readonly SignedFill[]): Iterable<SignedFill[]> {
  const byRef = new Map<string, SignedFill[]>();
  for (const fill of fills) {
    const ref = fill.positionRef ?? '';
    const book = byRef.get(ref);
    if (book === undefined) byRef.set(ref, [fill]);
    else book.push(fill);
  }
  return byRef.values();
}

const meets = (side: Side, { action }: SignedFill): boolean => action === (side === 'long' ? 'sell' : 'buy');

type Part = Pick<SignedFill, 'quantity' | 'fee' | 'value'>;

function split(fill: SignedFill, quantity: BigNumber): [Part, Part | null] {
  if (fill.quantity.eq(quantity)) return [fill, null];
  const fee = partOf(fill.fee, quantity, fill.quantity);
  const value = partOf(fill.value, quantity, fill.quantity);
  return [
    { quantity, fee, value },
    { quantity: fill.quantity.minus(quantity), fee: fill.fee.minus(fee), value: fill.value.minus(value) },
  ];
}

function openPosition(book: Book, fill: SignedFill, part: Part, id = fill.id): MatchedPosition {
  const side = fill.action === 'buy' ? 'long' : 'short';
  const position: MatchedPosition = { side, firstFillId: fill.id, fills: [], closed: false };
  addTo(position, 'entry', fill, part, id);
  book.position = position;
  book.open = part.quantity;
  return position;
}

function addTo(position: MatchedPosition, kind: Fill['kind'], source: SignedFill, part: Part, id: string): void {
  const { on, at, price } = source;
  const { quantity, fee, value } = part;
  position.fills.push({
    id,
    sourceId: source.id,
    kind,
    on,
    at,
    seq: position.fills.length,
    quantity,
    price,
    fee,
    value,
  });
}
