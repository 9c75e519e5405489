import { Hero } from './hero.tsx';

/** What a visitor sees on /. */
export function LandingPage() {
  return (
    <>
      <title>Plainscan · Scan better, trade better.</title>
      <Hero />
    </>
  );
}
