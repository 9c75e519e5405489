import { Scroller } from '../../ui/scroller.tsx';
import { MAPPING_FIELDS, type MappingDraft } from './mapping.ts';

/** The fields that a column is mapped to, or null. */
function fieldsOf(column: string, { columns, fees }: MappingDraft): string | null {
  const labels = MAPPING_FIELDS.filter(({ id }) => columns[id] === column).map(({ label }) => label.split(',')[0]!);
  if (fees.includes(column)) labels.push('Fee');
  return labels.length > 0 ? labels.join(', ') : null;
}

/** The first rows of the file, with the field that each column is mapped to. */
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
            const fields = fieldsOf(column, draft);
            return (
              <th key={column} scope="col" className="max-w-56 px-3 py-2 text-left align-bottom font-medium">
                <span className="block truncate">{column}</span>
                <span className={`block truncate text-xs ${fields ? 'text-accent' : 'text-faint'}`}>
                  {fields ?? 'not used'}
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
