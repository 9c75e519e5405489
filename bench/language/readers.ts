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

/** The parser of this repository. */
export function builtinReader(lexicon: Lexicon): Reader {
  const parser = createParser(lexicon);
  return async (sentence) => {
    const reading = parser.parse(sentence);
    if (reading.kind === 'plan') {
      const { alternatives } = reading as { alternatives?: readonly { plan: ScanPlan }[] };
      return planAnswer(reading.plan, reading.unmatched, alternatives);
    }
    const unmatched = 'unmatched' in reading ? reading.unmatched.map(({ text, reason }) => reason ?? text) : [];
    return { kind: 'refused', message: refusalOf(reading, sentence).message, unmatched };
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

/** A running Plainscan, by its origin. */
export function apiReader(origin: string, token: string | undefined): Reader {
  return async (query) => {
    const response = await post(new URL('/api/scan/parse', origin).href, { query }, token);
    if (!response.ok) throw new Error(`the reader answered ${response.status}`);
    const body = (await response.json()) as {
      reading: { plan: ScanPlan; alternatives?: { plan: ScanPlan }[] } | null;
      unmatched: ReadUnmatched[];
      refusal: { message: string } | null;
    };
    if (body.reading) return planAnswer(body.reading.plan, body.unmatched, body.reading.alternatives);
    const unmatched = body.unmatched.map(({ text, reason }) => reason ?? text);
    return { kind: 'refused', message: body.refusal?.message ?? '', unmatched };
  };
}

const INSTRUCTIONS = `You translate what a stock trader types into a scan plan. Answer with one JSON object {"plan", "unmatched", "refusal"}.
"plan" follows the given schema, or is null when there is nothing to scan for: advice, forecasts, half a condition, or only data that the plan cannot express.
"unmatched" lists the words of the sentence that the plan does not express. "refusal" says in one sentence why the plan is null, naming missing data, else null.
Lengths count sessions: week 5, month 21, quarter 63, year 252.`;

/** A model behind an OpenAI-compatible endpoint, asked for a plan that follows the published JSON Schema. */
export function modelReader(url: string, model: string, token: string | undefined): Reader {
  const schema = scanPlanJsonSchema();
  return async (sentence) => {
    const response = await post(
      url,
      {
        model,
        temperature: 0,
        messages: [
          { role: 'system', content: `${INSTRUCTIONS}\n\nJSON Schema of "plan":\n${JSON.stringify(schema)}` },
          { role: 'user', content: sentence },
        ],
        response_format: { type: 'json_object' },
      },
      token,
    );
    if (!response.ok) throw new Error(`the model answered ${response.status}`);
    const body = (await response.json()) as { choices: { message: { content: string } }[] };
    const answer = JSON.parse(body.choices[0]!.message.content) as {
      plan: unknown;
      unmatched?: string[];
      refusal?: string | null;
    };
    const unmatched = answer.unmatched ?? [];
    const plan = scanPlanSchema.safeParse(answer.plan);
    if (plan.success)
      return planAnswer(
        plan.data,
        unmatched.map((text) => ({ text })),
      );
    return { kind: 'refused', message: answer.refusal ?? 'no valid plan', unmatched };
  };
}
