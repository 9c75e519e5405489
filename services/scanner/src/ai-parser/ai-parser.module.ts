import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { closeRedis, CONFIG, createRedis, LOGGER, type Logger } from '@plainscan/service-kit';
import { AllowedNetworks, type Resolve } from '@plainscan/service-kit/networks';
import type { Redis } from 'ioredis';
import type { ScannerConfig } from '../config.ts';
import { MarketModule } from '../market/market.module.ts';
import { AiParserController } from './ai-parser.controller.ts';
import { AiParser, AI_PARSER_OPTIONS, type AiParserOptions } from './ai-parser.ts';
import { AiSentenceReader } from './ai-sentence-reader.ts';
import { ParserHttp } from './parser-http.ts';
import { ParserUrlAdmin } from './parser-url-admin.ts';
import { ParserUrls } from './parser-urls.ts';
import { PLAN_REDIS, PlanCache } from './plan-cache.ts';

/** Longer than PlanCache waits for a lookup. */
const REDIS_COMMAND_TIMEOUT_MS = 200;

/** Replacements for tests. */
export interface AiParserOverrides {
  /** DNS lookup */
  resolve?: Resolve;
  /** how long the breaker of a failing URL stays open */
  restMs?: { first: number; longest: number };
}

/** Injection token of the process's AiParserOverrides. */
export const AI_PARSER_OVERRIDES = Symbol('AI_PARSER_OVERRIDES');

/** The AI parser that administrators configure; it reads sentences that the built-in parser doesn't understand. */
@Module({
  imports: [MarketModule],
  controllers: [AiParserController],
  providers: [
    {
      provide: AllowedNetworks,
      inject: [CONFIG, AI_PARSER_OVERRIDES],
      useFactory: ({ aiParser }: ScannerConfig, { resolve }: AiParserOverrides) =>
        new AllowedNetworks(aiParser.allowNetworks, resolve),
    },
    {
      provide: ParserHttp,
      inject: [AllowedNetworks, CONFIG],
      useFactory: (networks: AllowedNetworks, { aiParser }: ScannerConfig) => new ParserHttp(networks, aiParser.keys),
    },
    {
      provide: PLAN_REDIS,
      inject: [CONFIG, LOGGER],
      useFactory: ({ redisUrl }: ScannerConfig, logger: Logger) =>
        createRedis({
          url: redisUrl,
          name: 'scanner-ai-plans',
          logger,
          whenDown: 'fail-fast',
          commandTimeoutMs: REDIS_COMMAND_TIMEOUT_MS,
        }),
    },
    {
      provide: AI_PARSER_OPTIONS,
      inject: [CONFIG, AI_PARSER_OVERRIDES],
      useFactory: ({ aiParser: { model, policy } }: ScannerConfig, { restMs }: AiParserOverrides): AiParserOptions => ({
        model,
        enabled: policy !== 'builtin-only',
        ...(restMs && { restMs }),
      }),
    },
    PlanCache,
    AiParser,
    AiSentenceReader,
    ParserUrls,
    ParserUrlAdmin,
  ],
  exports: [AiSentenceReader],
})
export class AiParserModule implements OnApplicationShutdown {
  constructor(
    private readonly http: ParserHttp,
    @Inject(PLAN_REDIS) private readonly redis: Redis,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.http.close(), closeRedis(this.redis)]);
  }
}
