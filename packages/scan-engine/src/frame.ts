/** The words of 32 rows that an evaluation covers, half-open: the whole market, or the one word that contains a row. */
export interface Frame {
  readonly from: number;
  readonly to: number;
}

export const frameOfRow = (row: number): Frame => ({ from: row >> 5, to: (row >> 5) + 1 });
