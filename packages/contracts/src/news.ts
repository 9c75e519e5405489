import { z } from 'zod';
import { symbolSchema } from './loaded-market.ts';

export const NEWS_LIMIT = 100;
/** Maximum symbols per query: those of open trades or of a scan's results. */
export const MAX_NEWS_SYMBOLS = 500;
export const MAX_NEWS_SEARCH_CHARS = 100;
export const MAX_SOURCES_OF_ARTICLE = 20;

export const NEWS_CATEGORIES = ['general', 'stocks'] as const;
export const NEWS_SENTIMENTS = ['bullish', 'bearish', 'neutral'] as const;
const overall = z.enum(NEWS_SENTIMENTS);
const score = z.number().min(-1).max(1);

/** An absolute URL that a page may link to. */
const linkSchema = z
  .string()
  .max(2000)
  .regex(/^https?:\/\//);
/** Pages only show images over https. */
const imageSchema = z
  .string()
  .max(2000)
  .regex(/^https:\/\//);

/** Why words have their weight, if it isn't just their literal meaning. */
export const SENTIMENT_CAUSES = [
  'direction',
  'comparison',
  'expectation',
  'reaction',
  'negated',
  'hedged',
  'question',
  'contrast',
  'cause',
  'formula',
] as const;

/** Words of the title or the description that moved the score, and in which direction. */
export const sentimentReasonSchema = z.object({
  text: z.string(),
  where: z.enum(['title', 'description']),
  /** half-open range of UTF-16 offsets in it */
  span: z.tuple([z.int().min(0), z.int().min(0)]),
  /** signed */
  weight: z.number(),
  /** null for the literal meaning */
  because: z.enum(SENTIMENT_CAUSES).nullable(),
});

/** One story, merged from all of its source articles. Texts are plain: no markup, no entities. */
export const articleSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    url: linkSchema.nullable(),
    imageUrl: imageSchema.nullable(),
    category: z.enum(NEWS_CATEGORIES),
    /** ISO 8601 UTC, of the earliest source */
    publishedAt: z.string(),
    /** the main stock; null if there is none */
    companySymbol: z.string().nullable(),
    symbols: z.array(z.string()).max(50),
    source: z.object({ name: z.string() }),
    /** all sources, the earliest first */
    sources: z
      .array(z.object({ name: z.string(), url: linkSchema.nullable(), publishedAt: z.string() }))
      .max(MAX_SOURCES_OF_ARTICLE),
    sentiment: z.object({
      overall,
      score,
      reasons: z.array(sentimentReasonSchema).max(12),
      /** the provider's own sentiment, in addition to ours */
      provider: z
        .object({ name: z.string(), overall, score: score.nullable(), reason: z.string().nullable() })
        .nullable(),
      /** `rules` for our rules; otherwise, the name of the model service that scored it */
      scoredBy: z.string(),
    }),
    /** from the simulated feed */
    simulated: z.boolean(),
  })
  .meta({ id: 'Article' });
export type Article = z.infer<typeof articleSchema>;

const symbolList = z
  .string()
  .max(MAX_NEWS_SYMBOLS * 17)
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((symbol) => symbol.trim().toUpperCase())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(symbolSchema).min(1).max(MAX_NEWS_SYMBOLS));

const all = <T extends readonly [string, ...string[]]>(values: T) => z.enum(['all', ...values]).default('all' as never);

/** `GET /api/financial-news`. */
export const newsQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(NEWS_LIMIT).default(NEWS_LIMIT),
  category: all(NEWS_CATEGORIES),
  sentiment: all(NEWS_SENTIMENTS),
  symbol: z.string().trim().toUpperCase().pipe(symbolSchema).optional(),
  /** articles about any of them, comma-separated */
  symbols: symbolList.optional(),
  /** published at or after this instant */
  since: z.iso.datetime({ offset: true }).optional(),
  /** all of its words must occur in the title or description */
  search: z.string().trim().max(MAX_NEWS_SEARCH_CHARS).optional(),
  /** `nextCursor` of the previous page */
  cursor: z.string().max(100).optional(),
});

export const NEWS_SOURCE_STATES = ['ok', 'waiting', 'failing', 'limited'] as const;
/** Newest first. */
export const newsPageSchema = z
  .object({
    articles: z.array(articleSchema).max(NEWS_LIMIT),
    /** number of matches, counted up to 10,000 */
    total: z.int(),
    nextCursor: z.string().nullable(),
    /** last response from any provider; null if there was none yet */
    refreshedAt: z.string().nullable(),
    providers: z
      .array(z.object({ name: z.string(), state: z.enum(NEWS_SOURCE_STATES), lastSuccessAt: z.string().nullable() }))
      .max(50),
    simulated: z.boolean(),
  })
  .meta({ id: 'NewsPage' });
export type NewsPage = z.infer<typeof newsPageSchema>;
