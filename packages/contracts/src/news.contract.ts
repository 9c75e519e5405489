import { z } from 'zod';
import { PREMIUM_ERRORS } from './billing.contract.ts';
import { symbolSchema } from './loaded-market.ts';
import { NEWS_CATEGORIES, NEWS_SENTIMENTS, newsPageSchema, newsQuerySchema, MAX_NEWS_SYMBOLS } from './news.ts';
import { defineRpc } from './rpc.ts';

/** The parsed query: `symbols` is a list. */
export const listNews = defineRpc({
  subject: 'news.articles.list.v1',
  input: newsQuerySchema.extend({
    category: z.enum(['all', ...NEWS_CATEGORIES]),
    sentiment: z.enum(['all', ...NEWS_SENTIMENTS]),
    symbols: z.array(symbolSchema).max(MAX_NEWS_SYMBOLS).optional(),
  }),
  output: newsPageSchema,
  errors: { ...PREMIUM_ERRORS, INVALID_CURSOR: 'invalid' },
  deadlineMs: 4000,
  idempotent: true,
});
