import { Eye, FlaskConical, Lock, Ruler } from 'lucide-react';
import { useAppInfo } from '../../api/hooks.ts';
import { count } from '../../lib/format.ts';
import { Section } from './section.tsx';

const CHECKS = [
  {
    icon: Ruler,
    title: 'Computed twice',
    text: 'Every indicator and every trader’s word has a written definition. A second calculation, made from those definitions alone, has to agree with the scanner before a change is let in.',
  },
  {
    icon: Eye,
    title: 'Nothing guessed in silence',
    text: 'A word that was not understood is underlined and said to be so. A spelling that was corrected is shown with its correction.',
  },
  {
    icon: FlaskConical,
    title: 'Made-up data says so',
    text: 'Where the market or the news are simulated, every page that shows them carries the label. No testimonial on this page is invented: there are none.',
  },
  {
    icon: Lock,
    title: 'Your account is yours',
    text: 'Pages load no trackers and no advertisements. Download everything held about you as a file, see and end your sessions, or delete the account, in Settings.',
  },
] as const;

/** How far one may trust it: what it does and how that is checked, instead of what somebody is said to have said. */
export function Proof() {
  const { data: info } = useAppInfo();
  return (
    <Section
      id="trust"
      title="Why you can check it, not just believe it"
      lead={
        info?.stocks
          ? `This installation scans ${count(info.stocks)} ${info.simulated ? 'simulated ' : 'U.S. '}stocks, with daily bars.`
          : 'It scans U.S. stocks, with daily bars.'
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
