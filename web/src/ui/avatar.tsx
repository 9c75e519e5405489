import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { classes } from './class-names.ts';

/** A user's picture, or an icon if there's none or it fails to load. */
export function Avatar({ url, name, className }: { url: string | null; name: string | null; className: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-raised text-muted',
        className,
      )}
    >
      {url && url !== failed ? (
        <img
          src={url}
          alt={name ?? ''}
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(url)}
        />
      ) : (
        <UserRound aria-hidden className="size-[45%]" />
      )}
    </span>
  );
}
