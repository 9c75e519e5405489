import fc from 'fast-check';
import { canonical, createParser, describe } from './index.ts';
import { plan } from './testing/random-plans.ts';
const parser = createParser({
  symbols: ['AAPL', 'MSFT', 'ALL', 'IT'],
  names: [],
  industries: ['Semiconductors', 'Major Banks'],
});
const N = Number(process.argv[2] ?? 3000);
const bad: { d: string; got: string }[] = [];
let slow = 0,
  slowest = '';
for (const random of fc.sample(plan, { numRuns: N, seed: Number(process.argv[3] ?? 1) })) {
  const o = canonical(random);
  if (JSON.stringify(canonical(o)) !== JSON.stringify(o)) {
    bad.push({ d: describe(o), got: 'NOT IDEMPOTENT ' + describe(canonical(o)) });
    continue;
  }
  const d = describe(o);
  const t = performance.now();
  const r = parser.parse(d, { maxChars: Infinity });
  const ms = performance.now() - t;
  if (ms / Math.max(1, d.length / 100) > slow) {
    slow = ms / Math.max(1, d.length / 100);
    slowest = d.slice(0, 200);
  }
  const ok =
    r.kind === 'plan' && JSON.stringify(r.plan) === JSON.stringify(o) && !r.unmatched.length && !r.corrections.length;
  if (!ok)
    bad.push({
      d,
      got:
        r.kind === 'plan'
          ? describe(r.plan) + ' ?' + r.unmatched.map((u) => u.text).join('|') + JSON.stringify(r.corrections)
          : r.kind,
    });
}
bad.sort((a, b) => a.d.length - b.d.length);
console.log(bad.length, 'bad of', N, 'slowest per 100 chars', slow.toFixed(1), slowest);
for (const b of bad.slice(0, Number(process.argv[4] ?? 12))) console.log('-', b.d, '\n   >', b.got);
