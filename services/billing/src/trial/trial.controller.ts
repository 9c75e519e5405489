import { Controller } from '@nestjs/common';
import { getTrialStatus, termsAccepted, type TrialStatus } from '@plainscan/contracts';
import { type CallContext, Consumes, type EventContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { ReadAllowance } from '../allowance/read-allowance.ts';
import { Trials } from './trials.ts';

@Controller()
export class TrialController {
  readonly #trials: Trials;
  readonly #allowance: ReadAllowance;
  constructor(trials: Trials, allowance: ReadAllowance) {
    this.#trials = trials;
    this.#allowance = allowance;
  }

  @Consumes(termsAccepted)
  async accepted(_ctx: EventContext, accepted: z.output<typeof termsAccepted.payload>): Promise<void> {
    await this.#trials.begin(accepted);
  }

  @Handles(getTrialStatus)
  async status(ctx: CallContext, _input: object): Promise<{ trialStatus: TrialStatus }> {
    return { trialStatus: await this.#allowance.trialStatus(ctx) };
  }
}
