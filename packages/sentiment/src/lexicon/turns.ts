import { move, tone, type Theme } from './sense.ts';

const OPEN = '(open|close|end|trade|finish|settle)~';
const DRAG = '(drag|pull|push|send|drive|knock|take|weigh)~';
const POWER = '(power|lift|push|propel|drive|send|carry|lead|help|pull)~';
const EXPECTED = '(expected|forecast|consensus|estimate|estimates|est|expectation)';

/** Phrases that carry a direction as a whole. */
export const TURNS: Theme = [
  tone(
    0.5,
    `${OPEN} in the green, ${POWER} .. higher, ${POWER} .. to [a] [fresh|new|record] (record|high|highs|records),
    come~ in (hot|strong|above|ahead), above # ${EXPECTED}, better than # ${EXPECTED}, (close|end|finish|settle|trade|move|push|get)~ [back] above [$] #,
    (claw|recover|recoup|erase|win)~ [back] .. losses, (optimism|confidence|calm|demand|appetite|buyers) (returns|return|returned),
    (keep|keeps|kept) (climbing|rising|rallying|soaring|winning|growing|gaining), screaming buy, (snap|end|break)~ .. losing (streak|run),
    losing (streak|run) (ends|ended|snapped|broken|over|is over),
    (exit|leave)~ [from] (bankruptcy|chapter #) [protection], exit from (bankruptcy|chapter #) [protection],
    surprise~ to the upside, up (big|huge|sharply|strongly), (hot|strong|fast|solid|flying) start, (at|near) [the] (high|upper|top) end of,
    (removed|dropped) from .. sell list, (cross|top|hit|pass|surpass)~ # (trillion|billion) in market (value|cap|capitalization),
    (pile|piling|piled|piles) into, (scoop|snap)~ up .. (shares|stock), (break|breaks|breaking|broke) above [$] #, surprise .. profit,
    end to [rate] hikes, (gather|pick up|gain)~ (pace|steam|momentum), momentum is (back|building|coming back), (worst|bottom) (may|might|could) be (over|behind|in), worst is (over|behind), peak is near, (set|poised) to benefit, win~ favorable ruling, favorable ruling, (spur|revive)~ (growth|demand|economy), sell~ out of, draw~ a crowd`,
  ),
  tone(
    -0.5,
    `${OPEN} in the red, ${DRAG} .. lower, ${DRAG} .. to [a] [fresh|new|record] (low|lows),
    come~ in (light|weak|soft|cold|below|short), below # ${EXPECTED}, worse than # ${EXPECTED}, (close|end|finish|settle|trade|move|get)~ [back] (below|under) [$] #,
    (confidence|demand|appetite|buyers) (evaporates|vanishes|disappears), (keep|keeps|kept) (falling|sliding|dropping|sinking|losing|shrinking),
    (cut|cuts|lowered|lowers|downgrades|downgraded) .. to junk, (don't|do not|never) catch [this|a|the] falling knife,
    lose~ [its|a|the] (buy|outperform|overweight) rating, (snap|end|break)~ .. (winning|gaining) (streak|run),
    (winning|gaining) (streak|run) (ends|ended|snapped|broken|over|is over), (pull|pulls|pulled|pulling) back from .. (record|high|highs|peak),
    surprise~ to the downside, down (big|huge|sharply), (rough|slow|weak|bad|shaky|poor) start, (at|near) [the] (low|lower|bottom) end of,
    (unload|offload)~ .. (shares|stock), (break|breaks|breaking|broke) below [$] #, surprise .. loss, sell the (rip|rips|bounce|news),
    run~ out of (money|time|options), (derail|cripple|stall)~ .. recovery, recovery derailed, (slash|gut)~ spending, refuse~ to lend, without jobs, cost~ .. [all] [their|its] gains, final hour selloff, (deepening|widening) rout, (unable|struggling) to (pay|refinance|repay), (skip|miss)~ .. (payment|payments), go~ dark, burn~ through [its] cash, stuck with, auditor (resigns|quits),
    short seller (targets|attacks), (hit|slap)~ .. with [a|an] .. (fine|penalty|suit|lawsuit|tariffs|duties|sanctions),
    (rattled|spooked|shaken|hammered|battered|jolted|bruised|roiled|hobbled|weighed down|dragged down) by,
    batters, battering, hammers, hammering, pummels, pummeling, rattles, rattling, roils, roiling, jolts, bruises, bruising, spooks, spooking,
    lose~ [its|their|some] (luster|lustre|shine|sparkle|mojo)`,
  ),
  tone(0.45, `(gold|silver|stocks|oil|bonds|bitcoin|shares) (shines|shine|glitters|sparkles|sparkle)`),
  [`(fall|come)~ shy of`, { kind: 'beat', direction: -1, alone: -0.5 }],
  [`blow~ (past|through|by), sail~ past, breeze~ past`, { kind: 'beat', direction: 1, alone: 0.3 }],
  move(-1, 1, 0.35, 'subject', `decelerate~, deceleration, fizzle~, peter~ out, crumble~, nosedive~`),
  move(1, 1, 0.1, 'object', `ups, upped`),
  move(1, 1, 0.2, 'subject', `balloon~, mushroom~`),
];
