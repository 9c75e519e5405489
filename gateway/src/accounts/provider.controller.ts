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

/**
 * Redirects to the page that completes the sign-in. The details are in the fragment, which browsers don't send to
 * servers.
 */
function callbackPage(details: Record<string, string> = {}): HttpRedirectResponse {
  const fragment = new URLSearchParams(details).toString();
  return redirectTo(`/auth/callback${fragment && `#${fragment}`}`);
}

/** Redirects to the page that shows the error. */
function redirectToError(reply: FastifyReply, err: unknown): HttpRedirectResponse {
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
      return redirectToError(reply, err);
    }
  }

  /** A browser without the flow cookie didn't start this sign-in; it may be someone else's (login CSRF). */
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
      const response = await this.rpc.call(ctx, finishProviderSignIn, { flow, query, client });
      const redirect = sameOriginPath(response.redirect);
      setSessionCookies(reply, response.grant);
      clearCookie(reply, FLOW);
      return callbackPage(redirect === null ? {} : { redirect });
    } catch (err) {
      return redirectToError(reply, err);
    }
  }
}
