import type { ScanResponse, ScanRow } from '@plainscan/contracts';
import { useState } from 'react';
import type { RowWindow } from './use-result-rows.ts';

/** The open row, which stays open when another order or page shows other rows. */
export function useOpenRow(response: ScanResponse, shown: RowWindow | null, open: string | null): ScanRow | null {
  const [last, setLast] = useState<{ response: ScanResponse; row: ScanRow } | null>(null);
  const row = shown?.rows.find(({ symbol }) => symbol === open);
  if (row && row !== last?.row) setLast({ response, row });
  if (row) return row;
  return last?.response === response && last.row.symbol === open ? last.row : null;
}
