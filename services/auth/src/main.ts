import { runService } from '@plainscan/service-kit';
import { authConfig } from './config.ts';
import { createAuth } from './create-auth.ts';

await runService('auth', authConfig, createAuth);
