export { ArticlesStore } from './articles/articles.store.ts';
export { newsConfig, type NewsConfig } from './config.ts';
export { migrateNews, newsDataSource } from './db/database.ts';
export { IngestionService } from './ingestion/ingestion.service.ts';
export { StoryLock } from './ingestion/story-lock.ts';
export { createNews } from './news.module.ts';
export { createNewsWorker, type NewsWorkerOptions } from './news-worker.module.ts';
export { RulesScorer } from './scoring/scorer.ts';
