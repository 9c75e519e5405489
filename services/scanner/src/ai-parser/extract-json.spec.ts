import { describe, expect, it } from '@jest/globals';
import { compare, plan, series, scanPlanSchema } from '@plainscan/contracts';
import fc from 'fast-check';
import { chatText } from './chat-completion.ts';
import { extractJson } from './extract-json.ts';
import { MAX_RESPONSE_BYTES } from './parser-http.ts';
import { matchesEverything, firstUsablePlan, usablePlan } from './usable-plan.ts';

const expected = plan(compare(series('rsi', [2]), '<', 10));
const text = JSON.stringify(expected);
const read = (response: string) => firstUsablePlan(extractJson(response).candidates);

describe("a plan in a model's text", () => {
  it.each([
    ['bare', text],
    ['spread over lines', JSON.stringify(expected, null, 2)],
    ['fenced', `\`\`\`json\n${text}\n\`\`\``],
    ['fenced without a language', `Here:\n\`\`\`\n${text}\n\`\`\`\nDone.`],
    ['after reasoning', `<think>{"version":2} or {not} "quoted</think>${text}`],
    ['after reasoning without its opening tag', `so I say {this}</think>\n${text}`],
    ['in prose with other braces', `Use {braces} like so: ${text} and {"more":1}`],
    ['as JSON in a JSON string', JSON.stringify(text)],
    ['in a wrapper object', JSON.stringify({ plan: expected, note: 'done' })],
    ['next to a string with braces', `{"note":"} {"} ${text}`],
  ])('is found %s', (_, text) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['cut off', text.slice(0, -10)],
    ['inside unclosed reasoning', `<think>${text}`],
    ['missing', 'I cannot do that.'],
    ['an array', `[${text.slice(0, 5)}]`],
    ['a plan that matches everything', JSON.stringify(plan(null))],
  ])('is rejected when it is %s', (_, text) => {
    expect(read(text)).toBeNull();
  });

  it('is bare when there is no other text', () => {
    expect(extractJson(text).bare).toBe(true);
    expect(extractJson(`\`\`\`json\n${text}\n\`\`\``).bare).toBe(false);
  });

  it('can be extracted from any text without an error', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '"',
      '\\',
      '```',
      '<think>',
      '</think>',
      'json',
      ':',
      '[',
      ']',
      text,
      '{"a":1}',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
        ),
        (text) => {
          const found = read(text);
          expect(found === null || scanPlanSchema.safeParse(found).success).toBe(true);
        },
      ),
    );
  });

  it.each([
    ...['{', '{"a":', '[', '"', '\\"', '```', '<think>', '{}', '}{', '{x}', '```{x}```'].map(
      (piece) => ['', piece] as const,
    ),
    ['```', ' '],
    ['```', 'a'],
    ['```json', '\n'],
  ])('is extracted in linear time from the longest text that starts with %j and repeats %j', (first, piece) => {
    const text = `${first}${piece.repeat(Math.floor(MAX_RESPONSE_BYTES / piece.length))}`;
    const tookMs = [1, 2, 3].map(() => {
      const from = performance.now();
      expect(read(text)).toBeNull();
      return performance.now() - from;
    });
    // The event loop is blocked while it runs.
    expect(Math.min(...tookMs)).toBeLessThan(500);
  });
});

describe('an untrusted value', () => {
  const node = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.record({ type: fc.constant('number'), value: fc.double() }),
      fc.record({
        type: fc.constant('series'),
        name: fc.constantFrom('rsi', 'close', 'sma', 'nonsense'),
        params: fc.array(fc.integer({ min: -1, max: 3000 }), { maxLength: 2 }),
        ago: fc.integer({ min: -1, max: 3000 }),
      }),
      fc.record({ type: fc.constant('times'), factor: fc.double(), of: tie('value') }),
    ),
    condition: fc.oneof(
      { depthSize: 'small' },
      fc.record({
        type: fc.constant('compare'),
        left: tie('value'),
        op: fc.constantFrom('<', '>', 'LIKE'),
        right: tie('value'),
      }),
      fc.record({ type: fc.constantFrom('all', 'any'), of: fc.array(tie('condition'), { maxLength: 4 }) }),
      fc.record({ type: fc.constant('not'), of: tie('condition') }),
      fc.record({
        type: fc.constant('window'),
        of: tie('condition'),
        ago: fc.nat(9),
        sessions: fc.nat(9),
        atLeast: fc.nat(9),
      }),
      fc.anything(),
    ),
  }));
  const untrusted = fc.oneof(
    fc.anything(),
    fc.record({
      version: fc.constantFrom(1, 2, '1'),
      universe: fc.record({ only: fc.constantFrom([], ['etf'], ['sheep']), except: fc.constant([]) }),
      where: node.condition,
      sort: fc.constantFrom([], [{ by: { type: 'text', field: 'name' }, direction: 'asc' }]),
      limit: fc.constantFrom(null, 5, 0, 1e9),
    }),
    // About half of these are valid.
    fc.record({
      version: fc.constant(1),
      universe: fc.constant({ only: [], except: [] }),
      sort: fc.constant([]),
      where: fc.oneof(node.condition, fc.constant(expected.where)),
      limit: fc.constant(null),
    }),
  );

  it('becomes a valid plan with a real condition, or null', () => {
    let plans = 0;
    fc.assert(
      fc.property(untrusted, (value) => {
        const found = usablePlan(value);
        if (found === null) return;
        plans += 1;
        expect(scanPlanSchema.parse(found)).toEqual(found);
        expect(matchesEverything(found)).toBe(false);
      }),
      { numRuns: 400 },
    );
    expect(plans).toBeGreaterThan(0);
  });
});

describe('a chat completion', () => {
  const body = (message: object, finish_reason = 'stop') => ({ choices: [{ finish_reason, message }] });

  it('contains text in one piece or in parts', () => {
    expect(chatText(body({ content: 'a', reasoning_content: 'why' }))).toBe('a');
    expect(
      chatText(
        body({
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        }),
      ),
    ).toBe('ab');
  });

  it.each([
    ['a refusal', body({ content: null, refusal: 'no' })],
    ['null', body({ content: null })],
    ['blanks', body({ content: ' ' })],
    ['a text cut off', body({ content: text }, 'length')],
    ['a filtered text', body({ content: text }, 'content_filter')],
    ['no choice', { choices: [] }],
    ['something else', { error: 'x' }],
  ])('with %s is rejected', (_, answer) => {
    expect(() => chatText(answer)).toThrow(expect.objectContaining({ name: 'ParserError', countsAgainstUrl: false }));
  });
});
