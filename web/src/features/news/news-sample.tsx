import type { Article } from '@plainscan/contracts';
import { localDay } from '../../lib/local-day.ts';
import { Card } from '../../ui/card.tsx';
import { SampleScreen } from '../billing/sample-screen.tsx';
import { ArticleRow } from './article-row.tsx';

const HOUR_MS = 3_600_000;

type Sentiment = Pick<Article['sentiment'], 'overall' | 'score' | 'reasons'>;
interface Sample extends Pick<Article, 'title' | 'description' | 'companySymbol'>, Sentiment {
  source: string;
  changePercent: number;
}

/** News about invented companies, with the scores that our rules give. */
const SAMPLES: readonly Sample[] = [
  {
    title: 'Northfield Robotics raises its outlook after record orders',
    description: 'The maker of warehouse robots now expects revenue to grow 18% this year.',
    companySymbol: 'NRBX',
    changePercent: 6.42,
    source: 'Sample Wire',
    overall: 'bullish',
    score: 0.855,
    reasons: [
      { text: 'raises its outlook', where: 'title', span: [20, 38], weight: 0.55, because: 'direction' },
      { text: 'record orders', where: 'title', span: [45, 58], weight: 0.55, because: 'direction' },
      { text: 'revenue to grow 18%', where: 'description', span: [42, 61], weight: 0.176, because: 'direction' },
    ],
  },
  {
    title: 'Harbor Biotech falls 21% as the FDA rejects its lead drug',
    description: 'The agency asked for another trial, which could take two years.',
    companySymbol: 'HRBT',
    changePercent: -21.08,
    source: 'Market Sample',
    overall: 'bearish',
    score: -0.675,
    reasons: [
      { text: 'falls 21%', where: 'title', span: [15, 24], weight: -0.6, because: 'reaction' },
      { text: 'FDA rejects', where: 'title', span: [32, 43], weight: -0.22, because: 'cause' },
    ],
  },
  {
    title: 'Copper Ridge Energy names a new chief financial officer',
    description: null,
    companySymbol: 'CPRE',
    changePercent: -0.35,
    source: 'Sample Wire',
    overall: 'neutral',
    score: 0,
    reasons: [],
  },
  {
    title: 'Meridian Foods beats estimates and announces a buyback',
    description: 'Earnings per share came in at $1.42; analysts had expected $1.31.',
    companySymbol: 'MFDS',
    changePercent: 2.17,
    source: 'Sample Wire',
    overall: 'bullish',
    score: 0.572,
    reasons: [
      {
        text: 'beats estimates and announces a buyback',
        where: 'title',
        span: [15, 54],
        weight: 0.65,
        because: 'expectation',
      },
    ],
  },
];

function articleOf({ title, description, companySymbol, source, overall, score, reasons }: Sample, i: number): Article {
  const publishedAt = new Date(Date.now() - (i + 1) * HOUR_MS).toISOString();
  return {
    id: String(i),
    title,
    description,
    url: null,
    imageUrl: null,
    category: 'stocks',
    publishedAt,
    companySymbol,
    symbols: companySymbol === null ? [] : [companySymbol],
    source: { name: source },
    sources: [{ name: source, url: null, publishedAt }],
    sentiment: { overall, score, reasons, provider: null, scoredBy: 'rules' },
    simulated: false,
  };
}

/** A sample of the news page; the first article's score is explained. */
export const NewsSample = () => (
  <SampleScreen>
    <Card className="divide-y divide-line">
      {SAMPLES.map(articleOf).map((article, i) => (
        <ArticleRow
          key={article.id}
          article={article}
          why={i === 0}
          onWhy={() => undefined}
          price={{ changePercent: SAMPLES[i]!.changePercent, asOf: localDay(), simulated: true }}
          mixed={false}
        />
      ))}
    </Card>
  </SampleScreen>
);
