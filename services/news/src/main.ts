import { runService } from '@plainscan/service-kit';
import { newsConfig } from './config.ts';
import { createNews } from './create-news.ts';

await runService('news', newsConfig, createNews);
