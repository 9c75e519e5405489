import { ArrowRight, BookOpen, Newspaper, ScanSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFeature } from '../../api/hooks.ts';
import { Badge } from '../../ui/badge.tsx';

const PLACES = [
  {
    to: '/scanner',
    title: 'Scanner',
    text: 'Describe the setup. Get the stocks.',
    icon: ScanSearch,
  },
  { to: '/journal', title: 'Trading Journal', text: 'Your trades, P&L and stats.', icon: BookOpen },
  { to: '/news', title: 'News', text: 'Headlines with bullish and bearish scores.', icon: Newspaper },
] as const;

/** Links to the three main pages. */
export function Places() {
  const news = useFeature('news') !== false;
  return (
    <nav aria-label="Main pages" className="grid gap-4 md:grid-cols-3 xl:grid-cols-1">
      {PLACES.map(({ to, title, text, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="group flex min-w-0 gap-3.5 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-control"
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
            <Icon aria-hidden size={18} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
              <h2 className="text-lg">{title}</h2>
              {to === '/news' && !news ? (
                <Badge>Not available yet</Badge>
              ) : (
                <ArrowRight
                  aria-hidden
                  size={16}
                  className="text-faint transition-transform group-hover:translate-x-0.5"
                />
              )}
            </span>
            <span className="mt-0.5 block text-muted">{text}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
