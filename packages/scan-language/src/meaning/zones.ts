import type { SeriesName } from '@plainscan/contracts';
import type { Draft, DraftCondition, DraftSeries } from './draft.ts';
import type { ResolveContext } from './values.ts';

/** The lower edge of each zone between two lines, by its upper edge. */
export const LOWER_EDGES: Partial<Record<SeriesName, SeriesName>> = {
  ichimokuCloudTop: 'ichimokuCloudBottom',
  donchianUpper: 'donchianLower',
};

/** One edge of a zone; any other draft as it is. */
export function edgeOf(draft: Draft, upper: boolean): Draft {
  if (draft.type === 'times' || draft.type === 'plus' || draft.type === 'shifted') {
    const of = edgeOf(draft.of, upper);
    return of === draft.of ? draft : { ...draft, of };
  }
  if (draft.type !== 'series' || !draft.zone) return draft;
  const { zone: _zone, ...series } = draft;
  return upper ? series : { ...series, name: LOWER_EDGES[draft.name]! };
}

const isZone = (draft: Draft): boolean => edgeOf(draft, true) !== draft;

/** "was below the cloud yesterday and above it today": the whole cloud, not the edge that the last clause compared with. */
function withReference(draft: Draft, context: ResolveContext): Draft {
  if (draft.type !== 'reference') return draft;
  const value = context.refer(draft.to);
  return value?.type === 'series' && (value.name === 'ichimokuCloudTop' || value.name === 'ichimokuCloudBottom')
    ? ({ ...value, name: 'ichimokuCloudTop', zone: true } satisfies DraftSeries)
    : draft;
}

/**
 * Replaces zones by the edges they are compared with: above a zone is above its upper edge, below it is below its lower one, and
 * "not above" and "not below" are the opposites of these.
 */
export function withEdges(of: DraftCondition, context: ResolveContext): DraftCondition {
  switch (of.type) {
    case 'compare': {
      const right = withReference(of.right, context);
      const upper = of.op !== '<' && of.op !== '>=';
      return { ...of, left: edgeOf(of.left, of.op !== '>' && of.op !== '<='), right: edgeOf(right, upper) };
    }
    case 'cross': {
      const right = withReference(of.right, context);
      if (of.direction === 'either' && isZone(right))
        return { type: 'any', of: (['above', 'below'] as const).map((direction) => ({ ...of, direction })) };
      return { ...of, left: edgeOf(of.left, of.direction === 'below'), right: edgeOf(right, of.direction !== 'below') };
    }
    case 'beyond':
    case 'atr-distance':
      return { ...of, base: edgeOf(of.base, of.side !== 'below') };
    case 'near':
      return isZone(of.target)
        ? { type: 'any', of: [true, false].map((upper) => ({ ...of, target: edgeOf(of.target, upper) })) }
        : of;
    default:
      return of;
  }
}
