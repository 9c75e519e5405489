import { LoaderCircle } from 'lucide-react';
import { PlainFrame } from '../../app/plain-frame.tsx';

/** A page that asks the server before it can say anything. */
export const Working = ({ title }: { title: string }) => (
  <PlainFrame className="grid place-items-center">
    <title>{`${title} · Plainscan`}</title>
    <h1 role="status" className="flex items-center gap-2.5 pb-[12vh] text-lg font-medium text-muted">
      <LoaderCircle aria-hidden size={18} className="animate-spin" />
      {title}
    </h1>
  </PlainFrame>
);
