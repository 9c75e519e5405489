import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newContext } from '@plainscan/service-kit';
import { decimal } from '../money/decimals.ts';
import { editedExecutions } from './edited-executions.ts';
import { BY_HAND, type ExecutionToSave } from './trade-to-save.ts';

const ctx = newContext();
const NOW = Date.parse('2026-11-20T17:00:00Z');

/** From a broker's file: 3 at 1.01, for which 3.04 was paid. */
const bought = (more: Partial<ExecutionToSave> = {}): ExecutionToSave => ({
  ...BY_HAND,
  id: randomUUID(),
  kind: 'entry',
  on: '2026-11-19',
  at: new Date('2026-11-19T14:31:07Z'),
  timeZone: 'America/New_York',
  seq: 0,
  quantity: decimal('3'),
  price: decimal('1.01'),
  fee: decimal('0.5'),
  value: decimal('3.04'),
  importId: randomUUID(),
  sourceLine: 7,
  sourceKey: Buffer.from('key'),
  ...more,
});
const sent = (execution: ExecutionToSave, more: object = {}) => ({
  id: execution.id,
  kind: execution.kind,
  date: execution.at?.toISOString() ?? execution.on,
  quantity: execution.quantity.toFixed(),
  price: execution.price.toFixed(),
  fee: execution.fee.toFixed(),
  ...more,
});
const edit = (before: ExecutionToSave[], given: ReturnType<typeof sent>[]) => editedExecutions(ctx, before, given, NOW);

describe('executions sent back by a form', () => {
  it.each([
    ['to the millisecond', {}],
    ['to the second', { date: '2026-11-19T14:31:07Z' }],
    ['as a form shows it, without seconds', { date: '2026-11-19T09:31' }],
    ['with zeros', { quantity: '3.00', price: '1.010', fee: '0.50' }],
  ])('are not an edit when unchanged: %s', (_, more) => {
    const before = [bought()];
    expect(edit(before, [sent(before[0]!, more)])).toEqual({ executions: before, edited: false });
  });

  it('are not an edit when unchanged without times', () => {
    const before = [bought({ at: null })];
    expect(edit(before, [sent(before[0]!)]).edited).toBe(false);
  });

  it.each([
    ['another second', { date: '2026-11-19T14:31:08Z' }],
    ['another minute', { date: '2026-11-19T09:32' }],
    ['the day without the time', { date: '2026-11-19' }],
    ['another kind', { kind: 'exit' as const }],
    ['another fee', { fee: '0.51' }],
  ])('with %s are an edit and keep the amount and source from the broker', (_, more) => {
    const before = [bought()];
    const { executions, edited } = edit(before, [sent(before[0]!, more)]);
    expect(edited).toBe(true);
    const { id, value, importId, sourceLine, sourceKey } = before[0]!;
    expect(executions[0]).toMatchObject({ id, value, importId, sourceLine, sourceKey });
  });

  it('with another price or quantity get a recomputed amount', () => {
    const before = [bought()];
    const value = (more: object) => edit(before, [sent(before[0]!, more)]).executions[0]!.value.toFixed();
    expect([value({ price: '2' }), value({ quantity: '4' })]).toEqual(['6', '4.04']);
  });

  it('in another order or with one missing are an edit', () => {
    const before = [bought(), bought({ seq: 1 })];
    expect(edit(before, [sent(before[1]!), sent(before[0]!)]).edited).toBe(true);
    expect(edit(before, [sent(before[0]!)]).edited).toBe(true);
    expect(editedExecutions(ctx, before, undefined, NOW)).toEqual({ executions: before, edited: false });
  });

  it('are rejected when repeated, or when the trade has more than can be sent', () => {
    const one = bought();
    expect(() => edit([one], [sent(one), sent(one)])).toThrow(/not part of the trade/);
    expect(() =>
      edit(
        Array.from({ length: 501 }, () => bought()),
        [sent(one)],
      ),
    ).toThrow(/more than 500/);
  });
});
