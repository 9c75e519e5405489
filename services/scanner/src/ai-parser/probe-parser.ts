import type { ParserProbe } from '@plainscan/contracts';
import { SAMPLE_SENTENCE, isSamplePlan } from './sample-sentence.ts';
import { detectProtocol } from './detect-protocol.ts';
import { parserErrorOf } from './parser-error.ts';
import type { ParserHttp } from './parser-http.ts';
import type { ParserProtocol } from './protocols.ts';

/** Longer than for a scan, because the first response may have to load the model. */
const DETECT_MS = 3000;
const ANSWER_MS = 3000;
/** Maximum duration of a test. */
export const PROBE_MS = DETECT_MS + ANSWER_MS;

/** Tests a URL with a sentence whose plan is known. Never rejects. */
export async function probeParser(http: ParserHttp, url: string, model: string | null): Promise<ParserProbe> {
  let protocol: ParserProtocol | null = null;
  const failed = (problem: string): ParserProbe => ({
    url,
    working: false,
    protocol: protocol?.name ?? null,
    latencyMs: null,
    honorsSchema: null,
    problem,
  });
  try {
    protocol = await detectProtocol(http, url, { model, limits: { timeoutMs: DETECT_MS, countsAgainstUrl: true } });
    const from = performance.now();
    const { plan, honorsSchema } = await protocol.plan(SAMPLE_SENTENCE, {
      timeoutMs: ANSWER_MS,
      countsAgainstUrl: true,
    });
    const latencyMs = Math.round(performance.now() - from);
    const isRight = isSamplePlan(plan);
    const problem = isRight ? null : `It misread “${SAMPLE_SENTENCE}”.`;
    return { url, working: isRight, protocol: protocol.name, latencyMs, honorsSchema, problem };
  } catch (err) {
    return failed(parserErrorOf(err).message);
  }
}
