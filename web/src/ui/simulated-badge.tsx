import { FlaskConical } from 'lucide-react';
import { Badge } from './badge.tsx';

/** Stands wherever figures of the simulated market, or stories of the simulated feed, are shown. */
export const SimulatedBadge = ({ what = 'market', className }: { what?: 'market' | 'news'; className?: string }) => (
  <Badge tone="warn" className={className}>
    <FlaskConical aria-hidden size={12} />
    Simulated {what}
  </Badge>
);
