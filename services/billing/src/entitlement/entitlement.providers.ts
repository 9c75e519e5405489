import type { Provider } from '@nestjs/common';
import { FactsStore } from './facts.store.ts';

export const entitlementProviders = (): Provider[] => [{ provide: FactsStore, useFactory: () => new FactsStore() }];
