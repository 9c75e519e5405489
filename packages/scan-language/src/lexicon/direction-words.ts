import { phraseTable } from './phrase-table.ts';

export type Way = 'up' | 'down';

/** Verbs of change: "up 5%", "lost 10% this month", "down 3 days in a row". `alone`: also used without an amount. */
export const CHANGES = phraseTable<{ way: Way; alone: boolean }>([
  [
    'up|pumping|pumped|gaining|gained|rallying|rallied|climbing|climbed|rose|advanced|advancing|jumped|surged|soared|higher|in the green|green|going up|went up|moved up|moving up|popped|popping|popping off|spiked up|risen|moving higher|closed higher|closed up|close up|closing up|finished up|closed green|closed in the green|finished higher|finished green|jumping|surging|soaring|has gained|trading up|trading higher|ran up|running up|ripping|ripped|mooning|skyrocketing|skyrocketed|spiking|spiked|gone up|has gone up|rocketed|rocketing|exploded|exploding|flying|taken off|took off|tacked on|put on|moved upward|going higher|went higher|bounced up',
    { way: 'up', alone: true },
  ],
  [
    'down|losing|lost|fell|fallen|dropped|dropping|declined|declining|slid|sliding|sank|sinking|plunged|plunging|tumbled|tumbling|crashed|crashing|lower|in the red|red|going down|went down|moved down|moving down|off|selling off|sold off|sell off|sells off|moving lower|closed lower|closed down|close down|closing down|finished down|closed red|closed in the red|finished lower|finished red|trading down|trading lower|shed|slipped|pulled back|corrected|dumping|dumped|tanking|tanked|cratering|cratered|nosediving|nosedived|gone down|has gone down|given back|gave back|giving back|give back|given up|gave up|come down|came down|coming down|sold down|hammered|bled|bleeding|shaved|lost ground|going lower|went lower|moved downward|knocked down|taken down',
    { way: 'down', alone: true },
  ],
  [
    'ran|run|runs|ran up|run up|runs up|running up|gain|rise|climb|jump|surge|rally|advance|rising|pop|increase|increased|add|added|adding|increasing|returned|appreciated|returning|move up',
    { way: 'up', alone: false },
  ],
  [
    'lose|loss|drop|fall|falling|decline|decrease|decreased|decreasing|slide|sink|plunge|dip|dipped|crash|shedding|move down|beaten down|beat down',
    { way: 'down', alone: false },
  ],
]);

export const TRENDS = phraseTable<'rising' | 'falling'>([
  [
    'rising|increasing|climbing|positively sloped|sloping up|sloping upward|sloping upwards|slope up|slope upward|trending up|trending upward|trending upwards|trending higher|going up|moving up|moving higher|growing|on the rise|pointing up|heading up|heading higher|upward sloping|up sloping|upsloping|improving|strengthening|gaining|advancing|risen|rose|increased|expanding|rise|increase|building|upward slope|higher each day|rising every day|picking up|accelerating|going higher|rising steadily|slopes upward|has been rising|ticking up|ramping|ramping up|edging up|edging higher|creeping up|creeping higher|inclining|sloped up|sloped upward|angled up|angling up|moving upward|moving upwards|heading upward|heading upwards|gone up|going upward|pointed up|upward trending|uptrending|trended up|trended higher|risen steadily|turned higher|widening',
    'rising',
  ],
  [
    'falling|decreasing|declining|dropping|negatively sloped|sloping down|sloping downward|sloping downwards|slope down|slope downward|trending down|trending downward|trending downwards|trending lower|going down|moving down|moving lower|shrinking|pointing down|heading down|heading lower|downward sloping|down sloping|downsloping|weakening|losing|fallen|fell|decreased|contracting|fall|decrease|drop|decline|downward slope|fading|sinking|sliding|lower each day|going lower|diminishing|dwindling|ticking down|worsening|edging down|edging lower|creeping down|creeping lower|sloped down|sloped downward|angled down|angling down|moving downward|moving downwards|heading downward|heading downwards|gone down|going downward|pointed down|downward trending|downtrending|trended down|trended lower|cooling|cooling off|subsiding|easing|tapering|tapering off|waning|narrowing',
    'falling',
  ],
]);

export const TURNS = phraseTable<Way>([
  [
    'turning up|turned up|turned positively sloped|turning positively sloped|turns positively sloped|turned upward sloping|turning upward sloping|turn up|turning upward|turning higher|curling up|curled up|hooking up|hooked up|ticking back up|turning around to the upside|bottoming|turning up again|turning back up|bottomed|bottomed out|bottoming out|curving up|curved up|curve up|curls up|hooks up|turns up|flattening and turning up|starting to turn up|starting to curl up|beginning to turn up|just turned up|inflecting up',
    'up',
  ],
  [
    'turning down|turned down|turned negatively sloped|turning negatively sloped|turns negatively sloped|turned downward sloping|turning downward sloping|turn down|turning downward|turning lower|curling down|curled down|hooking down|hooked down|rolling over|rolled over|topping out|turning back down|topped out|topping|curving down|curved down|curls down|hooks down|turns down|rolls over|starting to turn down|starting to roll over|beginning to turn down|just turned down',
    'down',
  ],
]);

/** "higher highs": the series and its direction. */
export const STAIRS = phraseTable<{ series: 'high' | 'low' | 'close'; direction: 'rising' | 'falling' }>([
  ['higher high|making higher high|higher daily high', { series: 'high', direction: 'rising' }],
  ['higher low|making higher low|higher daily low', { series: 'low', direction: 'rising' }],
  ['lower high|making lower high', { series: 'high', direction: 'falling' }],
  ['lower low|making lower low', { series: 'low', direction: 'falling' }],
  ['higher close|closing higher|higher closing price', { series: 'close', direction: 'rising' }],
  ['lower close|closing lower|lower closing price', { series: 'close', direction: 'falling' }],
]);

/** Days in one direction, by the change or by the candle's body. */
export const DAY_KINDS = phraseTable<{ way: Way; of: 'change' | 'body' }>([
  ['up|winning|positive|gaining|higher|advancing|up closing', { way: 'up', of: 'change' }],
  ['down|losing|negative|lower|declining|falling|down closing', { way: 'down', of: 'change' }],
  ['green|bullish|white', { way: 'up', of: 'body' }],
  ['red|bearish|black', { way: 'down', of: 'body' }],
]);

export const DAY_NOUNS = phraseTable<'day' | 'candle'>([
  ['day|session|close|trading day|trading session|gain|loss', 'day'],
  ['candle|bar|candlestick', 'candle'],
]);
