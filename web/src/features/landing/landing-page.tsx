import { useDescription } from '../../app/use-description.ts';
import { Closing } from './closing.tsx';
import { DemoSection } from './demo-section.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { IndicatorCards } from './indicator-cards.tsx';
import { PricingSection } from './pricing-section.tsx';
import { Proof } from './proof.tsx';

/** What a visitor sees on /. Only the demo button and the number of stocks wait for the server. */
export function LandingPage() {
  useDescription(
    'Describe a stock scan in plain English, see how every word was read, and get the U.S. stocks that match. Five days free, no card.',
  );
  return (
    <>
      <title>Plainscan · Scan better, trade better.</title>
      <Hero />
      <DemoSection />
      <HowItWorks />
      <IndicatorCards />
      <Proof />
      <PricingSection />
      <Closing />
    </>
  );
}
