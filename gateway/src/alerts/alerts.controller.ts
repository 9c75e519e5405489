import { Controller, type HttpRedirectResponse, Param, Query } from '@nestjs/common';
import {
  type AlertTopic,
  alertsRoute,
  countUnreadAlerts,
  listAlerts,
  markAlertReadRoute,
  markAlertsRead,
  markAlertsReadRoute,
  unreadAlertsRoute,
  unsubscribeFromAlerts,
  unsubscribePageRoute,
  unsubscribeRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type ParamsOf, type QueryOf, Route } from '../http/route.decorator.ts';

const UNSUBSCRIBED: Record<AlertTopic, string> = {
  matches: "You won't get emails about new matches anymore.",
  market: 'Market Alerts are off.',
};

@Controller()
export class AlertsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(alertsRoute)
  list(@Call() ctx: CallContext, @Query() query: QueryOf<typeof alertsRoute>) {
    return this.rpc.relay(ctx, listAlerts, query);
  }

  @Route(unreadAlertsRoute)
  unread(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, countUnreadAlerts, {});
  }

  @Route(markAlertReadRoute)
  markRead(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof markAlertReadRoute>) {
    return this.rpc.call(ctx, markAlertsRead, params);
  }

  @Route(markAlertsReadRoute)
  markAllRead(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, markAlertsRead, { id: null });
  }

  @Route(unsubscribeRoute)
  async unsubscribe(@Call() ctx: CallContext, @Query() { token }: QueryOf<typeof unsubscribeRoute>) {
    const { topic } = await this.rpc.call(ctx, unsubscribeFromAlerts, { token });
    return { message: UNSUBSCRIBED[topic] };
  }

  /** Moves the token to the fragment, which isn't sent to servers or in Referer headers. */
  @Route(unsubscribePageRoute)
  page(@Query() { token }: QueryOf<typeof unsubscribePageRoute>): HttpRedirectResponse {
    return { url: `/unsubscribe#token=${token}`, statusCode: 302 };
  }
}
