import { FlaskConical } from 'lucide-react';
import { Badge } from './badge.tsx';

/** Labels simulated market data and simulated news. */
export const SimulatedBadge = ({ what = 'market', className }: { what?: 'market' | 'news'; className?: string }) => (
  <Badge tone="warn" className={className}>
    <FlaskConical aria-hidden size={12} />
    Simulated {what}
  </Badge>
);
