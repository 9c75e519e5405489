import { Globe, GraduationCap, Lightbulb, Users } from 'lucide-react';
import { useDescription } from '../../app/use-description.ts';
import { NarrativeCard, StoryClosing, StoryHero, StorySection } from './story-parts.tsx';

const VALUES = [
  {
    icon: GraduationCap,
    title: 'Education First',
    text: 'Results should explain themselves. “Oversold” is spelled out as RSI(14) below 30, you see how much each filter cuts, and the journal shows what your own habits cost you.',
  },
  {
    icon: Globe,
    title: 'Global Access',
    text: "All you need is a browser: phone or desktop, mouse, keyboard, or screen reader. Times are shown in your time zone as well as New York's, and the trial doesn't ask for a card.",
  },
  {
    icon: Users,
    title: 'Community',
    text: "A setup is worth more when others can check it. Share a scan as a link that carries the exact criteria, so you're both talking about the same thing.",
  },
  {
    icon: Lightbulb,
    title: 'Innovation',
    text: "We'd rather remove a screen than add one. Plain English replaced a page of filters, and whatever comes next has to make Plainscan simpler to use, too.",
  },
] as const;

/** /mission */
export function MissionPage() {
  useDescription(
    'Scan better, trade better: why Plainscan exists and the four values behind it: education, access, community, and innovation.',
  );
  return (
    <>
      <title>Our Mission · Plainscan</title>
      <StoryHero eyebrow="Our Mission" title="Scan better, trade better.">
        Good decisions start with a clear view. We want to give every independent trader the view of the market that
        used to take a desk, a data team, and a query language.
      </StoryHero>
      <StorySection title="What we want to change">
        <div className="mt-8 grid gap-x-12 gap-y-6 text-lg text-pretty text-muted lg:grid-cols-2">
          <p>
            Retail traders get plenty of opinions and few real tools. Tips come without reasons, and screeners expect
            you to know the exact name of an indicator. Students, swing traders, and day traders end up with someone
            else's idea or a form they can't fill in.
          </p>
          <p>
            Plainscan starts with your idea. Type it in your own words, see how we read it, fix what's off, and only
            then look at stocks. Save what works, log what you trade, and find out whether it was the setup that made
            money or just the market.
          </p>
        </div>
      </StorySection>
      <StorySection title="Four values" lead="They decide what we build and what we don't.">
        <ul className="mt-8 grid gap-4 sm:grid-cols-2">
          {VALUES.map(({ icon, title, text }) => (
            <li key={title} className="grid">
              <NarrativeCard icon={icon} title={title}>
                <p>{text}</p>
              </NarrativeCard>
            </li>
          ))}
        </ul>
      </StorySection>
      <StoryClosing title="See the market your way" other={{ to: '/about', name: 'Learn Our Story' }}>
        Describe a setup you already trust and see what the scanner finds.
      </StoryClosing>
    </>
  );
}
