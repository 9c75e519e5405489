import { readFileSync } from 'node:fs';
import { createParser } from './index.ts';
import { TEST_MARKET } from './corpus-market.ts';
const parser = createParser(TEST_MARKET);
const lines = readFileSync(process.argv[2]!, 'utf8').split('\n').filter(Boolean);
const rounds = Number(process.argv[3] ?? 4);
const best: number[] = lines.map(() => Infinity);
for (let r = 0; r < rounds; r++)
  lines.forEach((l, i) => {
    const t = performance.now();
    parser.parse(l);
    best[i] = Math.min(best[i]!, performance.now() - t);
  });
lines.forEach((l, i) => console.log(best[i]!.toFixed(1), l.length, l.slice(0, 60)));
console.log('median', best.sort((a, b) => a - b)[best.length >> 1]!.toFixed(2), 'max', best.at(-1)!.toFixed(1));
