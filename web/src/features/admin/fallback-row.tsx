import type { ParserHealth } from '@plainscan/contracts';
import { ArrowDown, ArrowUp, Radar, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { AddressHealth } from './address-health.tsx';
import { ProbeResult } from './probe-result.tsx';
import { useProbe } from './use-probe.ts';

/** One fallback URL with its actions. The list finds the element to focus by `data-address` and `data-move`. */
export function FallbackRow({
  url,
  position,
  last,
  health,
  onMove,
  onRemove,
}: {
  url: string;
  /** 1-based */
  position: number;
  last: number;
  health: ParserHealth | undefined;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { state, probing, probe } = useProbe();
  return (
    <li data-address={url} className="px-5 py-3.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <span aria-hidden className="figures mt-0.5 w-4 text-right text-faint">
          {position}
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium wrap-anywhere">{url}</p>
          <AddressHealth health={health} />
        </div>
        <div className="-mr-2 flex gap-0.5">
          <IconButton label={`Try ${url}`} isPending={probing} onPress={() => probe(url)}>
            <Radar aria-hidden size={16} />
          </IconButton>
          <IconButton label={`Move ${url} up`} data-move="-1" isDisabled={position === 1} onPress={() => onMove(-1)}>
            <ArrowUp aria-hidden size={16} />
          </IconButton>
          <IconButton label={`Move ${url} down`} data-move="1" isDisabled={position === last} onPress={() => onMove(1)}>
            <ArrowDown aria-hidden size={16} />
          </IconButton>
          <IconButton label={`Remove ${url}`} onPress={onRemove}>
            <Trash2 aria-hidden size={16} />
          </IconButton>
        </div>
      </div>
      <ProbeResult state={state} className="mt-2" />
    </li>
  );
}
