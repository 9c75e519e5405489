import type { Article } from '@plainscan/contracts';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/class-names.ts';
import { scoreText, SENTIMENT_NAMES, type Overall } from './words.ts';

const LOOKS = {
  bullish: { icon: TrendingUp, tone: 'up', text: 'text-up' },
  bearish: { icon: TrendingDown, tone: 'down', text: 'text-down' },
  neutral: { icon: Minus, tone: 'neutral', text: 'text-muted' },
} as const;

/** Sentiment as a word and a sign, so it doesn't rely on color. */
export function SentimentBadge({ overall }: { overall: Overall }) {
  const { icon: Icon, tone } = LOOKS[overall];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden size={12} />
      {SENTIMENT_NAMES[overall]}
    </Badge>
  );
}

export const Score = ({ overall, score }: Pick<Article['sentiment'], 'overall' | 'score'>) => (
  <span className={classes('figures text-sm font-medium', LOOKS[overall].text)}>
    <span className="sr-only">Score </span>
    {scoreText(score)}
  </span>
);
