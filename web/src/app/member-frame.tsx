import { SecondFactorGate } from '../features/settings/second-factor-gate.tsx';
import { TermsGate } from '../features/terms/terms-gate.tsx';
import { Shell } from './shell.tsx';

/**
 * The frame of every page that needs a session. It shows the shell once the terms are accepted and, for administrators who
 * need one, a second factor is set up.
 */
export const MemberFrame = () => (
  <TermsGate>
    <SecondFactorGate>
      <Shell />
    </SecondFactorGate>
  </TermsGate>
);
