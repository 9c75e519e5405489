import { readFileSync } from 'node:fs';
import { createParser, describe } from '@plainscan/scan-language';
const p = createParser({ symbols: ["AAPL","TSLA","NVDA","SPY"], sectors: ["Technology","Healthcare","Energy","Finance"], industries: ["Semiconductors","Oil & Gas Production"], exchanges: ["NASDAQ","NYSE"], names: [{symbol:"AAPL",name:"Apple Inc."}] });
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  if (!line.trim()) continue;
  const r = p.parse(line);
  const d = r.plan ? describe(r.plan) : `REFUSED ${r.code ?? r.error?.code ?? JSON.stringify(r).slice(0,200)}: ${r.message ?? ''}`;
  const again = r.plan ? p.parse(d) : null;
  const rt = r.plan && (!again.plan || describe(again.plan) !== d || JSON.stringify(again.plan)!==JSON.stringify(r.plan)) ? '   ROUNDTRIP ' + (again.plan ? describe(again.plan) : JSON.stringify(again).slice(0,150)) : '';
  console.log(`${line}\n   → ${d}${r.unmatched?.length ? '   UNMATCHED ' + JSON.stringify(r.unmatched.map((u) => u.text ?? u)) : ''}${rt}`);
}
