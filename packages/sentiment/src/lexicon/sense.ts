/** The meanings of phrases. Weights are added before the tanh; 0.16 alone is just beyond neutral. */
export type Sense =
  | Tone
  | Measure
  | Move
  | { readonly kind: 'beat'; readonly direction: 1 | -1; readonly alone: number }
  | { readonly kind: 'comparison'; readonly direction: 1 | -1 | 0; readonly own: number }
  | { readonly kind: 'negator'; readonly reach: number }
  | { readonly kind: 'hedge' }
  | { readonly kind: 'concession' }
  | { readonly kind: 'turn' }
  | { readonly kind: 'occasion' }
  | { readonly kind: 'formula' }
  | { readonly kind: 'setting'; readonly market: boolean }
  | { readonly kind: 'skip' };

/** Good or bad by itself. `everyday`: an everyday word, which counts fully only if the text is about the market. */
export interface Tone {
  readonly kind: 'tone';
  readonly weight: number;
  readonly everyday: boolean;
}

/** Something that can rise or fall: `sign` tells whether its rise is good (1), bad (-1) or neither (0). */
export interface Measure {
  readonly kind: 'measure';
  readonly sign: 1 | -1 | 0;
  readonly weight: number;
  /** The weight of a bare mention. */
  readonly own: number;
  /** A mood about something: "fears of recession". */
  readonly mood: boolean;
  /** A traded price: its move is the market's reaction. */
  readonly traded: boolean;
}

/** A rise or a fall of the noun before it ("profit fell") or after it ("cut costs"). */
export interface Move {
  readonly kind: 'move';
  readonly direction: 1 | -1;
  readonly strength: number;
  /** The weight if nothing is named that moved. */
  readonly alone: number;
  readonly takes: 'subject' | 'object';
  /** How many tokens later its object may follow. */
  readonly reach: number;
  /** Means a move only next to a figure or right after its subject: "up", "down". */
  readonly needsFigure: boolean;
}

/** Phrases and what they mean, in the notation of `expand`. */
export type Theme = readonly (readonly [phrases: string, sense: Sense])[];

export const tone = (weight: number, phrases: string): readonly [string, Sense] => [
  phrases,
  { kind: 'tone', weight, everyday: false },
];

export const everyday = (weight: number, phrases: string): readonly [string, Sense] => [
  phrases,
  { kind: 'tone', weight, everyday: true },
];

export const measure = (
  sign: 1 | -1 | 0,
  weight: number,
  phrases: string,
  { own = 0, traded = false, mood = false }: { own?: number; traded?: boolean; mood?: boolean } = {},
): readonly [string, Sense] => [phrases, { kind: 'measure', sign, weight, own, traded, mood }];

export const move = (
  direction: 1 | -1,
  strength: number,
  alone: number,
  takes: Move['takes'],
  phrases: string,
  { reach = 5, needsFigure = false }: { reach?: number; needsFigure?: boolean } = {},
): readonly [string, Sense] => [
  phrases,
  { kind: 'move', direction, strength, alone: direction * alone, takes, reach, needsFigure },
];
