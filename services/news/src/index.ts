export { newsConfig, type NewsConfig } from './config.ts';
export { createNews } from './create-news.ts';
export { createNewsWorker, type NewsWorkerOptions } from './create-news-worker.ts';
export { migrateNews } from './db/database.ts';
