import type { ScanPlan } from '@plainscan/contracts';
import { History } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { replayPath } from './replay-path.ts';

/** Opens the replay of a scan; only an icon on phones. */
export function ReplayButton({ scan }: { scan: { query: string; plan: ScanPlan } }) {
  const navigate = useNavigate();
  return (
    <Button look="outline" onPress={() => void replayPath(scan).then((path) => navigate(path))}>
      <History aria-hidden size={16} />
      <span className="max-sm:sr-only">Replay</span>
    </Button>
  );
}
