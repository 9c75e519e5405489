// The text that people read in a file: comments and strings of code, everything else whole. Phrases of the old dialect are refused in it.
// By hand because cspell, which runs besides, knows words but no phrases.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { parse as parseYaml } from 'yaml';
import { ROOT } from './checkout.mjs';

/** From a YAML list of `phrase` (a regular expression) and `instead`. */
export function readPhrases(path = join(ROOT, 'scripts/prose/phrases.yaml')) {
  return parseYaml(readFileSync(path, 'utf8')).map(({ phrase, instead }) => ({ source: `(?:${phrase})`, instead }));
}

/** Every refused phrase with its line, unless that line or the one above says `prose: allow`, and why. */
export function findPhrases(path, source, phrases = readPhrases()) {
  // Parsing takes most of the time, and most files have no such phrase anywhere.
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

/** Line comments below each other as one. */
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

/** Markdown with its code blanked out, at the same offsets. */
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

/** A sentence may go over the end of a line: one space there, at the same offsets after it. */
function joinLines(text) {
  return text.replace(/\n[ \t]*(?:\*|\/\/|#)?[ \t]*/g, (gap) => '\u200b'.repeat(gap.length - 1) + ' ');
}

function anyOf(phrases) {
  return new RegExp(
    `(?<![\\w-])(?:${phrases.map(({ source }) => source.replaceAll(' ', '[\\u200b]* ')).join('|')})(?![\\w-])`,
    'giu',
  );
}
