/** The meanings of phrases. Weights are summed before the tanh is taken; a single weight of 0.16 is just beyond neutral. */
export type Sense =
  | Tone
  | Measure
  | Move
  | { readonly kind: 'beat'; readonly direction: 1 | -1; readonly alone: number }
  | { readonly kind: 'comparison'; readonly direction: 1 | -1 | 0; readonly own: number }
  | { readonly kind: 'negator'; readonly reach: number }
  | { readonly kind: 'hedge' }
  | { readonly kind: 'concession' }
  | { readonly kind: 'contrast' }
  | { readonly kind: 'cause' }
  | { readonly kind: 'formula' }
  | { readonly kind: 'setting'; readonly market: boolean }
  | { readonly kind: 'skip' };

/** Good or bad by itself. `everyday`: an everyday word, which counts fully only if the text is about the market. */
export interface Tone {
  readonly kind: 'tone';
  readonly weight: number;
  readonly everyday: boolean;
}

/** Something that can rise or fall: `sign` is 1 if its rise is good, -1 if bad, 0 if neither. */
export interface Measure {
  readonly kind: 'measure';
  readonly sign: 1 | -1 | 0;
  readonly weight: number;
  /** The weight of a bare mention. */
  readonly own: number;
  /** Whether it is a mood about something: "fears of recession". */
  readonly mood: boolean;
  /** Whether it is a traded price, whose move is the market's reaction. */
  readonly traded: boolean;
}

/** A rise or a fall of the noun before it ("profit fell") or after it ("cut costs"). */
export interface Move {
  readonly kind: 'move';
  readonly direction: 1 | -1;
  readonly strength: number;
  /** The weight if the text doesn't name what moved. */
  readonly alone: number;
  readonly takes: 'subject' | 'object';
  /** Maximum distance to its object in tokens. */
  readonly reach: number;
  /** Whether it means a move only next to a figure or right after its subject: "up", "down". */
  readonly needsFigure: boolean;
}

/** Phrases in the notation of `expand`, with their meanings. */
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
