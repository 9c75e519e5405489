import { readFileSync } from 'node:fs';
import { createParser, describe } from './index.ts';
import { TEST_MARKET } from './corpus-market.ts';
const parser = createParser(TEST_MARKET);
for (const line of readFileSync(process.argv[2]!, 'utf8').split('\n').filter(Boolean)) {
  const t = performance.now();
  const r = parser.parse(line);
  const ms = performance.now() - t;
  if (r.kind !== 'plan') {
    console.log(`${line}\n   # ${r.kind} ${ms.toFixed(0)}ms`);
    continue;
  }
  const d = describe(r.plan);
  const again = parser.parse(d, { maxChars: 10000 });
  const same = again.kind === 'plan' && JSON.stringify(again.plan) === JSON.stringify(r.plan);
  console.log(
    `${line}\n   = ${d}${r.unmatched.length ? '\n   ? ' + r.unmatched.map((u) => u.text).join(' | ') : ''}${same ? '' : '\n   !! roundtrip: ' + (again.kind === 'plan' ? describe(again.plan) + again.unmatched.map((u) => u.text).join('|') : again.kind)} ${ms.toFixed(0)}ms`,
  );
}
