import { move, type Theme } from './sense.ts';

/** Rises of what stands before: "profit rose". The second figure is what the word weighs with nothing named. */
export const RISES: Theme = [
  move(
    1,
    1.25,
    0.5,
    'subject',
    `soar~, surge~, skyrocket~, rocket~, rally~, spike~, vault~, jump~, leap~, zoom~ higher, roar~ [higher|back|ahead], shoot~ (up|higher), explode~ higher, triple~, quadruple~, snap~ back, melt~ up, spring~ higher, bull run+, run up, rip~ higher, pop~, surge+, [relief] rally, rallies, boom~, booming, takes off, take off, took off`,
  ),
  move(
    1,
    1,
    0.35,
    'subject',
    `rise~, climb~, rebound~, gain~, advance~, bounce~ [back|higher], recover~, (rise|climb|gain|move|trade|open|close|push|finish|end|head|march|go|push|run|drift|settle)~ higher, march~ (higher|on), strengthen~, firm~ up, appreciate~, outperform~, pick~ up [steam|pace|speed], gather~ (pace|steam|momentum), accelerate~, rebound, upturn, uptick, upswing, recovery, turn~ (positive|higher|green), higher highs, (in|into) the (green|black), upside, upward, quicken~, swell~, back on track, extends gains, lead~ gains, move~ up, head~ up, inflect~ higher, outpace~ the market`,
  ),
  move(
    1,
    0.8,
    0.25,
    'subject',
    `(edge|tick|inch|creep|nudge|grind|drift|float) (up|higher), (edges|ticks|inches|creeps|nudges|grinds|drifts) (up|higher), (edged|ticked|inched|crept|nudged|ground|drifted) (up|higher), higher, firmer, improve~, improving, grow~, improvement+, increase~, increase+, double~, stabilize~, stabilise~, expand~, expansion`,
  ),
  move(
    1,
    1,
    0.4,
    'object',
    `boost~, hike~, raise~, lift~, beef~ up, ramp~ up, bolster~, strengthen~, enhance~, step~ up, propel~, fuel~, buoy~, push~ up, drive~ up, double~ down on, increase~ [its|the|their], extend~, widen~, broaden~, deepen~, prop~ up, upsize~, revise~ (up|upward|upwards|higher), send~ higher, restore~, resume~, reinstate~, add~ to, improve~ [its|the|their], deliver~ strong, post~ (higher|record|strong), accelerate~, win~, expand~, heighten~, stoke~, fan~`,
  ),
  move(1, 1, 0.45, 'subject', `up`, true),
];

/** Falls, the other way round. */
export const FALLS: Theme = [
  move(
    -1,
    1.25,
    0.5,
    'subject',
    `plunge~, plummet~, crash~, crashes, tumble~, slump~, sink~, collapse~, nosedive~, crater~, tank~, plunge+, melt~ down, meltdown, rout, bloodbath, free fall, freefall, sell off+, selloff+, drop~ sharply, implode~, evaporate~, capitulate~, capitulation, rollover, hammered, battered, clobbered, slammed, crushed by, pummeled, pummelled, halve~, swoon~, liquidation, massacre, wipeout, reel~, get~ hit, (take|suffer)~ a (hit|beating)`,
  ),
  move(
    -1,
    1,
    0.35,
    'subject',
    `fall~, drop~, decline~, slide~, slip~, dip~, retreat~, skid~, sag~, stumble~, weaken~, shrink~, contract~, lose~, lose~ (ground|steam|momentum), deteriorate~, deterioration, worsen~, (fall|drop|move|trade|open|close|push|finish|end|head|go|drift|slip|settle|edge)~ lower, pull~ back, pullback+, give~ (back|up) gains, roll~ over, turn~ (negative|lower|red), break~ down, breakdown, (in|into) the red, correction, downturn, downtrend, downswing, underperform~, lag~, trail~, crumble~, buckle~, falter~, sputter~, wane~, dwindle~, fade~, diminish~, erode~, subside~, dissipate~, recede~, abate~, ebb~, vanish~, succumb~, downward, contraction, slowdown, economic slowdown, depreciate~, depreciation, slowing, swing~ lower, move~ down, head~ down, stagnate~, stagnation, dry~ up, wilt~, bleed~, step~ back from highs, tumble+, sour~, run~ out of steam, cool~ off, dent~, miss~ out`,
  ),
  move(
    -1,
    0.8,
    0.25,
    'subject',
    `(edge|tick|inch|creep|nudge|grind|drift) (down|lower), (edges|ticks|inches|creeps|grinds|drifts) (down|lower), (edged|ticked|inched|crept|drifted) (down|lower), lower, decrease~, decrease+, slow~, cool~, soften~, softness, weakness, moderate~, ease~, softer, slower, flag~ lower, reduction+, decreasing, slowest`,
  ),
  move(
    -1,
    1,
    0.15,
    'object',
    `cut~, slash~, trim~, reduce~, lower~, pare~, curb~, shed~, scale~ back, curtail~, shave~, erase~, wipe~ out, erode~, squeeze~, narrow~, pay~ (down|off), repay~, dent~, drive~ down, push~ down, bring~ down, send~ lower, depress~, revise~ (down|downward|downwards|lower), stem~, eliminate~, axe~, tame~, contain~, mitigate~, alleviate~, calm~, soothe~, relieve~, quell~, roll~ back, retire~, phase~ out, recoup~, reverse~, curtail~, limit~, minimize~, minimise~, drag~ down, pull~ down, pressure~, hurt~, crimp~, constrain~, undercut~, hamper~, weigh~ on, dampen~, offset~`,
  ),
  move(
    -1,
    1,
    0.3,
    'object',
    `withdraw~, suspend~, cancel~, scrap~, halt~, pause~, abandon~, scuttle~, pull~, ditch~, drop~ (its|their), remove~, discontinue~, shelve~, stop~, lift~ (restrictions|curbs|sanctions|ban), shut~ down, shutter~`,
  ),
  move(-1, 1, 0.45, 'subject', `down, off`, true),
];
