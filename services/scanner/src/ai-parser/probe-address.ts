import type { ParserProbe } from '@plainscan/contracts';
import { CANNED_SENTENCE, isCannedPlan } from './canned-sentence.ts';
import { findProtocol } from './find-protocol.ts';
import { failureOf } from './peer-failure.ts';
import type { PeerHttp } from './peer-http.ts';
import type { SpokenProtocol } from './protocols.ts';

/** An administrator waits longer than a scan does: a first answer may have to load its model. */
const FIND_MS = 3000;
const ANSWER_MS = 3000;
/** What it may take in all. */
export const PROBE_MS = FIND_MS + ANSWER_MS;

/** Whether an address works, tried with a sentence whose plan is known. Never rejects. */
export async function probeAddress(http: PeerHttp, url: string, model: string | null): Promise<ParserProbe> {
  let protocol: SpokenProtocol | null = null;
  const broken = (problem: string): ParserProbe => ({
    url,
    working: false,
    protocol: protocol?.name ?? null,
    latencyMs: null,
    honoursSchema: null,
    problem,
  });
  try {
    protocol = await findProtocol(http, url, { model, patience: { ms: FIND_MS, strikes: true } });
    const from = performance.now();
    const { plan, honoursSchema } = await protocol.plan(CANNED_SENTENCE, { ms: ANSWER_MS, strikes: true });
    const latencyMs = Math.round(performance.now() - from);
    const right = isCannedPlan(plan);
    const problem = right ? null : `It read “${CANNED_SENTENCE}” as something else.`;
    return { url, working: right, protocol: protocol.name, latencyMs, honoursSchema, problem };
  } catch (err) {
    return broken(failureOf(err).message);
  }
}
