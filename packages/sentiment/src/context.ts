import type { Finding } from './findings.ts';
import type { Mark } from './lexicon/phrases.ts';
import type { Because } from './sentiment.ts';
import type { Token } from './tokenize.ts';

/** Factors by which each context multiplies the weight of a reason. */
export const CONTEXT_FACTORS = {
  negated: -0.6,
  hedged: 0.75,
  question: 0.25,
  /** A headline that announces, previews, or lists. */
  formula: 0.3,
  /** An everyday word in a text that isn't about the market. */
  everyday: 0.3,
  /** Any word in a text about politics, crime, sports, or private life that isn't about the market. */
  offTopic: 0.25,
  /** In a clause with "despite" or "although". */
  conceded: 0.3,
  /** Before a "but" with contrasting content. */
  beforeContrast: 0.5,
  /** In the same text as a price move, or the cause of the move: "shares fall 5% on strong results". */
  withReaction: 0.5,
  causeOfReaction: 0.4,
} as const;

const HEDGE_REACH = 7;
const AUXILIARIES = new Set('is are was were can could should will would does do did has have may might'.split(' '));

const scale = (finding: Finding, factor: number, because: Because): void => {
  finding.weight *= factor;
  if (finding.because !== 'negated') finding.because = because;
};

/** Adjusts the weight of each finding to the words around it. Findings are in the order of their cores. */
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
    } else if (sense.kind === 'contrast') {
      const inSentence = findings.filter((finding) => sentenceOf(finding.core) === sentenceOf(mark.from));
      if (inSentence.some((finding) => finding.core >= mark.to))
        for (const finding of inSentence)
          if (finding.core < mark.from) scale(finding, CONTEXT_FACTORS.beforeContrast, 'contrast');
    }
  }

  if (reactions.length === 0) return;
  for (const finding of findings) {
    const isCause = marks.some(
      (mark) =>
        mark.sense.kind === 'cause' &&
        mark.to <= finding.core &&
        sentenceOf(mark.from) === sentenceOf(finding.core) &&
        reactions.some((reaction) => reaction.core < mark.from && sentenceOf(reaction.core) === sentenceOf(mark.from)),
    );
    // "Gold slips as the dollar climbs" is about gold.
    if (isCause || !finding.reaction)
      scale(finding, isCause ? CONTEXT_FACTORS.causeOfReaction : CONTEXT_FACTORS.withReaction, 'cause');
  }
}

/** Lowers the weights in a text that isn't about the market: it mentions no symbol, percentage, company results, or traded asset. */
function applySetting(tokens: readonly Token[], marks: readonly Mark[], findings: readonly Finding[]): void {
  const isAboutMarket =
    tokens.some((token) => token.kind === 'symbol' || token.key === '%') ||
    marks.some(({ sense }) => sense.kind === 'setting' && sense.market);
  if (isAboutMarket) return;
  const isOffTopic = marks.some(({ sense }) => sense.kind === 'setting' && !sense.market);
  // A measure alone ("support", "demand") doesn't make a text about politics or sports one about the market.
  if (!isOffTopic && marks.some(({ sense }) => sense.kind === 'measure' && sense.weight >= 0.5)) return;
  for (const finding of findings) {
    if (isOffTopic) scale(finding, CONTEXT_FACTORS.offTopic, 'formula');
    else if (finding.everyday) scale(finding, CONTEXT_FACTORS.everyday, 'formula');
  }
}

/** Sentences that ask instead of stating facts: they end in a question mark, or the headline starts with an auxiliary verb. */
export function questionSentences(tokens: readonly Token[]): ReadonlySet<number> {
  const questions = new Set(tokens.filter(({ key }) => key === '?').map(({ sentence }) => sentence));
  const first = tokens[0];
  if (first !== undefined && AUXILIARIES.has(first.key) && !tokens.some(({ key }) => key === ','))
    questions.add(first.sentence);
  return questions;
}
