/** One column of a text table. */
export interface Column {
  title: string;
  cells: readonly string[];
  align: 'left' | 'right';
  /** the width to which cells may be truncated; without it, they never are */
  minWidth?: number;
}

const GAP = 2;

const truncate = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(width - 1, 0))}…`;

const widthOf = ({ title, cells }: Column): number =>
  cells.reduce((widest, cell) => Math.max(widest, cell.length), title.length);

/**
 * Lines of a table no wider than `width`: truncates columns that may be truncated, the widest first, then omits the
 * last columns, but never the first.
 */
export function tableLines(columns: readonly Column[], width: number): string[] {
  const shown = [...columns];
  let widths = shown.map(widthOf);
  const excess = (): number => widths.reduce((sum, each) => sum + each, GAP * (shown.length - 1)) - width;
  for (;;) {
    for (let over = excess(); over > 0; over = excess()) {
      const room = shown.map(({ minWidth }, i) => (minWidth === undefined ? 0 : widths[i]! - minWidth));
      const widest = room.indexOf(Math.max(...room));
      if (room[widest]! <= 0) break;
      widths[widest]! -= Math.min(over, room[widest]!);
    }
    if (excess() <= 0 || shown.length === 1) break;
    shown.pop();
    widths = shown.map(widthOf);
  }
  const line = (cellOf: (column: Column) => string): string =>
    shown
      .map((column, i) => {
        const text = truncate(cellOf(column), widths[i]!);
        return column.align === 'left' ? text.padEnd(widths[i]!) : text.padStart(widths[i]!);
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  const count = shown[0]?.cells.length ?? 0;
  return [
    line(({ title }) => title),
    line((column) => '-'.repeat(widths[shown.indexOf(column)]!)),
    ...Array.from({ length: count }, (_, row) => line(({ cells }) => cells[row]!)),
  ];
}
