import type { Article } from '@plainscan/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '../../ui/class-names.ts';
import { piecesOf } from './marked.ts';

/**
 * Text with the words behind its score: positive ones underlined with an up arrow, negative ones dotted with a down
 * arrow.
 */
export const MarkedText = ({
  text,
  where,
  reasons,
}: {
  text: string;
  where: 'title' | 'description';
  reasons: Article['sentiment']['reasons'];
}) =>
  piecesOf(text, where, reasons).map((piece, i) => {
    if (piece.reason === null) return piece.text;
    const good = reasons[piece.reason]!.weight > 0;
    const Arrow = good ? ArrowUp : ArrowDown;
    return (
      <mark
        key={i}
        className={classes(
          'rounded-sm px-0.5 underline decoration-2 underline-offset-4',
          good ? 'bg-up-soft text-up' : 'bg-down-soft text-down decoration-dotted',
        )}
      >
        {piece.first && <Arrow aria-hidden size="0.9em" strokeWidth={2.5} className="mr-0.5 inline align-baseline" />}
        {piece.text}
      </mark>
    );
  });
