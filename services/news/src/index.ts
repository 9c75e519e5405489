export { ArticlesStore } from './articles/articles.store.ts';
export { cursorOf } from './articles/page-cursor.ts';
export { newsConfig, type NewsConfig } from './config.ts';
export { createNews } from './create-news.ts';
export { createNewsWorker, type NewsWorkerOptions } from './create-news-worker.ts';
export { migrateNews, newsDataSource } from './db/database.ts';
export { Ingest } from './ingest/ingest.ts';
export { StoriesLock } from './ingest/stories-lock.ts';
export { RulesScorer } from './scoring/score-texts.ts';
