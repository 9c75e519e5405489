import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import {
  AppError,
  type AuthClient,
  demoSignInRoute,
  keepDemo,
  keepDemoRoute,
  listAlertOutbox,
  listBillingOutbox,
  listOutbox,
  outboxRoute,
  type RouteContract,
  signInDemo,
} from '@plainscan/contracts';
import { type CallContext, CONFIG, RpcClient } from '@plainscan/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { Call, Client } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';
import { beginSession } from './session-cookies.ts';

export const DEMO_ROUTES: readonly RouteContract[] = [demoSignInRoute, keepDemoRoute, outboxRoute];

/** The contract's limit. */
const MAX_OUTBOX_MAILS = 200;

const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/;
const LOOPBACK_HOST = /^(localhost|\[::1\]|127\.[\d.]+)$/i;
const ADDED_BY_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether the client runs on this machine. Requests through a local proxy or tunnel also have a loopback address, but
 * extra headers.
 */
const isLocal = ({ ip, hostname, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(ip) && LOOPBACK_HOST.test(hostname) && !ADDED_BY_PROXIES.some((name) => name in headers);

/** If PUBLIC_URL is another host, there is a proxy, which may not add any of these headers. */
const isLocalDeployment = ({ publicUrl }: GatewayConfig): boolean =>
  publicUrl === null || LOOPBACK_HOST.test(new URL(publicUrl).hostname);

@Controller()
export class DemoController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Route(demoSignInRoute)
  async signIn(
    @Call() ctx: CallContext,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return beginSession(reply, 'Signed in successfully!', await this.rpc.call(ctx, signInDemo, { client }));
  }

  @Route(keepDemoRoute)
  async keep(@Call() ctx: CallContext, @Body() body: BodyOf<typeof keepDemoRoute>, @Client() client: AuthClient) {
    await this.rpc.call(ctx, keepDemo, { ...body, client });
    return { message: `We sent a link to ${body.email}. Click it to keep this account.` };
  }

  /** Emails contain sign-in links, so other machines are refused unless OUTBOX_OPEN is set. */
  @Route(outboxRoute)
  outbox(@Call() ctx: CallContext, @Req() request: FastifyRequest) {
    if (!this.config.outboxOpen && !(isLocalDeployment(this.config) && isLocal(request)))
      throw new AppError(
        'forbidden',
        'FORBIDDEN',
        'The test inbox can only be opened on the machine that runs this demo.',
      );
    return this.mails(ctx);
  }

  /** Newest first. Without the other services, users can still confirm their addresses. */
  private async mails(ctx: CallContext) {
    const none = () => ({ mails: [] });
    const [account, alerts, billing] = await Promise.all([
      this.rpc.call(ctx, listOutbox, {}),
      this.rpc.call(ctx, listAlertOutbox, {}).catch(none),
      this.rpc.call(ctx, listBillingOutbox, {}).catch(none),
    ]);
    const mails = [...account.mails, ...alerts.mails, ...billing.mails].sort((a, b) => (a.at < b.at ? 1 : -1));
    return { mails: mails.slice(0, MAX_OUTBOX_MAILS) };
  }
}
