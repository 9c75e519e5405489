import { Scroller } from '../../ui/scroller.tsx';
import { PLACES, type MappingDraft } from './mapping.ts';

/** What each column is used as. */
function takenFor(column: string, { columns, fees }: MappingDraft): string | null {
  const places = PLACES.filter(({ id }) => columns[id] === column).map(({ label }) => label.split(',')[0]!);
  if (fees.includes(column)) places.push('Fee');
  return places.length > 0 ? places.join(', ') : null;
}

/** The first rows of the file, with what each column is used as. */
export const SampleTable = ({
  columns,
  sample,
  draft,
}: {
  columns: readonly string[];
  sample: readonly (readonly string[])[];
  draft: MappingDraft;
}) => (
  <Scroller label="First rows of the file" className="rounded-md border border-line">
    <table className="min-w-full text-sm">
      <caption className="sr-only">First rows of the file, and how their columns are used</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const taken = takenFor(column, draft);
            return (
              <th key={column} scope="col" className="max-w-56 px-3 py-2 text-left align-bottom font-medium">
                <span className="block truncate">{column}</span>
                <span className={`block truncate text-xs ${taken ? 'text-accent' : 'text-faint'}`}>
                  {taken ?? 'not used'}
                </span>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {sample.map((row, i) => (
          <tr key={i} className="border-t border-line">
            {columns.map((column, at) => (
              <td key={column} className="figures max-w-56 truncate px-3 py-1.5 text-muted">
                {row[at] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);
