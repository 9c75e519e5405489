import type { Clock } from '@plainscan/service-kit';
import { z } from 'zod';
import type { Sealer } from '../crypto/sealer.ts';

/** How long a browser may stay at the provider. */
export const FLOW_MS = 10 * 60_000;

const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** page of our own to go on to */
  redirect: z.string().nullable(),
});
export type ProviderFlow = z.infer<typeof flowSchema>;
const sealedSchema = flowSchema.extend({ at: z.int() });

/** What a sign-in that was begun must be ended with. The browser keeps it, and can neither read nor change it. */
export class ProviderFlows {
  readonly #sealer: Sealer;
  readonly #clock: Clock;
  constructor(sealer: Sealer, clock: Clock) {
    this.#sealer = sealer;
    this.#clock = clock;
  }

  seal(flow: ProviderFlow): string {
    return this.#sealer.seal('provider-flow', JSON.stringify({ ...flow, at: this.#clock() }));
  }

  /** null: not sealed here, or too long ago */
  open(sealed: string): ProviderFlow | null {
    const words = this.#sealer.open('provider-flow', sealed);
    if (words === null) return null;
    const { at, ...flow } = sealedSchema.parse(JSON.parse(words));
    return this.#clock() - at > FLOW_MS ? null : flow;
  }
}
