import type { Edge } from '../chart/chart.ts';
import type { Token } from '../text/tokens.ts';
import type { Element } from './elements.ts';
import type { CoverInput } from './path.ts';

const wordsOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ raw, full }) => full ?? raw)
    .join(' ');

/** One line per constituent: the rule that built it and its words, followed by its parts. */
function derivation(edge: Edge, tokens: readonly Token[], depth: number): string[] {
  if (!edge.rule) return [];
  const line = `${'  '.repeat(depth)}${edge.rule.to} ← ${edge.rule.from}  [${wordsOf(tokens, edge.start, edge.end)}]  cost ${edge.cost.toFixed(2)}`;
  return [line, ...edge.parts.flatMap((part) => derivation(part, tokens, depth + 1))];
}

/**
 * Every reading of a sentence with its cost and elements; for the best reading, with the derivation of each element. Then the
 * work that it took, which doesn't depend on the speed of the machine.
 */
export function traceOf(
  readings: readonly { cost: number; elements: readonly Element[] }[],
  tokens: readonly Token[],
  { chart, extensions }: Pick<CoverInput, 'chart' | 'extensions'>,
): string[] {
  const lines = readings.flatMap(({ cost, elements }, i) => [
    `${i === 0 ? 'best reading' : 'other reading'}, cost ${cost.toFixed(2)}`,
    ...elements.flatMap((element) => [
      `  ${element.kind} [${wordsOf(tokens, element.start, element.end)}]`,
      ...(i === 0 && 'edge' in element && element.edge ? derivation(element.edge, tokens, 2) : []),
    ]),
  ]);
  return [...lines, `work: ${Math.ceil(chart.spent)} steps of the chart, ${extensions.count} extensions of readings`];
}
