import { useCallback, useEffect, useRef } from 'react';
import type { Condition, ParsedScan, ScanPlan } from '@plainscan/contracts';
import { parseScan } from '../../api/calls.ts';
import { encodePlan } from '../../lib/plan-link.ts';
import { dequal } from 'dequal/lite';
import { toasts } from '../../ui/toasts.ts';
import {
  edited,
  isEmpty,
  isOf,
  planOf,
  readingOfPlan,
  recast,
  redone,
  removed,
  settled,
  toggled,
  undone,
  without,
  type Edits,
  type Extra,
  type Reading,
  type Said,
} from './edits.ts';
import { scans, useScans } from './scan-store.ts';
import { scanKey, type PageState } from './use-page-state.ts';
import type { RunOrder } from './use-scan.ts';

/** Delay from the last edit to its scan. */
export const RUN_AFTER_MS = 400;

export interface Editing {
  toggle: (id: number) => void;
  remove: (id: number) => void;
  /** puts another condition in the place of one */
  recast: (id: number, condition: Condition) => void;
  drop: (part: Extra['part']) => void;
  /** switches to another reading of the sentence */
  choose: (plan: ScanPlan) => void;
  /** continues with a sentence that lacks an ignored clause; scanned only if it's read differently */
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
export const lastSaid = ({ past, now }: Edits): Said | null =>
  now.said ?? past.findLast(({ said }) => said)?.said ?? null;

/**
 * Edits the reading of the last scan. The server describes each edit, and its scan follows. What may use one of a limited number of scans
 * waits for the user.
 */
export function useEditing({
  run,
  change,
  counted,
  onTyped,
}: {
  run: RunOrder;
  change: (to: Partial<PageState>, replace?: boolean) => void;
  /** scans count against a daily limit */
  counted: boolean;
  /** the box gets another sentence */
  onTyped: (sentence: string) => void;
}): Editing {
  const { edits, response, scanning } = useScans();
  const now = edits?.now ?? null;
  const latest = useRef({ onTyped, change });
  useEffect(() => {
    latest.current = { onTyped, change };
  });

  const runNow = useCallback(async () => {
    const { edits: current, order } = scans.current();
    const said = current?.now.said;
    if (!said) return;
    const strategy = order?.strategyId ?? null;
    const plan = said.plain ? null : await encodePlan(said.plan);
    const key = scanKey({ query: said.query, plan, strategy });
    if (!run({ query: said.query, plan: said.plan, strategyId: strategy ?? undefined }, { key })) return;
    latest.current.change({ query: said.query, plan, strategy, page: 1, open: null }, true);
  }, [run]);

  // Request a missing description; the latest edit wins.
  useEffect(() => {
    if (!now || now.said || isEmpty(now)) return;
    const asked = new AbortController();
    const before = scans.current().edits;
    parseScan({ plan: planOf(now) }, asked.signal)
      .then((parsed) => {
        const current = scans.current().edits;
        if (asked.signal.aborted || !current || current.now !== now) return;
        const next = settled(now, parsed, (before && lastSaid(before)?.query) ?? '');
        if (!next.said) throw new Error('nothing was read');
        scans.edit({ ...current, now: next });
      })
      .catch(() => {
        const current = scans.current().edits;
        if (asked.signal.aborted || !current || current.now !== now) return;
        scans.edit({ ...undone(current), future: [] });
        toasts.show(NOT_CHANGED);
      });
    return () => asked.abort();
  }, [now]);

  const ran = useRef<Reading | null>(null);
  useEffect(() => {
    if (scanning || !now?.said || !response || isOf(response, now) || ran.current === now) return;
    if (counted && now.isNew) return;
    const timer = setTimeout(() => {
      ran.current = now;
      void runNow();
    }, RUN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [counted, scanning, now, response, runNow]);

  const make = (next: (reading: Reading) => Reading) => {
    const { edits: current } = scans.current();
    if (current) scans.edit(edited(current, next(current.now)));
  };
  const step = (to: (edits: Edits) => Edits) => {
    const { edits: current } = scans.current();
    if (!current) return;
    const next = to(current);
    scans.edit(next);
    if (next.now.typed.query !== current.now.typed.query) onTyped(next.now.typed.query);
  };
  /** Switches to the reading of a plan, `typed` or else described by the server. Whether it did. */
  const choose = async (plan: ScanPlan, typed?: Reading['typed']): Promise<boolean> => {
    const before = scans.current().edits;
    try {
      const next = readingOfPlan(await parseScan({ plan }));
      const { edits: current } = scans.current();
      if (!next?.said) throw new Error('nothing was read');
      if (!current || current !== before) return false;
      // Another reading of what was typed is no new sentence.
      scans.edit(edited(current, typed ? { ...next, typed, isNew: current.now.isNew } : next));
      if (!typed) latest.current.onTyped(next.said.query);
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
      if (!current?.now.said || current !== before) return;
      if (!parsed.reading) return toasts.show(NOT_READ);
      // Unchanged conditions keep their IDs, and with them focus and whether they're off.
      const isSame = dequal(parsed.reading.plan, current.now.said.plan);
      const typed = { query, unmatched: parsed.unmatched };
      const next = isSame ? settled({ ...current.now, typed }, parsed, query) : readingOfPlan(parsed);
      scans.edit(edited(current, next!));
      latest.current.onTyped(query);
    } catch {
      toasts.show(NOT_CHANGED);
    }
  };
  return {
    reread: (sentence) => void reread(sentence),
    choose: (plan) => void choose(plan, scans.current().edits?.now.typed),
    refine: (parsed) => void refine(parsed),
    toggle: (id) => make((reading) => toggled(reading, id)),
    remove: (id) => make((reading) => removed(reading, id)),
    recast: (id, condition) => make((reading) => recast(reading, id, condition)),
    drop: (part) => make((reading) => without(reading, part)),
    undo: () => step(undone),
    redo: () => step(redone),
    scan: () => void runNow(),
  };
}
