import { Controller } from '@nestjs/common';
import { termsAccepted } from '@plainscan/contracts';
import { Consumes, type EventContext, type EventPayload } from '@plainscan/service-kit';
import { TrialsService } from './trials.service.ts';

@Controller()
export class TrialController {
  constructor(private readonly trials: TrialsService) {}

  @Consumes(termsAccepted)
  accepted(_ctx: EventContext, accepted: EventPayload<typeof termsAccepted>): Promise<void> {
    return this.trials.begin(accepted);
  }
}
