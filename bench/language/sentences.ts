import { plan, scanPlanSchema, type ScanPlan } from '@plainscan/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs as needing, refuse, scan, unavailable, type Gold, type Need } from './gold.ts';
import { GOLD_REAL } from './gold-real.ts';

export interface Sentence {
  id: string;
  text: string;
  group: string;
  gold: Gold;
}

const linesOf = (path: string | URL): unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown);

const isForum = (source: string): boolean => /forum|discussion|tradingqna|g=posts|usethinkscript/i.test(source);
const groupOf = (source: string): string => (source === 'own' ? 'own' : isForum(source) ? 'forum' : 'other');

interface Phrase {
  id: string;
  text: string;
  source: string;
}

export interface RealSentences {
  sentences: Sentence[];
  /** phrases that have no gold reading yet */
  missing: string[];
}

/** The sentences of real traders with their gold readings; null if the data is absent. */
export function realSentences(folder: string): RealSentences | null {
  const path = join(folder, 'real-phrases.jsonl');
  if (!existsSync(path)) return null;
  const sentences: Sentence[] = [];
  const missing: string[] = [];
  for (const { id, text, source } of linesOf(path) as Phrase[]) {
    const gold = GOLD_REAL[id];
    if (gold) sentences.push({ id, text, group: groupOf(source), gold });
    else missing.push(id);
  }
  return { sentences, missing };
}

/** One line of plainbench.jsonl. Plans omit empty fields; see README.md. */
interface BenchLine {
  id: string;
  construct: string;
  text: string;
  kind: 'scan' | 'unavailable' | 'refuse';
  gold?: Partial<ScanPlan>[];
  /** what plan version 1 can't express; without `gold`, `reading` describes it */
  needs?: Need;
  reading?: string;
  /** words that must be reported as not understood */
  flag?: string[];
  /** case-insensitive regular expressions that the answer to missing data must match */
  names?: string[];
}

function goldOf({ id, kind, gold = [], flag = [], names = [], needs }: BenchLine): Gold {
  const plans = gold.map((part) => {
    const parsed = scanPlanSchema.safeParse(plan(part.where ?? null, part));
    if (!parsed.success) throw new Error(`plainbench.jsonl: ${id}: ${parsed.error.message}`);
    return parsed.data;
  });
  switch (kind) {
    case 'scan':
      return (needs ? needing.bind(null, needs) : scan)(...plans.map((of) => ({ plan: of, flag })));
    case 'refuse':
      return refuse(...plans);
    case 'unavailable':
      return unavailable(
        names.map((name) => new RegExp(name, 'i')),
        plans.length > 0 ? plans : null,
      );
  }
}

export const plainBench = (): Sentence[] => {
  const path = new URL('plainbench.jsonl', import.meta.url);
  if (!existsSync(path)) return [];
  return (linesOf(path) as BenchLine[]).map((line) => ({
    id: line.id,
    text: line.text,
    group: line.construct,
    gold: goldOf(line),
  }));
};
