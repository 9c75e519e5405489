import { FlaskConical } from 'lucide-react';
import { Badge } from './badge.tsx';

/** Stands wherever figures of the simulated market are shown. */
export const SimulatedBadge = ({ className }: { className?: string }) => (
  <Badge tone="warn" className={className}>
    <FlaskConical aria-hidden size={12} />
    Simulated market
  </Badge>
);
