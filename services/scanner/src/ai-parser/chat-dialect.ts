import { PLAN_SCHEMA, SYSTEM_PROMPT } from './plan-prompt.ts';

const MAX_OUTPUT_TOKENS = 1600;

/** The optional parameters that a server accepts; learned from its rejections. */
export interface ChatDialect {
  readonly temperature: boolean;
  readonly seed: boolean;
  readonly maxTokens: 'max_tokens' | 'max_completion_tokens' | null;
  readonly format: 'json_schema' | 'json_object' | null;
}

export const FULL_DIALECT: ChatDialect = {
  temperature: true,
  seed: true,
  maxTokens: 'max_tokens',
  format: 'json_schema',
};

/** A chat completion request for the plan of a sentence, without data about its author. */
export function chatRequest(model: string, sentence: string, dialect: ChatDialect): Record<string, unknown> {
  const { temperature, seed, maxTokens, format } = dialect;
  return {
    model,
    messages: [
      { role: 'system', content: SYSTEM_PROMPT },
      { role: 'user', content: sentence },
    ],
    ...(temperature && { temperature: 0 }),
    ...(seed && { seed: 7 }),
    ...(maxTokens && { [maxTokens]: MAX_OUTPUT_TOKENS }),
    ...(format === 'json_schema' && {
      response_format: { type: format, json_schema: { name: 'scan_plan', strict: true, schema: PLAN_SCHEMA } },
    }),
    ...(format === 'json_object' && { response_format: { type: format } }),
  };
}

const LESS_FORMAT = { json_schema: 'json_object', json_object: null } as const;
const LESS_TOKENS = { max_tokens: 'max_completion_tokens', max_completion_tokens: null } as const;

/** The rejected parameter of a 400: `error.param` if present, otherwise its message. */
function rejectedParameter(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { error = body } = body as { error?: unknown };
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return '';
  const { param, message, detail } = error as Record<string, unknown>;
  if (typeof param === 'string' && param !== '') return param;
  return [message, detail].find((rejected) => typeof rejected === 'string') ?? '';
}

/** The dialect without the rejected parameter; null if it isn't one that we still send. */
export function withoutRejected(dialect: ChatDialect, body: unknown): ChatDialect | null {
  const rejected = rejectedParameter(body);
  if (dialect.maxTokens && /max_(?:completion_)?tokens/.test(rejected))
    return { ...dialect, maxTokens: LESS_TOKENS[dialect.maxTokens] };
  if (dialect.format && /response_format|json_schema|json_object|grammar|structured|schema/i.test(rejected))
    return { ...dialect, format: LESS_FORMAT[dialect.format] };
  if (dialect.temperature && /temperature/.test(rejected)) return { ...dialect, temperature: false };
  if (dialect.seed && /\bseed\b/.test(rejected)) return { ...dialect, seed: false };
  return null;
}
