import { FlaskConical, HandHeart, Languages, ScanSearch } from 'lucide-react';
import { useDescription } from '../../app/use-description.ts';
import { NarrativeCard, StoryClosing, StoryHero, StorySection } from './story-parts.tsx';

const RULES = [
  [
    'Show how we read it, not just the result',
    "Every word of a scan is matched to what it means. If we don't know a word, we tell you. No silent guesses.",
  ],
  [
    'Say why each stock is there',
    'Every match shows the numbers that made it match. When nothing matches, we show the filter that cut the most and the nearest misses.',
  ],
  [
    "Label what isn't real",
    'Without a data provider, the market and the news are simulated, and every page that shows them says so.',
  ],
  [
    'Promise nothing about returns',
    "Plainscan finds stocks that fit your description. Whether to buy one is up to you, and we'll never claim otherwise.",
  ],
] as const;

/** /about */
export function StoryPage() {
  useDescription(
    'How Plainscan grew from a stock scanner into one that reads plain English, and the rules we build by.',
  );
  return (
    <>
      <title>Our Story · Plainscan</title>
      <StoryHero eyebrow="Our Story" title="A scanner that reads the way traders talk">
        Ask traders what they're looking for and you get a sentence: “something cheap in tech that's way oversold”. Ask
        a scanner and you get 40 drop-downs. Plainscan exists because the sentence was the better interface all along.
      </StoryHero>
      <StorySection title="How we got here" lead="Each step made the one before it more useful.">
        <ol className="mt-8 grid gap-4 lg:grid-cols-3">
          <li className="grid">
            <NarrativeCard icon={ScanSearch} title="It began as a scanner">
              <p>
                First there was a simple question: which U.S. stocks are oversold today? Answering it took daily data
                for the whole market, and one written definition for each indicator, so the same number means the same
                thing in a scan, a result, and a chart.
              </p>
            </NarrativeCard>
          </li>
          <li className="grid">
            <NarrativeCard icon={Languages} title="Then it learned to read">
              <p>
                Plain English replaced filters. A grammar built around trading vocabulary reads most of what people
                type, and an AI model can help with the rest. Either way, you see how we read it first, and can turn
                off, change, or remove any part.
              </p>
            </NarrativeCard>
          </li>
          <li className="grid">
            <NarrativeCard icon={FlaskConical} title="Next: strategy simulation" mark="Planned">
              <p>
                What would this scan have found on each past day, and what happened next? Strategy simulation is the
                next step. It isn't available yet.
              </p>
            </NarrativeCard>
          </li>
        </ol>
      </StorySection>
      <StorySection
        title="The rules we build by"
        lead="Trust takes time when money is involved. Here's how we try to earn it."
      >
        <dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {RULES.map(([rule, how]) => (
            <div key={rule} className="border-t border-line pt-4">
              <dt className="text-lg font-semibold">{rule}</dt>
              <dd className="mt-1.5 text-pretty text-muted">{how}</dd>
            </div>
          ))}
        </dl>
      </StorySection>
      <StorySection title="Where the money goes">
        <NarrativeCard icon={HandHeart} title="Donated or reinvested, all of it" className="mt-8">
          <p>
            Premium is the only thing Plainscan sells. There are no ads, and no one pays for a spot in the results. All
            income is donated or reinvested: in data, in the scanner, and in teaching people to use it.
          </p>
        </NarrativeCard>
      </StorySection>
      <StoryClosing title="Describe the setup. Get the stocks." other={{ to: '/mission', name: 'Learn Our Mission' }}>
        All you need is an email. Five days, three scans a day, no card.
      </StoryClosing>
    </>
  );
}
