export {
  FAKE_AI_PARSER_MODES,
  type FakeAiParser,
  type FakeAiParserMode,
  type FakeAiParserOptions,
  startFakeAiParser,
} from './fake-ai-parser/start-fake-ai-parser.ts';
export * from './actor-keys.ts';
export * from './fake-billing.ts';
export * from './boot-controllers.ts';
export * from './contract-coverage.ts';
export * from './cuttable.ts';
export * from './events.ts';
export * from './eventually.ts';
export * from './fake-clock.ts';
export * from './fetch-json.ts';
export * from './fresh-database.ts';
export * from './fresh-nats.ts';
export * from './fresh-redis.ts';
export * from './oidc-provider.ts';
export * from './processes.ts';
export * from './service-stores.ts';
export * from './signed-in-as.ts';
export * from './smtp-mailbox.ts';
export * from './source-process.ts';
export * from './token-issuer.ts';
export { LONG, stackUrl } from './test-stack.ts';
export { freePort, type Launched, waitForMarket } from '@plainscan/embedded-stack';
