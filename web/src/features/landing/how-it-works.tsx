import { ListChecks, PencilLine, TextSelect } from 'lucide-react';
import { Section } from './section.tsx';

const STEPS = [
  {
    icon: PencilLine,
    title: 'Describe',
    text: "Type the setup you're looking for: price, volume, indicators, patterns, sector, or company.",
  },
  {
    icon: TextSelect,
    title: 'Check',
    text: 'See how we read every word. Turn a filter off, change a number, and watch the count update.',
  },
  {
    icon: ListChecks,
    title: 'Decide',
    text: 'Go through the matches with their numbers and charts, save the scan, and log the trades you take.',
  },
] as const;

export const HowItWorks = () => (
  <Section id="how-it-works" title="How It Works" lead="From an idea to a list of stocks in three steps.">
    <ol className="grid gap-4 md:grid-cols-3">
      {STEPS.map(({ icon: Icon, title, text }, i) => (
        <li key={title} className="rounded-lg border border-line bg-surface p-6">
          <div className="flex items-center justify-between">
            <span className="grid size-9 place-items-center rounded-md bg-accent-soft text-accent">
              <Icon aria-hidden size={18} />
            </span>
            <span aria-hidden className="figures text-xl font-semibold text-faint">
              {i + 1}
            </span>
          </div>
          <h3 className="mt-4 text-lg">{title}</h3>
          <p className="mt-1.5 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);
