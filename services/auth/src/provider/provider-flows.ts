import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { z } from 'zod';
import { Encryptor } from '../crypto/encryptor.ts';

/** How long a browser may stay at the provider. */
export const FLOW_MS = 10 * 60_000;

const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** path of ours to continue at */
  redirect: z.string().nullable(),
});
export type ProviderFlow = z.infer<typeof flowSchema>;
const storedSchema = flowSchema.extend({ at: z.int() });

/** What the end of a sign-in must match. Stays in the browser, which can neither read nor change it. */
@Injectable()
export class ProviderFlows {
  constructor(
    private readonly encryptor: Encryptor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  encrypt(flow: ProviderFlow): Promise<string> {
    return this.encryptor.encrypt('provider-flow', JSON.stringify({ ...flow, at: this.clock() }));
  }

  /** null: not encrypted here, or expired */
  async decrypt(jwe: string): Promise<ProviderFlow | null> {
    const json = await this.encryptor.decrypt('provider-flow', jwe);
    if (json === null) return null;
    const { at, ...flow } = storedSchema.parse(JSON.parse(json));
    return this.clock() - at > FLOW_MS ? null : flow;
  }
}
