import { Controller } from '@nestjs/common';
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
import { Answers, type RouteInput } from '../../http/answers.ts';

const NO_URL = 'Please enter a valid URL';

@Controller()
export class AiParserRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(parserStatusRoute)
  async status(ctx: CallContext) {
    const { active, updatedAt, fallbacks } = await this.#rpc.call(ctx, getParserOverview, {});
    return { current_url: active, last_updated: updatedAt, fallback_count: fallbacks.length };
  }

  /** The product's page reads `success` and `error` of one answer. */
  @Answers(updateParserUrlRoute)
  async update(ctx: CallContext, { body }: RouteInput<typeof updateParserUrlRoute>) {
    if (body.url.trim() === '') return { success: false, error: NO_URL };
    try {
      await this.#rpc.call(ctx, setActiveParser, { url: body.url });
      return { success: true };
    } catch (err) {
      if (err instanceof AppError && err.category === 'invalid') return { success: false, error: err.message };
      throw err;
    }
  }

  @Answers(testParserUrlRoute)
  async test(ctx: CallContext) {
    try {
      return { working: (await this.#rpc.call(ctx, probeParser, { url: null })).working };
    } catch (err) {
      if (err instanceof AppError && err.code === 'NOT_CONFIGURED') return { working: false };
      throw err;
    }
  }

  @Answers(parserOverviewRoute)
  overview(ctx: CallContext) {
    return this.#rpc.call(ctx, getParserOverview, {});
  }

  @Answers(clearParserRoute)
  clear(ctx: CallContext) {
    return this.#rpc.call(ctx, setActiveParser, { url: null });
  }

  @Answers(parserFallbacksRoute)
  fallbacks(ctx: CallContext, { body }: RouteInput<typeof parserFallbacksRoute>) {
    return this.#rpc.call(ctx, setParserFallbacks, body);
  }

  @Answers(rotateParserRoute)
  rotate(ctx: CallContext, { body }: RouteInput<typeof rotateParserRoute>) {
    return this.#rpc.call(ctx, rotateParser, body);
  }

  @Answers(probeParserRoute)
  probe(ctx: CallContext, { body }: RouteInput<typeof probeParserRoute>) {
    return this.#rpc.call(ctx, probeParser, body);
  }

  @Answers(parserHistoryRoute)
  history(ctx: CallContext) {
    return this.#rpc.call(ctx, listParserChanges, {});
  }
}
