import { runService } from '@plainscan/service-kit';
import { newsConfig } from './config.ts';
import { createNewsWorker } from './news-worker.module.ts';

await runService('news-worker', newsConfig, createNewsWorker);
