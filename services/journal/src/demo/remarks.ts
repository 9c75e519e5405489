import type { SeededRandom } from './seeded-random.ts';
import type { DemoTrade } from './simulate-trade.ts';

type Outcome = NonNullable<DemoTrade['exit']> | 'open';

const NOTES: Record<Outcome, readonly string[]> = {
  target: [
    'Hit the target. No reason to ask for more.',
    'Textbook. Held it through a quiet day and let it work.',
    'Wanted to sell early. Glad I stuck to the plan.',
  ],
  trailed: ['Took half and moved the stop to breakeven.', 'Free trade after the first half. Stopped at entry.'],
  stop: [
    'Stopped out. Setup was fine, market was not.',
    'Entered a bit late in the move.',
    'Small loss, on to the next one.',
    'Lost its level right away. Stop did its job.',
  ],
  time: ['Went nowhere. Freed up the cash.', 'Time stop. Better ideas on the list.'],
  open: ['Stop is in. Let it work.', 'Watching the prior high.'],
};

const HABITS: Record<Outcome, readonly string[]> = {
  target: ['followed plan', 'A+ setup'],
  trailed: ['followed plan', 'scaled out'],
  stop: ['followed plan', 'followed plan', 'chased', 'FOMO'],
  time: ['time stop'],
  open: [],
};

/** Tags and notes that the sample trader wrote about a trade. */
export function remarksOn(
  { exit, setup, fills }: DemoTrade,
  random: SeededRandom,
): { tags: string[]; notes: string | null } {
  const outcome = exit ?? 'open';
  const scaledOut = exit !== 'trailed' && fills.length > 2 ? ['scaled out'] : [];
  const habits = HABITS[outcome].length > 0 && random.chance(0.6) ? [random.pick(HABITS[outcome])] : [];
  return {
    tags: [...new Set([setup.tag, ...scaledOut, ...habits])],
    notes: random.chance(0.45) ? random.pick(NOTES[outcome]) : null,
  };
}
