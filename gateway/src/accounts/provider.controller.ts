import { Controller, type HttpRedirectResponse, Query, Res } from '@nestjs/common';
import {
  AppError,
  type AuthClient,
  finishProviderSignIn,
  providerCallbackRoute,
  providerStartRoute,
  startProviderSignIn,
  sameOriginPath,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import type { FastifyReply } from 'fastify';
import { Call, Client, Cookie } from '../http/params.ts';
import { type QueryOf, Route } from '../http/route.decorator.ts';
import { clearCookie, setCookie } from '../http/cookies.ts';
import { FLOW, FLOW_SECONDS, keepPendingSignIn, setSessionCookies } from './session-cookies.ts';

const redirectTo = (url: string): HttpRedirectResponse => ({ url, statusCode: 302 });

/** The page that ends a sign-in; its details are in the fragment, which no server sees. */
function callbackPage(details: Record<string, string> = {}): HttpRedirectResponse {
  const fragment = new URLSearchParams(details).toString();
  return redirectTo(`/auth/callback${fragment && `#${fragment}`}`);
}

/** If sign-in fails midway, the browser is redirected to a page that shows the error. */
function failed(reply: FastifyReply, err: unknown): HttpRedirectResponse {
  if (!(err instanceof AppError)) throw err;
  clearCookie(reply, FLOW);
  keepPendingSignIn(reply, err);
  const redirectPath = err.details?.['redirect'];
  const redirect = typeof redirectPath === 'string' ? sameOriginPath(redirectPath) : null;
  return callbackPage({ error: err.code, ...(redirect !== null && { redirect }) });
}

@Controller()
export class ProviderController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(providerStartRoute)
  async start(
    @Call() ctx: CallContext,
    @Query() query: QueryOf<typeof providerStartRoute>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      const { url, flow } = await this.rpc.call(ctx, startProviderSignIn, { redirect: sameOriginPath(query.redirect) });
      setCookie(reply, FLOW, flow, FLOW_SECONDS);
      return redirectTo(url);
    } catch (err) {
      return failed(reply, err);
    }
  }

  /** Without the cookie of the browser that started it, this is another person's sign-in. */
  @Route(providerCallbackRoute)
  async callback(
    @Call() ctx: CallContext,
    @Query() query: QueryOf<typeof providerCallbackRoute>,
    @Cookie(FLOW) flow: string | null,
    @Client() client: AuthClient,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      if (flow === null)
        throw new AppError(
          'forbidden',
          'PROVIDER_REFUSED',
          "This sign-in wasn't started in this browser. Please try again.",
        );
      const answer = await this.rpc.call(ctx, finishProviderSignIn, { flow, query, client });
      const redirect = sameOriginPath(answer.redirect);
      setSessionCookies(reply, answer.grant);
      clearCookie(reply, FLOW);
      return callbackPage(redirect === null ? {} : { redirect });
    } catch (err) {
      return failed(reply, err);
    }
  }
}
