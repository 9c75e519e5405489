import type { Provider } from '@nestjs/common';
import { AccountsStore } from './accounts.store.ts';

export const accountsProviders = (): Provider[] => [{ provide: AccountsStore, useFactory: () => new AccountsStore() }];
