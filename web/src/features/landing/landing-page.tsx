import { useDescription } from '../../app/use-description.ts';
import { Closing } from './closing.tsx';
import { DemoSection } from './demo-section.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { IndicatorCards } from './indicator-cards.tsx';
import { PricingSection } from './pricing-section.tsx';
import { Proof } from './proof.tsx';

/** The landing page at /. Only the demo button and the stock count depend on the server. */
export function LandingPage() {
  useDescription(
    'Describe the setup in plain English and get the U.S. stocks that match, with the reason for each. 5 days free, no card.',
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
