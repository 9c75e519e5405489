import { describe, expect, it } from '@jest/globals';
import { defineRpc, AppError } from '@plainscan/contracts';
import { z } from 'zod';
import { newContext } from '../context.ts';
import { invalidRequest, isDeclared } from '../app-error.ts';
import { contractsOf, Rpc } from './rpc.decorator.ts';
import { contextHeaders, pack, readContext, unpack } from './wire.ts';

const contract = (verb: string) =>
  defineRpc({
    subject: `probe.${verb}.v1`,
    input: z.strictObject({ n: z.int() }),
    output: z.int(),
    errors: { TOO_MANY: 'conflict' },
    deadlineMs: 1000,
    idempotent: true,
  });
const [first, second] = [contract('first'), contract('second')];

class First {
  @Rpc(first)
  one(_ctx: unknown, { n }: { n: number }) {
    return n;
  }
}
class Second extends First {
  @Rpc(second)
  two() {
    return 2;
  }
}

describe('contractsOf', () => {
  it('lists only the contracts that a class binds itself', () => {
    expect(contractsOf(First)).toEqual([first]);
    expect(contractsOf(Second)).toEqual([second]);
    expect(contractsOf(class {})).toEqual([]);
  });
});

describe('an AppError', () => {
  it('reaches the caller only if the contract or the common errors declare its code and category', () => {
    const thrown = (category: AppError['category'], code: string) =>
      isDeclared(first, new AppError(category, code, ''));
    expect(thrown('conflict', 'TOO_MANY')).toBe(true);
    expect(thrown('invalid', 'INVALID_REQUEST')).toBe(true);
    expect(thrown('forbidden', 'TOO_MANY')).toBe(false);
    expect(thrown('conflict', 'OTHER')).toBe(false);
    expect(thrown('conflict', 'toString')).toBe(false);
  });

  it('for an invalid request names at most ten paths and no value', () => {
    const parsed = z.strictObject({ name: z.string().max(3), list: z.array(z.int()) }).safeParse({
      name: 'hunter2',
      list: Array.from({ length: 50 }, () => 'hunter2'),
      [`x${'y'.repeat(5000)}`]: 'hunter2',
    });
    const error = invalidRequest(parsed.error!, 'body');
    expect(error).toMatchObject({ category: 'invalid', code: 'INVALID_REQUEST' });
    const fields = error.details!['fields'] as { path: string; problem: string }[];
    expect(fields).toHaveLength(10);
    expect(fields[0]!.path).toBe('body.name');
    const text = JSON.stringify(error.details) + error.message;
    expect(text).not.toContain('hunter2');
    expect(text.length).toBeLessThan(3000);
  });
});

describe('the wire format', () => {
  it('carries a context and caps its deadline by the contract', () => {
    const actor = { userId: 'u1', email: 'zoë@example.com', role: 'user' as const, sessionId: null };
    const sent = newContext({ requestId: 'r1', actor, timeZone: 'Asia/Tokyo' });
    const read = readContext(contextHeaders(sent, null), 1000, actor);
    expect(read).toMatchObject({ requestId: 'r1', actor, timeZone: 'Asia/Tokyo' });
    expect(read.deadlineAt - Date.now()).toBeLessThanOrEqual(1000);
    expect(readContext(undefined, 1000, null)).toMatchObject({ actor: null, timeZone: 'America/New_York' });
  });

  it('compresses large values and restores them', async () => {
    const large = { rows: Array.from({ length: 5000 }, (_, n) => ({ symbol: `S${n}`, rsi: n / 7 })) };
    const packed = await pack(large);
    expect(packed.data.length).toBeLessThan(JSON.stringify(large).length / 2);
    expect(await unpack(packed)).toEqual(large);
    expect(await unpack(await pack({ small: 'ü' }))).toEqual({ small: 'ü' });
  });
});
