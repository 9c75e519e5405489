import { describe, expect, it } from '@jest/globals';
import { SERIES_NAMES } from '@plainscan/contracts';
import { chatRequest, FULL_DIALECT, withoutRejected } from './chat-dialect.ts';
import { PLAN_SCHEMA, SYSTEM_PROMPT } from './plan-prompt.ts';

const STRICT_KEYS = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'const',
  '$ref',
  '$defs',
]);

/** Yields every nested schema with its path. */
function* schemas(node: Record<string, unknown>, at = '#'): Generator<[string, Record<string, unknown>]> {
  yield [at, node];
  for (const [key, part] of Object.entries(node)) {
    if (key === 'properties' || key === '$defs')
      for (const [name, inner] of Object.entries(part as object)) yield* schemas(inner, `${at}/${key}/${name}`);
    else if (key === 'items') yield* schemas(part as Record<string, unknown>, `${at}/items`);
    else if (key === 'anyOf')
      for (const [i, inner] of (part as []).entries()) yield* schemas(inner, `${at}/anyOf/${i}`);
  }
}

describe('the JSON schema for models', () => {
  it('uses only keywords that strict mode supports and requires every property', () => {
    for (const [at, schema] of schemas(PLAN_SCHEMA)) {
      expect([at, Object.keys(schema).filter((key) => !STRICT_KEYS.has(key))]).toEqual([at, []]);
      if (schema['type'] !== 'object') continue;
      expect([at, schema['additionalProperties']]).toEqual([at, false]);
      expect([at, schema['required']]).toEqual([at, Object.keys(schema['properties'] as object)]);
    }
    expect(PLAN_SCHEMA['type']).toBe('object');
  });

  it('is included in the prompt text with every series', () => {
    expect(SYSTEM_PROMPT).toContain(JSON.stringify(PLAN_SCHEMA));
    for (const name of SERIES_NAMES) expect(SYSTEM_PROMPT).toContain(`${name}(`);
  });
});

describe('a parameter that a server rejects', () => {
  const reducedFor = (error: unknown) => withoutRejected(FULL_DIALECT, { error });

  it.each([
    [{ param: 'temperature', message: 'x' }, { temperature: false }],
    [{ message: "Unsupported parameter: 'seed'" }, { seed: false }],
    ["max_tokens is not supported, use 'max_completion_tokens'", { maxTokens: 'max_completion_tokens' }],
    [{ param: 'response_format' }, { format: 'json_object' }],
    [{ message: 'Either "json_schema" or "grammar" can be specified, but not both' }, { format: 'json_object' }],
  ])('is removed or replaced in the request: %j', (error, changed) => {
    expect(reducedFor(error)).toEqual({ ...FULL_DIALECT, ...changed });
  });

  it.each(['the prompt was filtered', null, 7, {}])('is not identified in an unrelated error: %j', (error) => {
    expect(reducedFor(error)).toBeNull();
  });

  it('can be removed until the chat request has no optional parameters', () => {
    let dialect = FULL_DIALECT;
    const names = ['temperature', 'seed', 'max_tokens', 'max_tokens', 'response_format', 'response_format'];
    for (const param of names) dialect = withoutRejected(dialect, { error: { param } })!;
    expect(Object.keys(chatRequest('m', 's', dialect))).toEqual(['model', 'messages']);
    for (const param of names) expect(withoutRejected(dialect, { error: { param } })).toBeNull();
  });
});
