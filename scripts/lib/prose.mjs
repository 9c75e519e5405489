// Finds listed phrases in the text that people read: comments and strings of code, and whole documents. cspell, which runs as well,
// checks words but not phrases.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { parse as parseYaml } from 'yaml';
import { ROOT } from './checkout.mjs';

/** Reads a YAML list of `phrase` (a regular expression) and `instead`. */
export function readPhrases(path = join(ROOT, 'scripts/prose/phrases.yaml')) {
  return parseYaml(readFileSync(path, 'utf8')).map(({ phrase, instead }) => ({ source: `(?:${phrase})`, instead }));
}

/** Every listed phrase with its line, except where that line or the one above says `prose: allow` and the reason. */
export function findPhrases(path, source, phrases = readPhrases()) {
  // Parsing takes most of the time, and most files contain no listed phrase at all.
  if (!anyOf(phrases).test(joinLines(source))) return [];
  const lines = source.split('\n');
  const allowed = (line) => [lines[line - 1], lines[line - 2]].some((text) => text?.includes('prose: allow'));
  return proseOf(path, source)
    .flatMap(({ text, line }) => phrases.flatMap((phrase) => occurrences(phrase, text, line)))
    .filter(({ line }) => !allowed(line))
    .sort((a, b) => a.line - b.line);
}

function proseOf(path, source) {
  if (/\.(ts|tsx|mjs|js)$/.test(path)) return proseOfCode(path, source);
  return [{ line: 1, text: path.endsWith('.md') ? withoutCode(source) : source }];
}

function proseOfCode(path, source) {
  const options = { filePath: path, comment: true, tokens: true, loc: true, range: true, jsx: path.endsWith('x') };
  const { ast } = tseslint.parser.parseForESLint(source, options);
  const strings = ast.tokens.filter(({ type }) => ['String', 'Template', 'JSXText'].includes(type));
  return [...paragraphs(ast.comments), ...strings].map(({ loc, value }) => ({ line: loc.start.line, text: value }));
}

/** Merges consecutive line comments. */
function paragraphs(comments) {
  const result = [];
  for (const { type, loc, value } of comments) {
    const above = result.at(-1);
    if (type === 'Line' && above?.type === 'Line' && above.loc.end.line === loc.start.line - 1) {
      result[result.length - 1] = {
        type,
        loc: { start: above.loc.start, end: loc.end },
        value: `${above.value}\n${value}`,
      };
    } else result.push({ type, loc, value });
  }
  return result;
}

/** Markdown with its code replaced by spaces, which keeps offsets. */
function withoutCode(markdown) {
  return markdown.replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, (code) => code.replace(/[^\n]/g, ' '));
}

function occurrences({ source, instead }, text, firstLine) {
  return [...joinLines(text).matchAll(anyOf([{ source }]))].map(({ 0: phrase, index }) => ({
    line: firstLine + text.slice(0, index).split('\n').length - 1,
    phrase: phrase.replaceAll('\u200b', ''),
    instead,
  }));
}

/** Replaces line breaks and comment markers by a space, because phrases may span lines. Keeps the offsets of the text. */
function joinLines(text) {
  return text.replace(/\n[ \t]*(?:\*|\/\/|#)?[ \t]*/g, (gap) => '\u200b'.repeat(gap.length - 1) + ' ');
}

function anyOf(phrases) {
  return new RegExp(
    `(?<![\\w-])(?:${phrases.map(({ source }) => source.replaceAll(' ', '[\\u200b]* ')).join('|')})(?![\\w-])`,
    'giu',
  );
}
