import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { z } from 'zod';
import { Encryptor } from '../crypto/encryptor.ts';

/** How long a sign-in at the provider may take. */
export const FLOW_MS = 10 * 60_000;

const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** path to open after the sign-in */
  redirect: z.string().nullable(),
});
export type ProviderFlow = z.infer<typeof flowSchema>;
const storedSchema = flowSchema.extend({ at: z.int() });

/** The values that the provider's redirect must match, in an encrypted cookie that the browser cannot read or change. */
@Injectable()
export class ProviderFlows {
  constructor(
    private readonly encryptor: Encryptor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  encrypt(flow: ProviderFlow): Promise<string> {
    return this.encryptor.encrypt('provider-flow', JSON.stringify({ ...flow, at: this.clock() }));
  }

  /** null if it is invalid or expired */
  async decrypt(jwe: string): Promise<ProviderFlow | null> {
    const json = await this.encryptor.decrypt('provider-flow', jwe);
    if (json === null) return null;
    const { at, ...flow } = storedSchema.parse(JSON.parse(json));
    return this.clock() - at > FLOW_MS ? null : flow;
  }
}
