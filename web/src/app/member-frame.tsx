import { TermsGate } from '../features/terms/terms-gate.tsx';
import { Shell } from './shell.tsx';

/** The frame of every page that needs a session: once the terms are accepted, the shell. */
export const MemberFrame = () => (
  <TermsGate>
    <Shell />
  </TermsGate>
);
