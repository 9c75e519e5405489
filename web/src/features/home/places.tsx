import { ArrowRight, BookOpen, Newspaper, ScanSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFeature } from '../../api/hooks.ts';
import { Badge } from '../../ui/badge.tsx';

const PLACES = [
  {
    to: '/scanner',
    title: 'Market Scanner',
    text: 'Describe what you look for in plain English and get the stocks that match.',
    icon: ScanSearch,
  },
  { to: '/journal', title: 'Trading Journal', text: 'Your trades and what they taught you.', icon: BookOpen },
  { to: '/news', title: 'Market News', text: 'The headlines, and how they were scored.', icon: Newspaper },
] as const;

/** The three ways on. */
export function Places() {
  const news = useFeature('news') !== false;
  return (
    <nav aria-label="Where to go on" className="grid gap-4 md:grid-cols-3 xl:grid-cols-1">
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
