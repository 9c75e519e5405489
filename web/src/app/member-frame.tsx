import { SecondFactorGate } from '../features/settings/second-factor-gate.tsx';
import { TermsGate } from '../features/terms/terms-gate.tsx';
import { Shell } from './shell.tsx';

/** The frame of every page that needs a session: the shell, once the terms are accepted and an administrator has any second factor that is required. */
export const MemberFrame = () => (
  <TermsGate>
    <SecondFactorGate>
      <Shell />
    </SecondFactorGate>
  </TermsGate>
);
