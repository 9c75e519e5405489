import type { Finding } from './findings.ts';
import type { Mark } from './lexicon/phrases.ts';
import type { Because } from './sentiment.ts';
import type { Token } from './tokenize.ts';

/** Factors that a reason's weight is multiplied by in each context. */
export const CONTEXT_FACTORS = {
  negated: -0.6,
  hedged: 0.75,
  question: 0.25,
  /** In a headline that announces, previews, or lists. */
  formula: 0.3,
  /** Everyday words in a text that isn't about the market. */
  everyday: 0.3,
  /** A text about politics, crime, sports, or private life that isn't about the market. */
  elsewhere: 0.25,
  /** In a clause of "despite" or "although". */
  conceded: 0.3,
  /** Before a "but" with contrasting content. */
  beforeTurn: 0.5,
  /** Next to a price move in the same text and, lower still, as its cause: "shares fall 5% on strong results". */
  besideReaction: 0.5,
  occasionOfReaction: 0.4,
} as const;

const HEDGE_REACH = 7;
const AUXILIARIES = new Set('is are was were can could should will would does do did has have may might'.split(' '));

const scale = (finding: Finding, factor: number, because: Because): void => {
  finding.weight *= factor;
  if (finding.because !== 'negated') finding.because = because;
};

/** Weighs each finding by the words around it. Findings are in the order of their cores. */
export function applyContext(tokens: readonly Token[], marks: readonly Mark[], findings: readonly Finding[]): void {
  const clauseOf = (at: number) => tokens[at]!.clause;
  const sentenceOf = (at: number) => tokens[at]!.sentence;
  applySetting(tokens, marks, findings);
  const reactions = findings.filter((finding) => finding.reaction);

  for (const mark of marks) {
    const { sense } = mark;
    const clause = clauseOf(mark.from);
    if (sense.kind === 'negator') {
      const within = ({ core }: Finding) =>
        core >= mark.to && core - mark.to < sense.reach && clauseOf(core) === clause;
      for (const finding of findings.filter(within)) {
        scale(finding, CONTEXT_FACTORS.negated, 'negated');
        finding.from = Math.min(finding.from, mark.from);
      }
    } else if (sense.kind === 'hedge') {
      for (const finding of findings)
        if (clauseOf(finding.core) === clause && finding.core >= mark.to && finding.core - mark.to < HEDGE_REACH)
          scale(finding, CONTEXT_FACTORS.hedged, 'hedged');
    } else if (sense.kind === 'concession') {
      for (const finding of findings)
        if (clauseOf(finding.core) === clause && finding.core >= mark.to)
          scale(finding, CONTEXT_FACTORS.conceded, 'contrast');
    } else if (sense.kind === 'turn') {
      const inSentence = findings.filter((finding) => sentenceOf(finding.core) === sentenceOf(mark.from));
      if (inSentence.some((finding) => finding.core >= mark.to))
        for (const finding of inSentence)
          if (finding.core < mark.from) scale(finding, CONTEXT_FACTORS.beforeTurn, 'contrast');
    }
  }

  if (reactions.length === 0) return;
  for (const finding of findings) {
    if (finding.reaction) continue;
    const occasion = marks.some(
      (mark) =>
        mark.sense.kind === 'occasion' &&
        mark.to <= finding.core &&
        sentenceOf(mark.from) === sentenceOf(finding.core) &&
        reactions.some((reaction) => reaction.core < mark.from && sentenceOf(reaction.core) === sentenceOf(mark.from)),
    );
    scale(finding, occasion ? CONTEXT_FACTORS.occasionOfReaction : CONTEXT_FACTORS.besideReaction, 'cause');
  }
}

/** Whether the text is about the market: mentions a symbol, a percentage, company results, or a traded asset. */
function applySetting(tokens: readonly Token[], marks: readonly Mark[], findings: readonly Finding[]): void {
  const named =
    tokens.some((token) => token.kind === 'symbol' || token.key === '%') ||
    marks.some(({ sense }) => sense.kind === 'setting' && sense.market);
  if (named) return;
  const elsewhere = marks.some(({ sense }) => sense.kind === 'setting' && !sense.market);
  // A measure alone ("support", "demand") makes no text of politics or sport one about the market.
  if (!elsewhere && marks.some(({ sense }) => sense.kind === 'measure' && sense.weight >= 0.5)) return;
  for (const finding of findings) {
    if (elsewhere) scale(finding, CONTEXT_FACTORS.elsewhere, 'formula');
    else if (finding.everyday) scale(finding, CONTEXT_FACTORS.everyday, 'formula');
  }
}

/** Questions don't state facts: sentences that end in a question mark, and headlines that start with an auxiliary verb. */
export function askedSentences(tokens: readonly Token[]): ReadonlySet<number> {
  const questions = new Set(tokens.filter(({ key }) => key === '?').map(({ sentence }) => sentence));
  const first = tokens[0];
  if (first !== undefined && AUXILIARIES.has(first.key) && !tokens.some(({ key }) => key === ','))
    questions.add(first.sentence);
  return questions;
}
