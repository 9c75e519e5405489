import { readFileSync, writeFileSync } from 'node:fs';
import { createParser, describe } from './index.ts';
import { TEST_MARKET } from './corpus-market.ts';
import { RULES } from './rules/index.ts';
const parser = createParser(TEST_MARKET);
const file = new URL('../corpus/rules.txt', import.meta.url);
const blocks = readFileSync(file, 'utf8').trimEnd().split('\n\n');
const known = new Set(blocks.map((b) => b.split(/\n(?=[=#] )/)[0]));
const examples = new Set(RULES.map((r) => r.example));
const kept = blocks.filter((b) => examples.has(b.split(/\n(?=[=#] )/)[0]!) || (console.log('removed', b), false));
for (const example of examples)
  if (!known.has(example)) {
    const r = parser.parse(example);
    const d =
      r.kind === 'plan'
        ? `= ${describe(r.plan)}${r.unmatched.length ? ' ????? ' + r.unmatched.map((u) => u.text) : ''}`
        : `# ${r.kind}`;
    kept.push(`${example}\n${d}`);
    console.log('added', example, '\n    ', d);
  }
for (const b of kept) {
  const [e, d] = b.split(/\n(?=[=#] )/) as [string, string];
  const r = parser.parse(e);
  const now = r.kind === 'plan' ? `= ${describe(r.plan)}` : d;
  if (now !== d && r.kind === 'plan')
    console.log(
      'CHANGED',
      e,
      '\n   was',
      d,
      '\n   now',
      now,
      r.unmatched.map((u) => u.text),
    );
}
if (process.argv[2] === 'write') writeFileSync(file, kept.join('\n\n') + '\n');
const sentences = readFileSync(new URL('../corpus/sentences.txt', import.meta.url), 'utf8')
  .split('\n\n')
  .map((b) => b.split('\n').filter((l) => l && !l.startsWith('//')))
  .filter((l) => l.length);
for (const [s, ...reading] of sentences) {
  const r = parser.parse(s!);
  if (r.kind !== 'plan') continue;
  const now = `= ${describe(r.plan)}`;
  if (now !== reading[0])
    console.log(
      'SENTENCE',
      s,
      '\n   was',
      reading[0],
      '\n   now',
      now,
      r.unmatched.map((u) => u.text),
    );
}
