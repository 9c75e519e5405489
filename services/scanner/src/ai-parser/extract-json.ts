/**
 * Limits for the candidates in a response. Written by hand because jsonrepair repairs a single JSON text, but a model may write several,
 * with prose in between.
 */
const MAX_CANDIDATES = 8;
const MAX_TRIES = 100;

const FENCE = '```';

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Removes a model's reasoning, which extends to the end of the text if it has no closing tag. */
function withoutReasoning(text: string): string {
  let rest = '';
  let from = 0;
  for (let open = text.indexOf('<think>'); open >= 0; open = text.indexOf('<think>', from)) {
    rest += text.slice(from, open);
    const close = text.indexOf('</think>', open);
    if (close < 0) return rest;
    from = close + '</think>'.length;
  }
  // Some servers omit the opening tag.
  const stray = text.indexOf('</think>', from);
  return rest + text.slice(stray < 0 ? from : stray + '</think>'.length);
}

/** The text between code fences, without the language. A regular expression would scan an unclosed fence repeatedly. */
function* fencedParts(text: string): Generator<string> {
  for (let open = text.indexOf(FENCE); open >= 0;) {
    const close = text.indexOf(FENCE, open + FENCE.length);
    if (close < 0) return;
    yield text.slice(open + FENCE.length, close).replace(/^[\w-]+/, '');
    open = text.indexOf(FENCE, close + FENCE.length);
  }
}

/** The outermost braces, in one pass: linear time for any text. */
function* bracedParts(text: string): Generator<string> {
  let depth = 0;
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '\\') i++;
      else if (char === '"') quoted = false;
    } else if (char === '"' && depth > 0) quoted = true;
    else if (char === '{') {
      if (depth++ === 0) start = i;
    } else if (char === '}' && depth > 0 && --depth === 0) yield text.slice(start, i + 1);
  }
}

/** Candidates from a model's text; `bare` if the text was nothing but JSON. */
export interface ExtractedJson {
  candidates: unknown[];
  bare: boolean;
}

/** Every JSON object in a model's text, however wrapped, most likely first. Never throws. */
export function extractJson(text: string): ExtractedJson {
  const whole = parseOrUndefined(text);
  if (typeof whole === 'object' && whole !== null) return { candidates: [whole], bare: true };
  // JSON encoded as a JSON string.
  if (typeof whole === 'string') return { candidates: [parseOrUndefined(whole)].filter(isObject), bare: false };
  const answer = withoutReasoning(text);
  const candidates: unknown[] = [];
  const texts = function* () {
    yield answer;
    yield* fencedParts(answer);
    yield* bracedParts(answer);
    yield answer.slice(Math.max(0, answer.indexOf('{')), answer.lastIndexOf('}') + 1);
  };
  let tries = 0;
  for (const part of texts()) {
    if (++tries > MAX_TRIES) break;
    const value = parseOrUndefined(part);
    if (isObject(value)) candidates.push(value);
    if (candidates.length >= MAX_CANDIDATES) break;
  }
  return { candidates, bare: false };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
