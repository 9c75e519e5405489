import { type AnyRule, rule } from '../chart/rule.ts';
import { isBare } from './orders.ts';

/** Kinds of listings: "only ETFs", "no warrants". */
export const KINDS: readonly AnyRule[] = [
  rule(
    'Kinds',
    'KindWord',
    (kind, at) => (isBare(kind, at) ? { only: [kind.kind], except: [] } : null),
    'ETFs under $50',
  ),
  rule(
    'Kinds',
    'KindWord and|or|, and|or? KindWord',
    (a, b, at) => (isBare(b, at) || a.bare || b.bare ? { only: [a.kind, b.kind], except: [] } : null),
    'stocks and ETFs',
  ),
  rule(
    'Kinds',
    'Kinds and|or|, and|or? KindWord',
    ({ only, except }, { kind }) => (only.length ? { only: [...only, kind], except } : null),
    'only funds and preferred shares and rights',
  ),
  rule(
    'Kinds',
    'no|without|excluding|except KindWord',
    ({ kind }, { tokens, end }) =>
      kind !== 'stock' || ['', ',', ')', 'or', 'and'].includes(tokens[end]!.text) ? { only: [], except: [kind] } : null,
    'no stocks',
    -0.05,
  ),
  rule(
    'Kinds',
    'KindWord are|is? excluded|left_out|removed|not_included|filtered_out',
    ({ kind }) => ({ only: [], except: [kind] }),
    'RSI below 30, ETFs excluded',
    -0.2,
  ),
  rule(
    'Kinds',
    'Kinds or|and|, no? KindWord',
    ({ only, except }, { kind }, { tokens, end }) =>
      except.length && !only.length && (kind !== 'stock' || ['', ',', ')', 'or', 'and'].includes(tokens[end]!.text))
        ? { only, except: [...except, kind] }
        : null,
    'no stocks or ETFs',
    -0.05,
  ),
  rule(
    'Kinds',
    'only|just|exclusively|purely the|show|list|include? us|u.s|american|listed|u.s_listed|us_listed? KindWord',
    ({ kind }) => ({ only: [kind], except: [], isLimit: true }),
    'only stocks',
  ),
  rule(
    'Kinds',
    'only|just|exclusively|purely KindWord and|or|, KindWord',
    (a, b) => ({ only: [a.kind, b.kind], except: [], isLimit: true }),
    'RSI below 30, only stocks and ETFs',
    -0.05,
  ),
  rule('Kinds', 'type is|=|: KindWord', ({ kind }) => ({ only: [kind], except: [] }), 'type = stock', -0.3),
  rule(
    'Kinds',
    'country is|=|: us|usa|united_states',
    () => ({ only: [], except: [] }),
    'type = stock and country = US',
    -0.3,
  ),
  rule(
    'Kinds',
    'KindWord only',
    ({ kind }, at) => (at.end - at.start > 3 ? null : { only: [kind], except: [] }),
    'stocks only',
    -0.05,
  ),
];
