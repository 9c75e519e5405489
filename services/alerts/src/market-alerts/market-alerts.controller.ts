import { Controller } from '@nestjs/common';
import { marketSummarized } from '@plainscan/contracts';
import { Consumes, type EventContext, type EventPayload } from '@plainscan/service-kit';
import { MarketAlertsService } from './market-alerts.service.ts';

@Controller()
export class MarketAlertsController {
  constructor(private readonly alerts: MarketAlertsService) {}

  @Consumes(marketSummarized)
  receive(ctx: EventContext, summary: EventPayload<typeof marketSummarized>): Promise<void> {
    return this.alerts.receive(ctx, summary);
  }
}
