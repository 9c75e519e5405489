import { scanPlanJsonSchema, scanPlanSchema, type ScanPlan } from '@plainscan/contracts';
import { createParser, refusalOf } from '@plainscan/scan-language';
import type { Answer } from './classify.ts';
import type { Lexicon } from './probes.ts';

export type Reader = (sentence: string) => Promise<Answer>;

interface ReadUnmatched {
  text: string;
  reason?: string | null;
}

const planAnswer = (
  plan: ScanPlan,
  unmatched: readonly ReadUnmatched[] = [],
  alternatives: readonly { plan: ScanPlan }[] = [],
): Answer => ({
  kind: 'plan',
  plan,
  unmatched: unmatched.map(({ text }) => text),
  reasons: unmatched.flatMap(({ reason }) => reason ?? []),
  alternatives: alternatives.map((alternative) => alternative.plan),
});

const refusal = (message: string, unmatched: readonly ReadUnmatched[]): Answer => ({
  kind: 'refused',
  message,
  unmatched: unmatched.map(({ text }) => text),
  reasons: unmatched.flatMap(({ reason }) => reason ?? []),
});

/** The parser of this repository. */
export function builtinReader(lexicon: Lexicon): Reader {
  const parser = createParser(lexicon);
  return async (sentence) => {
    const reading = parser.parse(sentence);
    if (reading.kind === 'plan') {
      const { alternatives } = reading as { alternatives?: readonly { plan: ScanPlan }[] };
      return planAnswer(reading.plan, reading.unmatched, alternatives);
    }
    return refusal(refusalOf(reading, sentence).message, 'unmatched' in reading ? reading.unmatched : []);
  };
}

async function post(url: string, body: unknown, token: string | undefined): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
}

/** A running Plainscan at an origin. */
export function apiReader(origin: string, token: string | undefined): Reader {
  return async (query) => {
    const response = await post(new URL('/api/scan/parse', origin).href, { query }, token);
    if (!response.ok) throw new Error(`the reader responded with ${response.status}`);
    const body = (await response.json()) as {
      reading: { plan: ScanPlan; alternatives?: { plan: ScanPlan }[] } | null;
      unmatched: ReadUnmatched[];
      refusal: { message: string } | null;
    };
    if (body.reading) return planAnswer(body.reading.plan, body.unmatched, body.reading.alternatives);
    return refusal(body.refusal?.message ?? '', body.unmatched);
  };
}

const INSTRUCTIONS = `You translate what a stock trader types into a scan plan. Answer with one JSON object {"plan", "unmatched", "refusal"}.
"plan" follows the schema, or is null when there is nothing to scan for: advice, forecasts, half a condition, or only data that the plan cannot express.
"unmatched" lists the words of the sentence that the plan does not express. "refusal" says in one sentence why the plan is null, naming missing data, else null.
Lengths count sessions: week 5, month 21, quarter 63, year 252.`;

function answerSchema(): Record<string, unknown> {
  const { $defs, $schema, ...plan } = scanPlanJsonSchema();
  return {
    $schema,
    type: 'object',
    properties: {
      plan: { anyOf: [plan, { type: 'null' }] },
      unmatched: { type: 'array', items: { type: 'string' } },
      refusal: { type: ['string', 'null'] },
    },
    required: ['plan', 'unmatched', 'refusal'],
    additionalProperties: false,
    $defs,
  };
}

/** A model behind an OpenAI-compatible chat completions endpoint, constrained to the plan's JSON Schema if supported. */
export function modelReader(url: string, model: string, token: string | undefined): Reader {
  const schema = answerSchema();
  const formats: unknown[] = [
    { type: 'json_schema', json_schema: { name: 'answer', schema } },
    { type: 'json_object' },
  ];
  const ask = async (sentence: string): Promise<Response> => {
    const messages = [
      { role: 'system', content: `${INSTRUCTIONS}\n\nJSON Schema of the answer:\n${JSON.stringify(schema)}` },
      { role: 'user', content: sentence },
    ];
    const response = await post(url, { model, temperature: 0, messages, response_format: formats[0] }, token);
    if (response.status !== 400 || formats.length === 1) return response;
    formats.shift();
    return ask(sentence);
  };
  return async (sentence) => {
    const response = await ask(sentence);
    if (!response.ok) throw new Error(`the model responded with ${response.status}`);
    const body = (await response.json()) as { choices: { message: { content: string } }[] };
    const answer = answerOf(body.choices[0]?.message.content ?? '');
    const unmatched = answer.unmatched ?? [];
    const plan = scanPlanSchema.safeParse(answer.plan);
    if (plan.success)
      return planAnswer(
        plan.data,
        unmatched.map((text) => ({ text })),
      );
    return { kind: 'refused', message: answer.refusal ?? 'no valid plan', unmatched, reasons: [] };
  };
}

interface ModelAnswer {
  plan?: unknown;
  unmatched?: string[];
  refusal?: string | null;
}

/** An answer that is not JSON counts as a refusal. */
function answerOf(content: string): ModelAnswer {
  try {
    return (JSON.parse(content) ?? {}) as ModelAnswer;
  } catch {
    return {};
  }
}
