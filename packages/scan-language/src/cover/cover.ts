import { MAX_WRITTEN_TOKENS } from '../chart/chart.ts';
import type { Element } from './elements.ts';
import { extensionsOf, leastCost } from './extensions.ts';
import { START, elementsOf, type CoverInput, type Path } from './path.ts';
import { stepsAt } from './steps.ts';

/** "not frobnicated, under $20": the word that wasn't understood is an attribute, not a subject. */
const isNegated = (path: Path): boolean => path.element?.kind === 'not' || path.element?.kind === 'except';

/** Readings kept up to each token, and in very long texts. */
const BEAM = 5;
const NARROW_BEAM = 2;

/** The cheapest readings of a range of tokens: a beam search over the constituents of the chart and the words between them. */
export function coverings(input: CoverInput, start: number, end: number): { cost: number; elements: Element[] }[] {
  const stretch = { ...input, end };
  const width = input.tokens.length > MAX_WRITTEN_TOKENS ? NARROW_BEAM : BEAM;
  const beams: Path[][] = Array.from({ length: end - start + 1 }, () => []);
  beams[0]!.push(START);
  /** Whether a beam is full of readings that cost no more. */
  const isTooExpensive = (at: number, cost: number): boolean => {
    const beam = beams[at - start]!;
    return beam.length >= width && cost >= beam[beam.length - 1]!.cost;
  };
  const put = (at: number, path: Path): void => {
    const beam = beams[at - start]!;
    if (beam.length >= width && path.cost >= beam[beam.length - 1]!.cost) return;
    let i = beam.length;
    while (i > 0 && beam[i - 1]!.cost > path.cost) i -= 1;
    beam.splice(i, 0, path);
    if (beam.length > width) beam.pop();
  };
  for (let at = start; at < end; at += 1) {
    const { extensions } = input;
    const beam = beams[at - start]!;
    const paths = extensions.count > extensions.limit ? beam.slice(0, 1) : beam;
    if (!paths.length) continue;
    const steps = stepsAt(stretch, at);
    const edges = input.chart
      .from(at)
      .flatMap((edge) => {
        const least = edge.end <= end ? leastCost(edge, stretch) : null;
        return least === null ? [] : [{ edge, least }];
      })
      .sort((a, b) => a.least - b.least);
    for (const path of paths) {
      for (const { element, next, cost, elliptic, resets, labels } of steps) {
        if (isTooExpensive(next, path.cost + cost)) continue;
        put(next, {
          ...path,
          cost: path.cost + cost,
          element,
          before: path,
          clause: element === null ? path.clause : false,
          elliptic: elliptic ?? (element === null ? path.elliptic : false),
          lost:
            element?.kind === 'unknown'
              ? path.lost || !isNegated(path)
              : element?.kind === 'head' || resets || labels
                ? false
                : path.lost,
          unknown: element?.kind === 'unknown' ? true : elliptic || resets || labels ? false : path.unknown,
          ...(resets && { subject: null }),
        });
      }
      for (const { edge, least } of edges) {
        if (isTooExpensive(edge.end, path.cost + least)) continue;
        extensions.count += 1;
        for (const extended of extensionsOf(path, edge, stretch)) put(edge.end, extended);
      }
    }
  }
  return beams[end - start]!.map((path) => ({ cost: path.cost, elements: elementsOf(path) }));
}
