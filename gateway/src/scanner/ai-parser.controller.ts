import { Body, Controller } from '@nestjs/common';
import {
  clearParserRoute,
  AppError,
  getParserOverview,
  listParserChanges,
  parserFallbacksRoute,
  parserHistoryRoute,
  parserOverviewRoute,
  parserStatusRoute,
  probeParser,
  probeParserRoute,
  rotateParser,
  rotateParserRoute,
  setActiveParser,
  setParserFallbacks,
  testParserUrlRoute,
  updateParserUrlRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';

const NO_URL = 'Please enter a valid URL';

@Controller()
export class AiParserController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(parserStatusRoute)
  async status(@Call() ctx: CallContext) {
    const { active, updatedAt, fallbacks } = await this.rpc.call(ctx, getParserOverview, {});
    return { current_url: active, last_updated: updatedAt, fallback_count: fallbacks.length };
  }

  /** The page reads `success` and `error` from the response. */
  @Route(updateParserUrlRoute)
  async update(@Call() ctx: CallContext, @Body() body: BodyOf<typeof updateParserUrlRoute>) {
    if (body.url.trim() === '') return { success: false, error: NO_URL };
    try {
      await this.rpc.call(ctx, setActiveParser, { url: body.url });
      return { success: true };
    } catch (err) {
      if (err instanceof AppError && err.category === 'invalid') return { success: false, error: err.message };
      throw err;
    }
  }

  @Route(testParserUrlRoute)
  async test(@Call() ctx: CallContext) {
    try {
      return { working: (await this.rpc.call(ctx, probeParser, { url: null })).working };
    } catch (err) {
      if (err instanceof AppError && err.code === 'NOT_CONFIGURED') return { working: false };
      throw err;
    }
  }

  @Route(parserOverviewRoute)
  overview(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getParserOverview, {});
  }

  @Route(clearParserRoute)
  clear(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, setActiveParser, { url: null });
  }

  @Route(parserFallbacksRoute)
  fallbacks(@Call() ctx: CallContext, @Body() body: BodyOf<typeof parserFallbacksRoute>) {
    return this.rpc.call(ctx, setParserFallbacks, body);
  }

  @Route(rotateParserRoute)
  rotate(@Call() ctx: CallContext, @Body() body: BodyOf<typeof rotateParserRoute>) {
    return this.rpc.call(ctx, rotateParser, body);
  }

  @Route(probeParserRoute)
  probe(@Call() ctx: CallContext, @Body() body: BodyOf<typeof probeParserRoute>) {
    return this.rpc.call(ctx, probeParser, body);
  }

  @Route(parserHistoryRoute)
  history(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, listParserChanges, {});
  }
}
