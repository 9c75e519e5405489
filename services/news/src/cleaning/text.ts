import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';

export const TEXT_LIMITS = { title: 300, description: 1000 } as const;

/** More than this of a field is not read: markup can be many times its text. */
const MAX_MARKUP_CHARS = 64 * 1024;
/** Text is encoded once by the feed, often again by what feeds it, at times once more. */
const MAX_LAYERS = 3;
const ENCODED = /&(?:#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{1,31});|<[a-z!/?]/i;
/** A `<` that opens no tag is a sign of its own: "P/E < 12". */
const LONE_LESS_THAN = /<(?!\/?[a-z][^<>]*>|!--|!\[CDATA\[|[?!][a-z][^<>]*>)/gi;
const DROPPED = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'math', 'head']);
/** Elements within a word or a sentence; every other one ends a word. */
const INLINE = new Set('a abbr b bdi bdo cite code em font i mark q s small span strong sub sup u wbr'.split(' '));

/**
 * Controls, marks that turn the direction of writing, invisible characters, private use and halves of a pair. Joiners of
 * scripts and of emoji (U+200C, U+200D) and variation selectors stay.
 */
const UNWANTED =
  /[\p{Co}\p{Cn}\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\uffff\u{e0000}-\u{e0fff}]/gu;
const SPACES = /[\s\u0085]+/g;
/** Letters under heaps of marks write over their neighbours. */
const HEAPED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Markup and entities to text on one line, however often it was encoded. Empty where nothing is left. */
export function plainText(markup: string, maxChars: number): string {
  let text = markup.length > MAX_MARKUP_CHARS ? markup.slice(0, MAX_MARKUP_CHARS).replace(/<[^<>]*$/, '') : markup;
  for (let layer = 0; layer < MAX_LAYERS && ENCODED.test(text); layer++) {
    const before = text;
    text = stripped(text);
    if (text === before) break;
  }
  return bounded(tidied(text), maxChars);
}

function stripped(markup: string): string {
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
  // Strictly: "M&notes" is not "M¬es".
  return decodeHTMLStrict(parts.join(''));
}

const tidied = (text: string): string =>
  text
    .toWellFormed()
    .replace(SPACES, ' ')
    .replace(UNWANTED, '')
    .normalize('NFC')
    .replace(HEAPED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();

/** At most so many UTF-16 units; cut between words where there is one to cut after, never within a character. */
function bounded(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // A cut pair ends in a half, which `toWellFormed` makes U+FFFD.
  const cut = text
    .slice(0, maxChars - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > maxChars / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/, '')}…`;
}

/** What blogs put under every story of theirs. */
const SYNDICATION =
  / ?(?:The post .{1,400} (?:first appeared|appeared first) on .{1,200}\.?|\[?(?:…|\.\.\.)\]? ?(?:Read|Continue reading|Read more).{0,200})$/;

/** A headline; null where nothing is left of it. */
export const cleanTitle = (markup: string | null | undefined): string | null =>
  plainText(markup ?? '', TEXT_LIMITS.title) || null;

/** What a story says below its headline; null where that is nothing, or the headline again. */
export function cleanDescription(markup: string | null | undefined, title: string): string | null {
  const text = plainText(markup ?? '', TEXT_LIMITS.description)
    .replace(SYNDICATION, '')
    .trim();
  const repeats = text.startsWith(title) && text.length - title.length <= MAX_BYLINE_CHARS;
  return text === '' || repeats ? null : text;
}

/** The headline again with its publisher behind it, as aggregators write. */
const MAX_BYLINE_CHARS = 40;
