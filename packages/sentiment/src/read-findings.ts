import { applyContext, questionSentences, CONTEXT_FACTORS } from './context.ts';
import { beatsAndMisses, comparisons } from './expectations.ts';
import { comparedFigures, figuresIn, signedPercentages } from './figures.ts';
import type { Finding } from './findings.ts';
import { LEXICON } from './lexicon/index.ts';
import type { Sense } from './lexicon/sense.ts';
import { joinMoods } from './moods.ts';
import { MoveReader } from './moves.ts';
import { tokenize, type Token } from './tokenize.ts';

export interface Findings {
  readonly tokens: readonly Token[];
  readonly findings: readonly Finding[];
}

/** Marks that are combined into findings; the other marks only modify findings. */
const COMPOSED: ReadonlySet<Sense['kind']> = new Set(['tone', 'measure', 'move', 'beat', 'comparison', 'skip']);

/** All findings of one text, weighted by context, in text order. */
export function readFindings(text: string): Findings {
  const tokens = tokenize(text);
  const marks = LEXICON.marksIn(tokens);
  const composed = marks.filter(({ sense }) => COMPOSED.has(sense.kind));
  const parts = joinMoods(tokens, composed);
  const reader = new MoveReader(tokens, parts);
  const { used } = reader;
  const figures = figuresIn(tokens);

  const percentages = signedPercentages(tokens, parts, figures, (mark) => {
    used.add(mark);
    reader.claimed.add(mark);
  });
  const expectations = beatsAndMisses(tokens, parts, reader);
  const moves = reader.findings();
  const against = comparisons(tokens, parts, moves, reader);
  const compared = comparedFigures(tokens, parts, figures, [...moves, ...expectations], used);
  const findings = [...expectations, ...moves, ...against, ...compared, ...percentages];
  for (const mark of parts) {
    const { sense } = mark;
    if (used.has(mark)) continue;
    const weight = sense.kind === 'tone' ? sense.weight : sense.kind === 'measure' ? sense.own : 0;
    const everyday = sense.kind === 'tone' ? sense.everyday : true;
    if (weight !== 0)
      findings.push({ from: mark.from, to: mark.to, core: mark.from, weight, reaction: false, everyday });
  }
  findings.sort((a, b) => a.core - b.core || a.to - b.to);
  applyContext(tokens, marks, findings);

  const questions = questionSentences(tokens);
  for (const finding of findings)
    if (questions.has(tokens[finding.core]!.sentence)) dampen(finding, CONTEXT_FACTORS.question, 'question');
  if (marks.some((mark) => mark.sense.kind === 'formula'))
    for (const finding of findings) dampen(finding, CONTEXT_FACTORS.formula, 'formula');
  return { tokens, findings };
}

function dampen(finding: Finding, factor: number, because: 'question' | 'formula'): void {
  finding.weight *= factor;
  finding.because = because;
}
