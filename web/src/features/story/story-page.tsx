import { FlaskConical, HandHeart, Languages, ScanSearch } from 'lucide-react';
import { useDescription } from '../../app/use-description.ts';
import { NarrativeCard, StoryClosing, StoryHero, StorySection } from './story-parts.tsx';

const RULES = [
  [
    'Show the reading, not just the result',
    'Every word of a sentence is marked with what it became. What was not understood is said to be so; nothing is guessed in silence.',
  ],
  [
    'Say why each row is there',
    'A match carries the figures that made it match. When nothing does, the scanner names the condition that ruled the most out and the stocks that came closest.',
  ],
  [
    'Label what is not real',
    'Without a data provider the market and the news are made up, and every page that shows them says so.',
  ],
  [
    'Promise nothing about returns',
    'Plainscan finds stocks that fit a description. Whether to buy one is a decision it does not make, and no page of it claims to.',
  ],
] as const;

/** /about */
export function StoryPage() {
  useDescription(
    'How Plainscan grew from a stock scanner into one that reads plain English, and the rules it is built by.',
  );
  return (
    <>
      <title>Our Story · Plainscan</title>
      <StoryHero eyebrow="Our Story" title="A scanner that reads the way traders talk">
        Ask a trader what they look for and you get a sentence: “something cheap in tech that has been sold off too
        hard”. Ask a scanner and you get forty drop-downs. Plainscan exists because the sentence was the better
        interface all along.
      </StoryHero>
      <StorySection title="How it came about" lead="Three steps, each of which made the one before it more useful.">
        <ol className="mt-8 grid gap-4 lg:grid-cols-3">
          <li className="grid">
            <NarrativeCard icon={ScanSearch} title="It began as a scanner">
              <p>
                First there was a plain question: which of all U.S. stocks are oversold today? Answering it meant daily
                bars for the whole market, and indicators with one written definition each, so that the same number
                means the same thing in a scan, in a row and on a chart.
              </p>
            </NarrativeCard>
          </li>
          <li className="grid">
            <NarrativeCard icon={Languages} title="Then it learned to read">
              <p>
                Filters gave way to sentences. A grammar written for traders’ words reads most of what people type, and
                where words are left over an AI model may be asked for help. Either way you see the reading first, and
                can switch off, change or remove any part of it.
              </p>
            </NarrativeCard>
          </li>
          <li className="grid">
            <NarrativeCard icon={FlaskConical} title="Next: strategy simulation" mark="Planned">
              <p>
                What would this scan have found on each past day, and what happened afterwards? Simulation of a strategy
                is the next step. It is not in the product yet, and when it comes its caveats will stand beside its
                curve.
              </p>
            </NarrativeCard>
          </li>
        </ol>
      </StorySection>
      <StorySection title="The rules we build by" lead="Tools for money earn trust slowly. These are how we try.">
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
            Premium is the only thing Plainscan sells. There are no advertisements and nobody pays for a place in a
            result. All income is donated or reinvested: into data, into the scanner, and into teaching people to use
            it.
          </p>
        </NarrativeCard>
      </StorySection>
      <StoryClosing title="Say what you look for" other={{ to: '/mission', name: 'Learn Our Mission' }}>
        A trial takes an address and a minute. Five days, three scans a day, no card.
      </StoryClosing>
    </>
  );
}
