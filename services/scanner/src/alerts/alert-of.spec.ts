import { describe, expect, it } from '@jest/globals';
import { type AlertRules, DEFAULT_ALERT_RULES } from '@plainscan/contracts';
import { nextSession } from '@plainscan/market-calendar';
import fc from 'fast-check';
import { alertOf } from './alert-of.ts';
import { storedSymbols, symbolsOf } from './stored-symbols.ts';

type Session = { session: string; alertedSession: string | null };
const SESSION = '2026-11-25';
const NEVER: Session = { session: SESSION, alertedSession: null };
const rulesOf = (change: Partial<AlertRules>): AlertRules => ({ ...DEFAULT_ALERT_RULES, ...change });
const evaluate = (
  change: Partial<AlertRules>,
  before: string,
  now: string,
  { told = null, ...at }: Partial<Session> & { told?: string | null } = {},
) => {
  const compared = { before, now: { total: symbolsOf(now).length, symbols: now }, told };
  const { reported, baseline } = alertOf(rulesOf(change), compared, { ...NEVER, ...at });
  return [reported && `+${reported.entered.join(' ')} -${reported.left.join(' ')}`, baseline];
};
const atLeast = (n: number, symbols: string[] = []) => ({ entered: { atLeast: n, symbols } });
const anyLeft = { left: { symbols: [] } };

describe('the rules of an alert', () => {
  it.each<[string, Partial<AlertRules>, string, string, string | null, string]>([
    ['report new matches by default', {}, 'A', 'A B', '+B -', 'A B'],
    ['ignore stocks that left by default', {}, 'A B', 'A', null, 'A'],
    ['report nothing without changes', anyLeft, 'A B', 'A B', null, 'A B'],
    ['wait for enough new matches', atLeast(2), 'A', 'A B', null, 'A'],
    ['count new matches since the last report', atLeast(2), 'A', 'A B C', '+B C -', 'A B C'],
    ['watch only the named stocks', atLeast(1, ['TSLA']), 'A', 'A B TSLA', '+TSLA -', 'A B TSLA'],
    ['ignore other new matches', atLeast(1, ['TSLA']), 'A', 'A B', null, 'A B'],
    ['report stocks that left', { entered: null, ...anyLeft }, 'A B', 'A C', '+ -B', 'A C'],
    ['report both', anyLeft, 'A B', 'A C', '+C -B', 'A C'],
    ['report only a named stock that left', { entered: null, left: { symbols: ['B'] } }, 'A B C', '', '+ -B', ''],
    ['ignore other stocks that left', { entered: null, left: { symbols: ['B'] } }, 'A B C', 'B', null, 'B'],
    ['report too few new matches with a stock that left', { ...atLeast(3), ...anyLeft }, 'A', 'B', '+B -A', 'B'],
    ['require a total', { total: { atLeast: 3 } }, 'A', 'A B', null, 'A'],
    ['are met at the total', { total: { atLeast: 3 } }, 'A', 'A B C', '+B C -', 'A B C'],
    ['keep a stock that left until the total is met', { ...anyLeft, total: { atLeast: 3 } }, 'A B', 'A', null, 'A B'],
  ])('%s', (_, rules, before, now, reported, baseline) => {
    expect(evaluate(rules, before, now)).toEqual([reported, baseline]);
  });

  it.each<[number, string, boolean]>([
    [0, '2026-11-24', true],
    [1, '2026-11-24', false],
    [1, '2026-11-23', true],
    [2, '2026-11-23', false],
    // the weekend isn't counted
    [3, '2026-11-20', false],
    [3, '2026-11-19', true],
  ])('with a cool-down of %s sessions after an alert on %s are met: %s', (coolDownSessions, alertedSession, isMet) => {
    const [reported, baseline] = evaluate({ coolDownSessions }, 'A', 'A B', { alertedSession });
    expect([reported !== null, baseline]).toEqual([isMet, isMet ? 'A B' : 'A']);
  });

  it.each<[string, Partial<AlertRules>, string, string, string | null, string]>([
    ['report only the others', {}, 'A', 'A B C', '+C -', 'A B C'],
    ['report nothing without others', {}, 'A', 'A B', null, 'A B'],
    ['count only the others', atLeast(2), 'A', 'A B C', null, 'A B'],
    ['report nothing if they left again', { entered: null, ...anyLeft }, 'A', 'A', null, 'A'],
    ['report nothing if they are back', anyLeft, 'A B', 'A B', null, 'A B'],
    ['report others that left', anyLeft, 'A B', 'B', '+ -A', 'B'],
  ])('%s, once a stock was reported during the session', (_, rules, before, now, reported, baseline) => {
    expect(evaluate(rules, before, now, { told: 'B' })).toEqual([reported, baseline]);
  });

  it.each([
    ['before', null, 'A'],
    ['now', 'A', null],
  ])('report nothing if there were too many matches %s', (_, before, symbols) => {
    const { reported, baseline } = alertOf(rulesOf({}), { before, now: { total: 5000, symbols }, told: null }, NEVER);
    expect([reported, baseline]).toEqual([null, symbols]);
  });
});

const SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'TSLA'];
const someSymbols = fc.uniqueArray(fc.constantFrom(...SYMBOLS)).map((symbols) => symbols.sort());
const anyRules = fc
  .record({
    entered: fc.option(fc.record({ atLeast: fc.integer({ min: 1, max: 3 }), symbols: fc.constant([] as string[]) })),
    left: fc.option(fc.record({ symbols: fc.constant([] as string[]) })),
    total: fc.option(fc.record({ atLeast: fc.integer({ min: 1, max: 4 }) })),
    coolDownSessions: fc.integer({ min: 0, max: 3 }),
    duringSession: fc.constant(false),
  })
  .filter(({ entered, left }) => entered !== null || left !== null);

/** Evaluates the sessions one after another, as the worker does. */
function run(rules: AlertRules, first: readonly string[], sessions: readonly string[][]) {
  let [before, alertedSession, session] = [storedSymbols(first) as string | null, null as string | null, SESSION];
  return sessions.map((symbols) => {
    session = nextSession(session);
    const now = { total: symbols.length, symbols: storedSymbols(symbols) };
    const evaluated = alertOf(rules, { before, now, told: null }, { session, alertedSession });
    if (evaluated.reported) alertedSession = session;
    before = evaluated.baseline;
    return { ...evaluated, baseline: symbolsOf(evaluated.baseline!), symbols, session };
  });
}

describe('within a session', () => {
  it('each stock is reported at most once, during it or after the close, and none that is new at the close is lost', () => {
    fc.assert(
      fc.property(someSymbols, fc.array(someSymbols, { minLength: 1, maxLength: 8 }), (first, publications) => {
        const before = storedSymbols(first);
        let told: string[] = [];
        for (const symbols of publications) {
          const now = { total: symbols.length, symbols: storedSymbols(symbols) };
          const { reported } = alertOf(
            rulesOf({ duringSession: true }),
            { before, now, told: storedSymbols(told) },
            { session: SESSION, alertedSession: null },
          );
          told = [...told, ...(reported?.entered ?? [])].sort();
        }
        expect(told).toEqual([...new Set(told)]);
        const atClose = publications.at(-1)!;
        for (const symbol of atClose) expect(first.includes(symbol) || told.includes(symbol)).toBe(true);
      }),
    );
  });
});

describe('over many sessions', () => {
  it('no change that the rules watch is lost or reported twice', () => {
    fc.assert(
      fc.property(anyRules, someSymbols, fc.array(someSymbols, { maxLength: 12 }), (rules, first, sessions) => {
        // what the user knows to match, from the first session and the reports; unwatched changes are known at once
        let known = new Set(first);
        for (const { reported, baseline, symbols } of run(rules, first, sessions)) {
          const now = new Set(symbols);
          if (!rules.entered) known = new Set([...known, ...symbols]);
          if (!rules.left) known = new Set([...known].filter((symbol) => now.has(symbol)));
          if (reported) {
            expect(reported.entered).toEqual(symbols.filter((symbol) => !known.has(symbol)));
            expect(reported.left).toEqual([...known].filter((symbol) => !now.has(symbol)).sort());
            known = now;
          }
          expect(baseline).toEqual([...known].sort());
        }
      }),
    );
  });

  it('an alert is never followed by another during its cool-down, and never comes later than the rules allow', () => {
    fc.assert(
      fc.property(anyRules, someSymbols, fc.array(someSymbols, { maxLength: 12 }), (rules, first, sessions) => {
        let quietFor = 0;
        let before: readonly string[] = first;
        for (const { reported, baseline, symbols } of run(rules, first, sessions)) {
          const entered = rules.entered ? symbols.filter((symbol) => !before.includes(symbol)).length : 0;
          const left = rules.left ? before.filter((symbol) => !symbols.includes(symbol)).length : 0;
          const isMet =
            (entered >= (rules.entered?.atLeast ?? Infinity) || left > 0) &&
            symbols.length >= (rules.total?.atLeast ?? 0);
          expect(reported !== null).toBe(isMet && quietFor === 0);
          quietFor = reported ? rules.coolDownSessions : Math.max(0, quietFor - 1);
          before = baseline;
        }
      }),
    );
  });

  it('the default rules compare each session with the one before', () => {
    fc.assert(
      fc.property(someSymbols, fc.array(someSymbols, { maxLength: 12 }), (first, sessions) => {
        run(DEFAULT_ALERT_RULES, first, sessions).forEach(({ reported, symbols }, i) => {
          const previous = i === 0 ? first : sessions[i - 1]!;
          expect(reported?.entered ?? []).toEqual(symbols.filter((symbol) => !previous.includes(symbol)));
        });
      }),
    );
  });
});
