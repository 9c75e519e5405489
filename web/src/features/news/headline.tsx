import { OutsideLink } from '../../ui/outside-link.tsx';

/** The URL if it's safe to link to, otherwise null. */
export const linkable = (url: string | null): string | null => (url && /^https?:\/\//i.test(url) ? url : null);

/** A story's title in a short list, linked to the story if it has a URL. */
export function Headline({ title, url }: { title: string; url: string | null }) {
  const link = linkable(url);
  return link ? (
    <OutsideLink href={link} className="font-medium underline-offset-4 wrap-anywhere hover:underline">
      {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </OutsideLink>
  ) : (
    <span className="font-medium wrap-anywhere">{title}</span>
  );
}
