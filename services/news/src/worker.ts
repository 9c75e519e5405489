import { runService } from '@plainscan/service-kit';
import { newsConfig } from './config.ts';
import { createNewsWorker } from './create-news-worker.ts';

await runService('news-worker', newsConfig, createNewsWorker);
