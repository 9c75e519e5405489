import { Globe, GraduationCap, Lightbulb, Users } from 'lucide-react';
import { useDescription } from '../../app/use-description.ts';
import { NarrativeCard, StoryClosing, StoryHero, StorySection } from './story-parts.tsx';

const VALUES = [
  {
    icon: GraduationCap,
    title: 'Education First',
    text: 'A result teaches when it explains itself. “Oversold” is shown as RSI(14) below 30, the funnel shows what each condition costs, and a trading journal shows what one’s own habits cost.',
  },
  {
    icon: Globe,
    title: 'Global Access',
    text: 'A browser is enough, on a phone as on a desk, with a mouse, a keyboard or a screen reader. Times are told in your own zone beside New York’s, and the trial asks for no card.',
  },
  {
    icon: Users,
    title: 'Community',
    text: 'A strategy is worth more when others can look at it. A scan can be shared as a link that holds exactly what it looks for, so that two people talk about the same thing.',
  },
  {
    icon: Lightbulb,
    title: 'Innovation',
    text: 'We would rather remove a screen than add one. Reading a sentence replaced a page of filters; whatever comes next has to make the product simpler to use as well.',
  },
] as const;

/** /mission */
export function MissionPage() {
  useDescription(
    'Scan better, trade better: why Plainscan exists, and the four values it is built on: education, access, community and innovation.',
  );
  return (
    <>
      <title>Our Mission · Plainscan</title>
      <StoryHero eyebrow="Our Mission" title="Scan better, trade better.">
        Good decisions begin with seeing clearly. Our mission is to give everyone who trades for themselves the view of
        the market that used to take a desk, a data team and a query language.
      </StoryHero>
      <StorySection title="What we want to change">
        <div className="mt-8 grid gap-x-12 gap-y-6 text-lg text-pretty text-muted lg:grid-cols-2">
          <p>
            Retail traders are offered plenty of opinions and few instruments. Tips arrive without reasons; screeners
            ask for the exact name of an indicator before they answer anything. Students, swing traders and day traders
            end up with either somebody else’s idea or a form they cannot fill in.
          </p>
          <p>
            Plainscan starts from the trader’s own idea. Say it in your words, see how it was understood, correct it,
            and only then look at stocks. Keep what works as a strategy, write down what you did with it, and find out
            whether it was the idea that made money or the mood of the market.
          </p>
        </div>
      </StorySection>
      <StorySection title="Four values" lead="They decide what gets built, and what does not.">
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
        Describe a setup you already trust and look at what the scanner makes of it.
      </StoryClosing>
    </>
  );
}
