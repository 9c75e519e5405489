import { Badge } from '../../ui/badge.tsx';

/** Marks a filter that only the AI parser read. */
export const AiMark = () => (
  <Badge tone="accent">
    <span aria-hidden>AI</span>
    <span className="sr-only">Added by the AI parser</span>
  </Badge>
);
