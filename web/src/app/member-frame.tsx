import { TermsGate } from '../features/terms/terms-gate.tsx';
import { Shell } from './shell.tsx';

/** The frame of every page that needs a session: the shell, once the terms are accepted. */
export const MemberFrame = () => (
  <TermsGate>
    <Shell />
  </TermsGate>
);
