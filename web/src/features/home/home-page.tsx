import { ArrowRight, BookOpen, Newspaper, ScanSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFeature } from '../../api/hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TrialBanner } from '../billing/trial-banner.tsx';
import { usePremium } from '../billing/use-premium.ts';
import { HomeStrategies } from '../strategies/home-strategies.tsx';
import { GettingStarted } from './getting-started.tsx';
import { HomeStats } from './home-stats.tsx';
import { RecentActivity } from './recent-activity.tsx';

const CARDS = [
  {
    to: '/scanner',
    title: 'Market Scanner',
    text: 'Describe what you look for in plain English and get the stocks that match.',
    icon: ScanSearch,
    feature: null,
  },
  {
    to: '/journal',
    title: 'Trading Journal',
    text: 'Your trades and what they taught you.',
    icon: BookOpen,
    feature: null,
  },
  {
    to: '/news',
    title: 'Market News',
    text: 'The headlines, and how they were scored.',
    icon: Newspaper,
    feature: 'news',
  },
] as const;

/** Where one begins: what the account may do, what the journal comes to, the ways on, the last trades. */
export function HomePage() {
  const journal = usePremium();
  const news = useFeature('news') !== false;
  return (
    <>
      <PageHeader title="Home" lead="Scan better, trade better." />
      <TrialBanner className="mt-5" />
      <HomeStats asked={journal === true} />
      <div className="mt-5 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {CARDS.map(({ to, title, text, icon: Icon, feature }) => (
          <Link
            key={to}
            to={to}
            className="group flex flex-col rounded-lg border border-line bg-surface p-5 transition-colors hover:border-control"
          >
            <span className="flex h-6 items-center justify-between">
              <Icon aria-hidden size={20} className="text-accent" />
              {feature === null || news ? (
                <ArrowRight
                  aria-hidden
                  size={16}
                  className="text-faint transition-transform group-hover:translate-x-0.5"
                />
              ) : (
                <Badge>Not available yet</Badge>
              )}
            </span>
            <h2 className="mt-4 text-lg">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </Link>
        ))}
      </div>
      <HomeStrategies className="mt-5" />
      <div className="mt-5">
        {journal === undefined ? (
          <Skeleton className="h-64 rounded-lg" />
        ) : journal ? (
          <RecentActivity />
        ) : (
          <GettingStarted />
        )}
      </div>
    </>
  );
}
