/** A clock that only moves on request; `now` is a `Clock` (epoch milliseconds). */
export function fakeClock(startIso: string) {
  let at = Date.parse(startIso);
  return {
    now: () => at,
    set: (iso: string) => {
      at = Date.parse(iso);
    },
    advance: (ms: number) => {
      at += ms;
    },
  };
}
export type FakeClock = ReturnType<typeof fakeClock>;
