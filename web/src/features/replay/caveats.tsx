import { TriangleAlert } from 'lucide-react';
import { Card } from '../../ui/card.tsx';

/** What limits every figure of a replay. Always shown with them. */
export const Caveats = ({ caveats }: { caveats: readonly string[] }) => (
  <Card aria-labelledby="replay-caveats" className="p-4 sm:px-5">
    <h2 id="replay-caveats" className="flex items-center gap-2 font-semibold text-warn">
      <TriangleAlert aria-hidden size={16} className="shrink-0" /> Hypothetical results
    </h2>
    <ul className="mt-2 space-y-2 text-sm text-muted">
      {caveats.map((caveat) => (
        <li key={caveat}>{caveat}</li>
      ))}
    </ul>
  </Card>
);
