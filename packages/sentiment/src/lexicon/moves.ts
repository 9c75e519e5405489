import { move, type Theme } from './sense.ts';

const LITTLE = '(edge|tick|inch|creep|nudge|grind|drift|float|pop)~';
const GO =
  '(rise|climb|gain|move|trade|open|close|push|finish|end|head|march|go|run|settle|swing|fall|drop|slip|turn|point|stay|send)~';

/** Rises of the preceding noun: "profit rose". The third argument is the weight without a noun. */
export const RISES: Theme = [
  move(
    1,
    1.25,
    0.5,
    'subject',
    `soar~, surge~, skyrocket~, rocketed, rocketing, rally~, spike~, vault~, jump~, leap~, roar~ [higher|back|ahead],
    shoot~ (up|higher), (explode|zoom|rip|spring|blast)~ higher, triple~, quadruple~, snap~ back, melt~ up, bull run+, run up,
    boom~, booming, take~ off, surge+, relief rally`,
  ),
  move(
    1,
    1,
    0.35,
    'subject',
    `rise~, climb~, rebound~, gain~, advance~, bounce~ [back|higher], recover~, strengthen~, firm~ up, appreciate~, outperform~,
    pick~ up [steam|pace|speed], gather~ (pace|steam|momentum), accelerate~, quicken~, swell~, ${GO} higher, march~ on,
    turn~ (positive|green), mount~, intensify~, thrive~, (in|into) the (green|black), (move|head|tick)~ up, upturn, uptick,
    upswing, recovery, upside, upward, back on track, higher highs, pop~, popped`,
  ),
  move(
    1,
    0.8,
    0.3,
    'subject',
    `${LITTLE} (up|higher), higher, firmer, improve~, improvement+, grow~, increase~, double~, stabilize~, stabilise~, rise+,
    increase+, gain+`,
  ),
  move(1, 1, 0.3, 'object', `boost~, hike~, lift~, bolster~, beef~ up, send~ higher, prop~ up, buoy~, propel~`),
  move(
    1,
    1,
    0.1,
    'object',
    `raise~, ramp~ up, enhance~, step~ up, (push|drive)~ up, fuels, fueled, fuelled, fueling, fuelling, extend~, widen~,
    broaden~, deepen~, expand~, (revise|adjust)~ (up|upward|upwards|higher), restore~, resume~, reinstate~, add~ to, heighten~,
    stoke~, strengthen~ (its|their), restart~, win~`,
  ),
  move(1, 1, 0, 'subject', `wider, larger, bigger, greater`),
  move(1, 1, 0, 'subject', `add~`, { needsFigure: true }),
  move(1, 1, 0.45, 'subject', `up`, { needsFigure: true }),
];

/** Falls, with the opposite sign. */
export const FALLS: Theme = [
  move(
    -1,
    1.25,
    0.5,
    'subject',
    `plunge~, plummet~, crash~, tumble~, slump~, sink~, collapse~, nosedive~, crater~, tank~, melt~ down, meltdown, rout,
    bloodbath, free fall, freefall, sell off+, selloff+, implode~, evaporate~, halve~, swoon~, reel~,
    (take|suffer)~ a (hit|beating|dive), hammered, battered, clobbered, pummeled, pummelled, get~ hit, wipeout, liquidation`,
  ),
  move(
    -1,
    1,
    0.35,
    'subject',
    `fall~, drop~, decline~, slide~, slip~, dip~, retreat~, skid~, sag~, stumble~, weaken~, shrink~, contracted, contracting,
    lose~ (ground|steam|momentum|altitude), deteriorate~, deterioration, worsen~, ${GO} lower, turn~ (negative|red), pull~ back,
    pullback+, roll~ over, (in|into) the red, downturn, downtrend, downswing, underperform~, lag~, trail~, crumble~, buckle~,
    falter~, sputter~, wane~, dwindle~, fade~, diminish~, erode~, subside~, dissipate~, recede~, abate~, ebb~, downward,
    contraction, slowdown, depreciate~, stagnate~, stagnation, dry~ up, (move|head)~ down, decline+, drop+, fall+, stall~`,
  ),
  move(-1, 1, 0.2, 'subject', `lose~, shed~`),
  move(
    -1,
    0.8,
    0.3,
    'subject',
    `${LITTLE} (down|lower), lower, decrease~, slow~, cool~ [off], soften~, softness, weakness, moderate~, ease~, softer, slower,
    reduction+, decrease+, slowing`,
  ),
  move(
    -1,
    1,
    0.1,
    'object',
    `cut~, slash~, trim~, reduce~, lower~, pare~, curb~, scale~ back, curtail~, erase~, wipe~ out, squeeze~, narrow~,
    pay~ (down|off), repay~, (drive|push|bring|pull|drag)~ down, depress~, (revise|adjust)~ (down|downward|downwards|lower),
    stem~, eliminate~, axe~, tame~, contain~, mitigate~, alleviate~, calm~, soothe~, relieve~, quell~, roll~ back, recoup~,
    reverse~, crimp~, dampen~, offset~, remove~, pull~, ditch~, stop~, shaved, shaves, drop~ (its|their), resist~`,
  ),
  move(
    -1,
    1,
    0.25,
    'object',
    `withdraw~, suspend~, cancel~, scrap~, halt~, abandon~, scuttle~, discontinue~, shelve~, shut~ down, shutter~`,
  ),
  move(
    -1,
    1,
    0.35,
    'object',
    `delay~, postpone~, push~ back, hurt~, dent~, weigh~ on, hamper~, undercut~, send~ lower`,
  ),
  move(-1, 1, 0, 'subject', `narrower, smaller, fewer, reduced`),
  move(-1, 1, 0, 'subject', `contract, contracts`, { needsFigure: true }),
  move(-1, 1, 0.45, 'subject', `down, off`, { needsFigure: true }),
];
