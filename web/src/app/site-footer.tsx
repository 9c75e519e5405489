import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppInfo } from '../api/generated/app.ts';
import { networkName, shareLinks } from '../lib/social-links.ts';
import { OutsideLink } from '../ui/outside-link.tsx';
import { Logo } from './logo.tsx';
import { PUBLIC_COLUMN } from './public-column.ts';

const PRODUCT = [
  { to: '/scanner', name: 'Scanner' },
  { to: '/journal', name: 'Trading Journal' },
  { to: '/news', name: 'News' },
  { to: '/pricing', name: 'Pricing' },
] as const;
const ABOUT = [
  { to: '/about', name: 'Our Story' },
  { to: '/mission', name: 'Our Mission' },
  { to: '/terms', name: 'Terms and Conditions' },
] as const;

const LINK =
  'inline-flex min-h-7 items-center text-muted underline-offset-4 hover:text-text hover:underline pointer-coarse:min-h-11';

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="text-sm font-medium text-text">{title}</h2>
    <ul className="mt-2 space-y-0.5">{children}</ul>
  </section>
);

const PageLinks = ({ title, pages }: { title: string; pages: readonly { to: string; name: string }[] }) => (
  <Column title={title}>
    {pages.map(({ to, name }) => (
      <li key={to}>
        <Link to={to} className={LINK}>
          {name}
        </Link>
      </li>
    ))}
  </Column>
);

/** Shown below every public page. Omits what depends on the app info until that has loaded. */
export function SiteFooter() {
  const { data: info } = useAppInfo();
  const follow = info?.socialLinks ?? [];
  return (
    <footer className="border-t border-line">
      <div className={`${PUBLIC_COLUMN} grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr]`}>
        <div className="max-w-72">
          <Logo />
          <p className="mt-3 text-muted">Describe the setup. Get the stocks.</p>
          {info?.simulated && (
            <p className="mt-4 flex gap-2 text-sm text-warn">
              <FlaskConical aria-hidden size={15} className="mt-0.5 shrink-0" /> Demo data: all stocks and prices are
              simulated.
            </p>
          )}
        </div>
        <PageLinks title="Product" pages={PRODUCT} />
        <PageLinks title="Plainscan" pages={ABOUT} />
        <div className="space-y-8">
          {follow.length > 0 && (
            <Column title="Follow">
              {follow.map((href) => (
                <li key={href}>
                  <OutsideLink href={href} className={LINK}>
                    <span className="sr-only">Follow on </span>
                    {networkName(href)}
                  </OutsideLink>
                </li>
              ))}
            </Column>
          )}
          <Column title="Share">
            {shareLinks(location.origin).map(({ name, href }) => (
              <li key={name}>
                <OutsideLink href={href} className={LINK}>
                  <span className="sr-only">Share {name === 'Email' ? 'by' : 'on'} </span>
                  {name}
                </OutsideLink>
              </li>
            ))}
          </Column>
        </div>
      </div>
      <div className="border-t border-line">
        <p className={`${PUBLIC_COLUMN} flex flex-wrap justify-between gap-x-6 gap-y-1 py-5 text-sm text-faint`}>
          <span>For research only. Not investment advice.</span>
          <span>v1.0</span>
        </p>
      </div>
    </footer>
  );
}
