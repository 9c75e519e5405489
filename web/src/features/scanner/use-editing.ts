import { useCallback, useEffect, useRef } from 'react';
import type { Condition, ParsedScan, ScanPlan, WatchlistRef } from '@plainscan/contracts';
import { parseScan } from '../../api/scan-calls.ts';
import { encodePlan } from '../../lib/plan-link.ts';
import { dequal } from 'dequal/lite';
import { toasts } from '../../ui/toasts.ts';
import {
  changeWatchlist,
  pushEdit,
  isEmpty,
  isResponseTo,
  planOf,
  readingOfPlan,
  replaceCondition,
  redo,
  removeItem,
  applyDescription,
  toggleItem,
  undo,
  dropPart,
  type Edits,
  type Extra,
  type Reading,
  type Described,
} from './edits.ts';
import { scans, useScans } from './scan-store.ts';
import { scanKey, type PageState } from './use-page-state.ts';
import type { RunScan } from './use-scan.ts';

/** Delay between the last edit and its scan. */
export const RUN_AFTER_MS = 400;

export interface Editing {
  toggle: (id: number) => void;
  remove: (id: number) => void;
  /** replaces a condition */
  replaceCondition: (id: number, condition: Condition) => void;
  drop: (part: Extra['part']) => void;
  /** scans within another watchlist */
  changeWatchlist: (watchlist: WatchlistRef) => void;
  /** switches to another reading of the sentence */
  choose: (plan: ScanPlan) => void;
  /** continues with a sentence from which an ignored clause was dropped; it's scanned only if it's read differently */
  reread: (sentence: string) => void;
  /** applies a follow-up, read as `parsed`, and runs the result */
  refine: (parsed: ParsedScan) => void;
  undo: () => void;
  redo: () => void;
  /** runs the current reading */
  scan: () => void;
}

const NOT_READ = {
  tone: 'bad',
  title: 'Not changed',
  description: "We can't read the scan without these words. Try rewording them.",
} as const;

const NOT_CHANGED = {
  tone: 'bad',
  title: 'Not changed',
  description: "We couldn't reach the server. Please try again.",
} as const;

/** The server's latest description of this reading. */
export const lastDescription = ({ past, now }: Edits): Described | null =>
  now.described ?? past.findLast(({ described }) => described)?.described ?? null;

/**
 * Edits the reading of the last scan. The server describes each edit, then it's scanned. If scans are limited, an edit that
 * may use one waits until the user presses Scan.
 */
export function useEditing({
  run,
  change,
  counted,
  onTyped,
}: {
  run: RunScan;
  change: (to: Partial<PageState>, replace?: boolean) => void;
  /** scans count against a daily limit */
  counted: boolean;
  /** called when the box should show another sentence */
  onTyped: (sentence: string) => void;
}): Editing {
  const { edits, response, scanning } = useScans();
  const now = edits?.now ?? null;
  const latest = useRef({ onTyped, change });
  useEffect(() => {
    latest.current = { onTyped, change };
  });

  const runNow = useCallback(async () => {
    const { edits: current, request } = scans.current();
    const described = current?.now.described;
    if (!described) return;
    const strategy = request?.strategyId ?? null;
    const plan = described.reproducible ? null : await encodePlan(described.plan);
    const key = scanKey({ query: described.query, plan, strategy });
    if (!run({ query: described.query, plan: described.plan, strategyId: strategy ?? undefined }, { key })) return;
    latest.current.change({ query: described.query, plan, strategy, page: 1, open: null, day: null }, true);
  }, [run]);

  // Request a missing description; the latest edit wins.
  useEffect(() => {
    if (!now || now.described || isEmpty(now)) return;
    const controller = new AbortController();
    const before = scans.current().edits;
    parseScan({ plan: planOf(now) }, controller.signal)
      .then((parsed) => {
        const current = scans.current().edits;
        if (controller.signal.aborted || !current || current.now !== now) return;
        const next = applyDescription(now, parsed, (before && lastDescription(before)?.query) ?? '');
        if (!next.described) throw new Error('the server returned no reading');
        scans.edit({ ...current, now: next });
      })
      .catch(() => {
        const current = scans.current().edits;
        if (controller.signal.aborted || !current || current.now !== now) return;
        scans.edit({ ...undo(current), future: [] });
        toasts.show(NOT_CHANGED);
      });
    return () => controller.abort();
  }, [now]);

  const ran = useRef<Reading | null>(null);
  useEffect(() => {
    if (scanning || !now?.described || !response || isResponseTo(response, now) || ran.current === now) return;
    if (counted && now.isNew) return;
    const timer = setTimeout(() => {
      ran.current = now;
      void runNow();
    }, RUN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [counted, scanning, now, response, runNow]);

  const applyEdit = (next: (reading: Reading) => Reading) => {
    const { edits: current } = scans.current();
    if (current) scans.edit(pushEdit(current, next(current.now)));
  };
  const step = (to: (edits: Edits) => Edits) => {
    const { edits: current } = scans.current();
    if (!current) return;
    const next = to(current);
    scans.edit(next);
    if (next.now.typed.query !== current.now.typed.query) onTyped(next.now.typed.query);
  };
  /**
   * Switches to the reading of a plan. The box shows `typed`, by default the server's description. Returns whether it
   * switched.
   */
  const choose = async (plan: ScanPlan, typed?: Reading['typed']): Promise<boolean> => {
    const before = scans.current().edits;
    try {
      const next = readingOfPlan(await parseScan({ plan }));
      const { edits: current } = scans.current();
      if (!next?.described) throw new Error('the server returned no reading');
      if (!current || current !== before) return false;
      // An alternative reading of the typed text isn't a new sentence.
      scans.edit(pushEdit(current, typed ? { ...next, typed, isNew: current.now.isNew } : next));
      if (!typed) latest.current.onTyped(next.described.query);
      return true;
    } catch {
      toasts.show(NOT_CHANGED);
      return false;
    }
  };
  const refine = async ({ reading }: ParsedScan) => {
    if (!reading || !(await choose(reading.plan))) return;
    await runNow();
  };
  const reread = async (query: string) => {
    const before = scans.current().edits;
    try {
      const parsed = await parseScan({ query });
      const { edits: current } = scans.current();
      if (!current?.now.described || current !== before) return;
      if (!parsed.reading) return toasts.show(NOT_READ);
      // If the plan is unchanged, its conditions keep their IDs, and with them focus and their on/off state.
      const isSame = dequal(parsed.reading.plan, current.now.described.plan);
      const typed = { query, unmatched: parsed.unmatched };
      const next = isSame ? applyDescription({ ...current.now, typed }, parsed, query) : readingOfPlan(parsed);
      scans.edit(pushEdit(current, next!));
      latest.current.onTyped(query);
    } catch {
      toasts.show(NOT_CHANGED);
    }
  };
  return {
    reread: (sentence) => void reread(sentence),
    choose: (plan) => void choose(plan, scans.current().edits?.now.typed),
    refine: (parsed) => void refine(parsed),
    toggle: (id) => applyEdit((reading) => toggleItem(reading, id)),
    remove: (id) => applyEdit((reading) => removeItem(reading, id)),
    replaceCondition: (id, condition) => applyEdit((reading) => replaceCondition(reading, id, condition)),
    drop: (part) => applyEdit((reading) => dropPart(reading, part)),
    changeWatchlist: (watchlist) => applyEdit((reading) => changeWatchlist(reading, watchlist)),
    undo: () => step(undo),
    redo: () => step(redo),
    scan: () => void runNow(),
  };
}
