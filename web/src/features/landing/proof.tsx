import { Eye, FlaskConical, Lock, Ruler } from 'lucide-react';
import { useAppInfo } from '../../api/generated/app.ts';
import { count } from '../../lib/format.ts';
import { Section } from './section.tsx';

const CHECKS = [
  {
    icon: Ruler,
    title: 'Computed twice',
    text: 'Every indicator and every trading term has a written definition. Two independent calculations must match before a release ships.',
  },
  {
    icon: Eye,
    title: 'No silent guesses',
    text: "If we don't know a word, we underline it and tell you. If we fix a typo, we show you the fix.",
  },
  {
    icon: FlaskConical,
    title: 'Simulated data is always labeled',
    text: 'Wherever the market or the news is simulated, the page says so.',
  },
  {
    icon: Lock,
    title: 'Your account is yours',
    text: 'No trackers, no ads. In Settings you can download your data, sign out other devices, or delete your account.',
  },
] as const;

/** Reasons to trust the product that visitors can check themselves. */
export function Proof() {
  const { data: info } = useAppInfo();
  return (
    <Section
      id="trust"
      title="Don't take our word for it"
      lead={
        info?.stocks
          ? `Scanning ${count(info.stocks)} ${info.simulated ? 'simulated ' : 'U.S. '}stocks on daily data.`
          : 'Scanning U.S. stocks on daily data.'
      }
      tinted
    >
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {CHECKS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
