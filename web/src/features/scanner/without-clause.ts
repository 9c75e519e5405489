type Span = readonly [number, number];

const ENCLOSED: Partial<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '“': '”', '"': '"' };
const OPEN = /[([{]$/;
const CLOSED = /^[)\]}]/;

const JOINS_BEFORE = /(?:\s*(?:[,;.&]|\b(?:and|or|but|plus)\b))*\s*$/i;
const JOINS_AFTER = /^(?:\s*(?:[,;&]|\.(?=\s|$)|\b(?:and|or|but|plus)\b))*\s*/i;
/** Like JOINS_BEFORE, but for the end of the remaining text, where a period stays. */
const JOINS_AT_END = /(?:\s*(?:[,;&]|\b(?:and|or|but|plus)\b))*\s*$/i;
/** Words that must be followed by a clause. */
const LEAD = '(?:with|having|where|whose|(?:that|which) (?:have|has|are|is)|except|excluding)';
const LEAD_BEFORE = new RegExp(`(^|[\\s(])${LEAD}\\s*$`, 'i');
const LEAD_AT_START = new RegExp(`^${LEAD}\\s+`, 'i');
/** Words removed with their clause, whatever follows it. */
const OWN_BEFORE = /(^|[\s(])(?:not|no|without|either)\s+$/i;
/** Words removed with their clause unless the list continues: "except X and Y". */
const EXCEPT_BEFORE = /(^|[\s(])(?:except|excluding)\s+$/i;

/** The strongest joining word between two neighbors: "or", then "and", then a comma. */
const rankOf = (joins: string): number =>
  /\bor\b/i.test(joins) ? 3 : /\b(?:and|but|plus)\b|&/i.test(joins) ? 2 : joins.trim() ? 1 : 0;

/** Excludes a bracket at the edge of the clause if its counterpart is outside. */
function insideBrackets(sentence: string, [start, end]: Span): Span {
  const chars = [...sentence.slice(start, end)];
  const opened = chars.filter((char) => OPEN.test(char)).length;
  const closed = chars.filter((char) => CLOSED.test(char)).length;
  if (opened > closed && OPEN.test(chars[0]!)) return insideBrackets(sentence, [start + 1, end]);
  if (closed > opened && CLOSED.test(chars.at(-1)!)) return insideBrackets(sentence, [start, end - 1]);
  return [start, end];
}

/** Includes brackets and quotes that would otherwise be empty. */
function withEnclosing(sentence: string, [start, end]: Span): Span {
  const from = sentence.slice(0, start).trimEnd().length;
  const to = sentence.length - sentence.slice(end).trimStart().length;
  const closing = ENCLOSED[sentence[from - 1] ?? ''];
  return closing !== undefined && sentence[to] === closing ? withEnclosing(sentence, [from - 1, to + 1]) : [start, end];
}

function withoutEnd(text: string): string {
  const shortened = text.replace(JOINS_AT_END, '').replace(LEAD_BEFORE, '$1');
  return shortened === text ? text : withoutEnd(shortened);
}

/**
 * The sentence without one of its clauses and without a comma, "and", or "with" that would be left dangling; '' if
 * nothing remains. The caller must check that it's still read the same.
 */
export function withoutClause(sentence: string, span: Span): string {
  const [from, to] = withEnclosing(sentence, insideBrackets(sentence, span));
  const after = sentence.slice(to);
  const [joinsAfter] = JOINS_AFTER.exec(after)!;
  const kept = sentence.slice(0, from).replace(OWN_BEFORE, '$1');
  const before = rankOf(joinsAfter) > 1 ? kept : kept.replace(EXCEPT_BEFORE, '$1');
  const [joinsBefore] = JOINS_BEFORE.exec(before)!;
  const head = before.slice(0, before.length - joinsBefore.length);
  const tail = after.slice(joinsAfter.length);

  let text: string;
  if (tail === '' || CLOSED.test(tail)) text = withoutEnd(before) + tail;
  else if (head === '') text = tail.replace(LEAD_AT_START, '');
  else if (OPEN.test(head) || head.endsWith(':') || LEAD_BEFORE.test(head)) text = `${head} ${tail}`;
  else {
    const joins = (rankOf(joinsAfter) > rankOf(joinsBefore) ? joinsAfter : joinsBefore).trim();
    text = `${head}${/^[,;.]/.test(joins) ? '' : ' '}${joins} ${tail}`;
  }
  const tidy = text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;)\]}])/g, '')
    .replace(/([([{]) /g, '$1')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}
