import { runService } from '@plainscan/service-kit';
import { newsConfig } from './config.ts';
import { createNews } from './news.module.ts';

await runService('news', newsConfig, createNews);
