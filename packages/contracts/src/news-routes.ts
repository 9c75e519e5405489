import { defineRoute } from './http.ts';
import { newsPageSchema, newsQuerySchema } from './news.ts';

export const financialNewsRoute = defineRoute({
  method: 'GET',
  path: '/api/financial-news',
  summary: 'List market news with sentiment and its reasons, newest first',
  access: 'user',
  query: newsQuerySchema,
  response: newsPageSchema,
  errors: { PREMIUM_REQUIRED: 403, INVALID_CURSOR: 400 },
  perMinute: 120,
});
