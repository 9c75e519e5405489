import { Controller } from '@nestjs/common';
import {
  AppError,
  finishProviderSignIn,
  providerCallbackRoute,
  providerStartRoute,
  startProviderSignIn,
  ownPath,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, Redirect, type RouteInput } from '../../http/answers.ts';
import { clear, type Client, keep } from '../../http/cookies.ts';
import { FLOW, FLOW_SECONDS, refreshCookie } from './session-cookies.ts';

/** The page that ends a sign-in; what it is to know stands in the fragment, which no server sees. */
const callbackPage = (told: Record<string, string> = {}): string => {
  const fragment = new URLSearchParams(told).toString();
  return `/auth/callback${fragment && `#${fragment}`}`;
};

const failed = (err: unknown): Redirect => {
  if (!(err instanceof AppError)) throw err;
  return new Redirect(callbackPage({ error: err.code }), { cookies: [clear(FLOW)] });
};

/** Whoever comes here is a browser in the middle of its way: what goes wrong is told by the page it is sent to. */
@Controller()
export class ProviderRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(providerStartRoute)
  async start(ctx: CallContext, { query }: RouteInput<typeof providerStartRoute>) {
    try {
      const { url, flow } = await this.#rpc.call(ctx, startProviderSignIn, { redirect: ownPath(query.redirect) });
      return new Redirect(url, { cookies: [keep(FLOW, flow, FLOW_SECONDS)] });
    } catch (err) {
      return failed(err);
    }
  }

  /** Without the cookie of the browser that set out, this is somebody else's sign-in. */
  @Answers(providerCallbackRoute)
  async callback(ctx: CallContext, { query }: RouteInput<typeof providerCallbackRoute>, client: Client) {
    try {
      const flow = client.cookie(FLOW);
      if (flow === null) throw new AppError('forbidden', 'PROVIDER_REFUSED', 'This sign-in was not begun here.');
      const answer = await this.#rpc.call(ctx, finishProviderSignIn, { flow, query, client: client.from });
      const redirect = ownPath(answer.redirect);
      return new Redirect(callbackPage(redirect === null ? {} : { redirect }), {
        cookies: [refreshCookie(answer.grant), clear(FLOW)],
      });
    } catch (err) {
      return failed(err);
    }
  }
}
