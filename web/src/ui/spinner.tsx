import { LoaderCircle } from 'lucide-react';

export const Spinner = () => (
  <div role="status" className="flex min-h-[60dvh] items-center justify-center gap-2 text-muted">
    <LoaderCircle aria-hidden size={18} className="animate-spin" />
    Loading...
  </div>
);
