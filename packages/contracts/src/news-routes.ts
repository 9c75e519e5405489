import { defineRoute } from './http.ts';
import { newsPageSchema, newsQuerySchema } from './news.ts';

export const financialNewsRoute = defineRoute({
  method: 'GET',
  path: '/api/financial-news',
  summary: 'Market news with the reasons of its sentiment, newest first',
  access: 'user',
  query: newsQuerySchema,
  response: newsPageSchema,
  errors: { PREMIUM_REQUIRED: 403, INVALID_CURSOR: 400 },
  perMinute: 120,
});

export const newsRoutes = { financialNewsRoute };
