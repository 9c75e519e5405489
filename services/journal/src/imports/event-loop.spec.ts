import { describe, expect, it } from '@jest/globals';
import { runSliced } from '../slicing/run-sliced.ts';
import { NO_CORPORATE_ACTIONS } from './corporate-actions.store.ts';
import { combineChanges } from './apply-matching.ts';
import type { PlanInput } from './plan/import-plan.ts';
import { byGroup } from './plan/journal-fill.ts';
import { planImport } from './plan/plan-import.ts';
import { readFile } from './read-file.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const ROWS = 20_000;
const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
const schwab = (rows: readonly string[]) => `${HEADER}\n${rows.join('\n')}\n`;
const EMPTY: PlanInput['facts'] = {
  keys: new Map(),
  trades: new Set(),
  cashKeys: new Map(),
  manualFills: new Map(),
  manualCash: new Map(),
  fills: [],
  actions: NO_CORPORATE_ACTIONS,
  currency: null,
};

/** Counts the turns of the event loop during `work`. Each turn processes a bounded number of rows, so a large input needs many turns. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0;
  let running = true;
  const count = () => {
    if (!running) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  const result = await work();
  running = false;
  return { result, turns };
}

describe('the event loop', () => {
  it('keeps turning while a 240 kB file of short rows is read', async () => {
    const { result, turns } = await turnsDuring(() => readFile(`a,b\n${'1,\n'.repeat(40_000)}`, { now: NOW }));
    expect(result.source).toBe('unknown');
    // Slices of 8 kB.
    expect(turns).toBeGreaterThanOrEqual(14);
  });

  it('keeps turning while thousands of fills of one symbol are read, planned, and matched', async () => {
    const rows = Array.from({ length: ROWS }, (_, i) => `01/02/2024,${i % 2 ? 'Sell' : 'Buy'},ACME,,1,$10.00,,`);
    const reading = await turnsDuring(() => readFile(schwab(rows), { now: NOW }));
    expect(reading.turns).toBeGreaterThanOrEqual(ROWS / 500);
    const input = { importId: 'a', rows: reading.result.rows, facts: EMPTY, recordShorts: false, chosen: new Map() };
    const planning = await turnsDuring(() => runSliced(planImport(input)));
    expect(planning.result.fills).toHaveLength(ROWS);
    // Each row is compared, matched, decided, and described separately.
    expect(planning.turns).toBeGreaterThanOrEqual((4 * ROWS) / 1000);
    const { groups, fills } = planning.result;
    const byId = new Map([...byGroup(fills).values()].flat().map((fill) => [fill.id, fill]));
    const stored = { actions: NO_CORPORATE_ACTIONS, free: [], byId: new Map(), trades: new Map() };
    const changing = await turnsDuring(() =>
      runSliced(combineChanges([{ ...groups[0]!, fills: byId }], stored, new Date(NOW))),
    );
    expect(changing.result.created).toBe(ROWS / 2);
    expect(changing.turns).toBeGreaterThanOrEqual(ROWS / 2 / 1000);
  });

  it('keeps turning while thousands of cash transactions are planned', async () => {
    const rows = Array.from({ length: ROWS }, (_, i) => `01/02/2024,MoneyLink Transfer,,${i},,,,$${i + 1}.00`);
    const { rows: read } = await readFile(schwab(rows), { now: NOW });
    const input = { importId: 'a', rows: read, facts: EMPTY, recordShorts: false, chosen: new Map() };
    const { result, turns } = await turnsDuring(() => runSliced(planImport(input)));
    expect(result.cash).toHaveLength(ROWS);
    expect(turns).toBeGreaterThanOrEqual((2 * ROWS) / 1000);
  });
});
