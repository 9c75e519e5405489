export { ALPACA_KEYS, type FakeAlpaca, startFakeAlpaca } from './fake-alpaca.ts';
export { FINNHUB_TOKEN, type FakeFinnhub, startFakeFinnhub } from './fake-finnhub.ts';
export { MASSIVE_KEY, type FakeMassive, startFakeMassive } from './fake-massive.ts';
export { FAILURES, type Failure, type FakeStory, RETRY_AFTER_SECONDS } from './fake-provider.ts';
export { type FakeRss, startFakeRss } from './fake-rss.ts';
