import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';

export const TEXT_LIMITS = { title: 300, description: 1000 } as const;

/** The rest of a field is ignored. Markup can be many times as long as its text. */
const MAX_MARKUP_CHARS = 64 * 1024;
/** Text is often escaped more than once on its way into a feed. */
const MAX_LAYERS = 3;
const ENCODED = /&(?:#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{1,31});|<[a-z!/?]/i;
/** A `<` that does not open a tag: "P/E < 12". */
const LONE_LESS_THAN = /<(?!\/?[a-z][^<>]*>|!--|!\[CDATA\[|[?!][a-z][^<>]*>)/gi;
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'math', 'head']);
/** Elements within a word or sentence; all others separate words. */
const INLINE = new Set('a abbr b bdi bdo cite code em font i mark q s small span strong sub sup u wbr'.split(' '));

/**
 * Control, bidirectional, invisible, and private-use characters, and lone surrogates. Joiners (U+200C, U+200D) and
 * variation selectors stay, because scripts and emoji need them.
 */
const UNWANTED =
  /[\p{Co}\p{Cn}\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\uffff\u{e0000}-\u{e0fff}]/gu;
const SPACES = /[\s\u0085]+/g;
/** Stacked combining marks overlap the neighboring lines. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Converts markup to one line of text, no matter how often it was escaped. May return an empty string. */
export function plainText(markup: string, maxChars: number): string {
  let text = markup.length > MAX_MARKUP_CHARS ? markup.slice(0, MAX_MARKUP_CHARS).replace(/<[^<>]*$/, '') : markup;
  for (let layer = 0; layer < MAX_LAYERS && ENCODED.test(text); layer++) {
    const before = text;
    text = stripMarkup(text);
    if (text === before) break;
  }
  return truncate(normalize(text), maxChars);
}

function stripMarkup(markup: string): string {
  const parts: string[] = [];
  let dropping = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (DROPPED.has(name)) dropping++;
        if (!INLINE.has(name)) parts.push(' ');
      },
      ontext: (text) => {
        if (!dropping) parts.push(text);
      },
      onclosetag: (name) => {
        if (DROPPED.has(name)) dropping = Math.max(0, dropping - 1);
        else if (!INLINE.has(name)) parts.push(' ');
      },
    },
    { decodeEntities: false, recognizeCDATA: true, lowerCaseTags: true },
  );
  parser.end(markup.replace(LONE_LESS_THAN, '&lt;'));
  // Strict: otherwise "M&notes" becomes "M¬es".
  return decodeHTMLStrict(parts.join(''));
}

const normalize = (text: string): string =>
  text
    .toWellFormed()
    .replace(SPACES, ' ')
    .replace(UNWANTED, '')
    .normalize('NFC')
    .replace(STACKED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Truncates text to at most `maxChars` UTF-16 code units, between words if possible and never within a character. */
function truncate(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // A surrogate pair that was cut ends in U+FFFD after `toWellFormed`.
  const cut = text
    .slice(0, maxChars - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > maxChars / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/, '')}…`;
}

/** Boilerplate that blogs append to every post. */
const SYNDICATION =
  / ?(?:The post .{1,400} (?:first appeared|appeared first) on .{1,200}\.?|\[?(?:…|\.\.\.)\]? ?(?:Read|Continue reading|Read more).{0,200})$/;

/** A headline as plain text; null if empty. */
export const cleanTitle = (markup: string | null | undefined): string | null =>
  plainText(markup ?? '', TEXT_LIMITS.title) || null;

/** The text below a headline; null if it is empty or only repeats the headline. */
export function cleanDescription(markup: string | null | undefined, title: string): string | null {
  const text = plainText(markup ?? '', TEXT_LIMITS.description)
    .replace(SYNDICATION, '')
    .trim();
  const repeats = text.startsWith(title) && text.length - title.length <= MAX_BYLINE_CHARS;
  return text === '' || repeats ? null : text;
}

/** Aggregators repeat the headline followed by its publisher. */
const MAX_BYLINE_CHARS = 40;
