import type { Article } from '@plainscan/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '../../ui/class-names.ts';
import { piecesOf } from './marked.ts';

/** A text with the words that made its score: those that speak for it under a line with an arrow up, the others under dots with one down. */
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
