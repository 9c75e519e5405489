import type { ScanResponse } from '@plainscan/contracts';
import { CircleAlert, SpellCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';
import { correctionLine, reasonsOf, type Unmatched } from './reading-lines.ts';
import { TextButton } from './text-button.tsx';
import { withoutClause } from './without-clause.ts';

const NOTE = 'mt-2 flex gap-2 text-sm';

export const Note = ({ icon: Icon, warn, children }: { icon: LucideIcon; warn?: boolean; children: ReactNode }) => (
  <p className={classes(NOTE, warn ? 'text-warn' : 'text-muted')}>
    <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
    <span className="min-w-0 break-words">{children}</span>
  </p>
);

export interface ClauseActions {
  /** called with the sentence without the clause */
  onDrop: (sentence: string) => void;
  /** selects the clause in the box */
  onReword: (span: Unmatched['span']) => void;
}

/** Ignored clauses with their actions, and the reasons for missing data. */
function Ignored({
  query,
  clauses,
  onDrop,
  onReword,
}: { query: string; clauses: readonly Unmatched[] } & ClauseActions) {
  const reasons = reasonsOf(clauses);
  return (
    <div className={classes(NOTE, 'text-warn')}>
      <CircleAlert aria-hidden size={16} className="mt-1.5 shrink-0 pointer-coarse:mt-3.5" />
      <div className="min-w-0 break-words">
        We ignored:{' '}
        <ul className="inline">
          {clauses.map(({ text, span }) => {
            const without = withoutClause(query, span);
            return (
              <li key={span[0]} className="mr-2 inline-flex max-w-full flex-wrap items-center">
                “{text}”{' '}
                <span className="whitespace-nowrap">
                  {without && (
                    <TextButton data-drop label={`Drop “${text}” from the sentence`} onPress={() => onDrop(without)}>
                      Drop
                    </TextButton>
                  )}
                  <TextButton label={`Reword “${text}”`} onPress={() => onReword(span)}>
                    Reword
                  </TextButton>
                </span>{' '}
              </li>
            );
          })}
        </ul>
        {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
      </div>
    </div>
  );
}

/** Notes on a reading: ignored clauses and corrected typos. */
export function ReadingNotes({
  query,
  corrections,
  unmatched,
  onDrop,
  onReword,
}: Pick<ScanResponse, 'query' | 'corrections' | 'unmatched'> & ClauseActions) {
  const read = correctionLine(corrections);
  const groups = [unmatched.filter(({ reason }) => !reason), unmatched.filter(({ reason }) => reason)];
  return (
    <>
      {groups.map(
        (clauses, i) =>
          clauses.length > 0 && <Ignored key={i} query={query} clauses={clauses} onDrop={onDrop} onReword={onReword} />,
      )}
      {read && <Note icon={SpellCheck}>{read}</Note>}
    </>
  );
}
