import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newContext } from '@plainscan/service-kit';
import { decimal } from '../money/decimals.ts';
import { editedExecutions } from './edited-executions.ts';
import { MANUAL_SOURCE, type ExecutionToSave } from './trade-to-save.ts';

const ctx = newContext();
const NOW = Date.parse('2026-11-20T17:00:00Z');

/** From a broker's file: 3 shares at 1.01, for 3.04. */
const bought = (overrides: Partial<ExecutionToSave> = {}): ExecutionToSave => ({
  ...MANUAL_SOURCE,
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
  ...overrides,
});
const toInput = (execution: ExecutionToSave, overrides: object = {}) => ({
  id: execution.id,
  kind: execution.kind,
  date: execution.at?.toISOString() ?? execution.on,
  quantity: execution.quantity.toFixed(),
  price: execution.price.toFixed(),
  fee: execution.fee.toFixed(),
  ...overrides,
});
const edit = (before: ExecutionToSave[], inputs: ReturnType<typeof toInput>[]) =>
  editedExecutions(ctx, before, inputs, NOW);

describe('executions sent back by a form', () => {
  it.each([
    ['to the millisecond', {}],
    ['to the second', { date: '2026-11-19T14:31:07Z' }],
    ['as a form shows it, without seconds', { date: '2026-11-19T09:31' }],
    ['with zeros', { quantity: '3.00', price: '1.010', fee: '0.50' }],
  ])('are not an edit if unchanged: %s', (_, overrides) => {
    const before = [bought()];
    expect(edit(before, [toInput(before[0]!, overrides)])).toEqual({ executions: before, edited: false });
  });

  it('are not an edit if unchanged and without times', () => {
    const before = [bought({ at: null })];
    expect(edit(before, [toInput(before[0]!)]).edited).toBe(false);
  });

  it.each([
    ['another second', { date: '2026-11-19T14:31:08Z' }],
    ['another minute', { date: '2026-11-19T09:32' }],
    ['the day without the time', { date: '2026-11-19' }],
    ['another kind', { kind: 'exit' as const }],
    ['another fee', { fee: '0.51' }],
  ])('with %s are an edit and keep the amount and source from the broker', (_, overrides) => {
    const before = [bought()];
    const { executions, edited } = edit(before, [toInput(before[0]!, overrides)]);
    expect(edited).toBe(true);
    const { id, value, importId, sourceLine, sourceKey } = before[0]!;
    expect(executions[0]).toMatchObject({ id, value, importId, sourceLine, sourceKey });
  });

  it('with another price or quantity get a recomputed amount', () => {
    const before = [bought()];
    const value = (overrides: object) => edit(before, [toInput(before[0]!, overrides)]).executions[0]!.value.toFixed();
    expect([value({ price: '2' }), value({ quantity: '4' })]).toEqual(['6', '4.04']);
  });

  it('are an edit in another order or with one missing', () => {
    const before = [bought(), bought({ seq: 1 })];
    expect(edit(before, [toInput(before[1]!), toInput(before[0]!)]).edited).toBe(true);
    expect(edit(before, [toInput(before[0]!)]).edited).toBe(true);
    expect(editedExecutions(ctx, before, undefined, NOW)).toEqual({ executions: before, edited: false });
  });

  it('are rejected if repeated or if the trade has more than can be sent', () => {
    const one = bought();
    expect(() => edit([one], [toInput(one), toInput(one)])).toThrow(/isn't part of the trade/);
    expect(() =>
      edit(
        Array.from({ length: 501 }, () => bought()),
        [toInput(one)],
      ),
    ).toThrow(/more than 500/);
  });
});
