import { runService } from '@plainscan/service-kit';
import { authConfig, createAuth } from './index.ts';

await runService('auth', authConfig, createAuth);
