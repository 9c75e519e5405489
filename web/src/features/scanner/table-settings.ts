import { useState } from 'react';
import { session } from '../../app/session.ts';
import { pageSizeOf, PAGE_SIZE, type PageSize } from '../../lib/pages.ts';
import { local } from '../../lib/storage.ts';

export interface TableSettings {
  /** IDs of the columns shown in addition to the sentence's; null: the default ones */
  columns: readonly string[] | null;
  size: PageSize;
  /** for mouse users; touch screens always have comfortable rows */
  density: Density;
}
export type Density = 'compact' | 'comfortable';

const DEFAULTS: TableSettings = { columns: null, size: PAGE_SIZE, density: 'compact' };

const key = () => `plainscan_scan_table:${session.current().user?.id ?? ''}`;

function stored(): TableSettings {
  try {
    const { columns, size, density } = (JSON.parse(local.get(key()) ?? '') ?? {}) as Partial<TableSettings>;
    const isList = Array.isArray(columns) && columns.every((id) => typeof id === 'string');
    return {
      columns: isList ? columns : DEFAULTS.columns,
      size: pageSizeOf(size) ?? DEFAULTS.size,
      density: density === 'comfortable' ? density : DEFAULTS.density,
    };
  } catch {
    return DEFAULTS;
  }
}

/** The user's table settings, stored in this browser. */
export function useTableSettings() {
  const [settings, setSettings] = useState(stored);
  const change = (to: Partial<TableSettings>) => {
    const next = { ...settings, ...to };
    setSettings(next);
    local.set(key(), JSON.stringify(next));
  };
  return [settings, change] as const;
}
