import { LoaderCircle } from 'lucide-react';
import { PlainFrame } from '../../app/plain-frame.tsx';

/** A page that waits for the server. */
export const Working = ({ title }: { title: string }) => (
  <PlainFrame className="grid place-items-center">
    <title>{`${title} · Plainscan`}</title>
    <div role="status" className="flex items-center gap-2.5 pb-[12vh] text-muted">
      <LoaderCircle aria-hidden size={18} className="animate-spin" />
      <h1 className="text-lg font-medium">{title}</h1>
    </div>
  </PlainFrame>
);
