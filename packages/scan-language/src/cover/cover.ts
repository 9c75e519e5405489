import type { Element } from './elements.ts';
import { extensionsOf, leastCost } from './extensions.ts';
import { START, elementsOf, type CoverInput, type Path } from './path.ts';
import { stepsAt } from './steps.ts';

/** "not frobnicated, under $20": what was not understood was an attribute, no subject. */
const isDenied = (path: Path): boolean => path.element?.kind === 'not' || path.element?.kind === 'except';

/** Readings kept up to each token. */
const BEAM = 5;

/** The cheapest readings of a stretch of tokens: a beam search over the constituents of the chart and the words between them. */
export function coverings(input: CoverInput, start: number, end: number): { cost: number; elements: Element[] }[] {
  const stretch = { ...input, end };
  const beams: Path[][] = Array.from({ length: end - start + 1 }, () => []);
  beams[0]!.push(START);
  /** Whether a beam is full of readings that cost no more. */
  const isHopeless = (at: number, cost: number): boolean => {
    const beam = beams[at - start]!;
    return beam.length >= BEAM && cost >= beam[beam.length - 1]!.cost;
  };
  const put = (at: number, path: Path): void => {
    const beam = beams[at - start]!;
    if (beam.length >= BEAM && path.cost >= beam[beam.length - 1]!.cost) return;
    let i = beam.length;
    while (i > 0 && beam[i - 1]!.cost > path.cost) i -= 1;
    beam.splice(i, 0, path);
    if (beam.length > BEAM) beam.pop();
  };
  for (let at = start; at < end; at += 1) {
    const paths = beams[at - start]!;
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
        if (isHopeless(next, path.cost + cost)) continue;
        put(next, {
          ...path,
          cost: path.cost + cost,
          element,
          before: path,
          clause: element === null ? path.clause : false,
          elliptic: elliptic ?? (element === null ? path.elliptic : false),
          lost:
            element?.kind === 'unknown'
              ? path.lost || !isDenied(path)
              : element?.kind === 'head' || resets || labels
                ? false
                : path.lost,
          unknown: element?.kind === 'unknown' ? true : elliptic || resets || labels ? false : path.unknown,
          ...(resets && { subject: null }),
        });
      }
      for (const { edge, least } of edges)
        if (!isHopeless(edge.end, path.cost + least))
          for (const extended of extensionsOf(path, edge, stretch)) put(edge.end, extended);
    }
  }
  return beams[end - start]!.map((path) => ({ cost: path.cost, elements: elementsOf(path) }));
}
