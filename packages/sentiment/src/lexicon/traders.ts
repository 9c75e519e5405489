import { everyday, tone, type Theme } from './sense.ts';

const I = "[i|im|i'm|am|me|we]";

/** Traders' slang. */
export const TRADERS: Theme = [
  tone(
    0.55,
    `to the moon, mooning, 🚀, 📈, 🐂, calls [are] (printing|paying|print),
    (unusual|heavy|bullish|big) call [option] (activity|buying|volume|sweep|sweeps),
    (bought|buying|grabbed|added|loading) [some|more] calls, calls bought, load~ (up|the boat), (load|grab)~ .. calls, 💎,
    (squeeze|breakout) (coming|incoming|soon|loading), ${I} (going|went|go|gone) long, ${I} long (here|and|this|term target),
    (long|calls on) $, i'm long, im long, am long, diamond hands, btfd, (could|can|may|about to) squeeze, gamma squeeze,
    squeeze~ (higher|up), ripping, tendies, strong close, nice setup, bull case,
    (add|adding|added|adds) to [my] (long|longs|position), (bought|buying) (more|some|here), gap~ up, multibagger, ten bagger,
    next leg (up|higher), leg (up|higher), (love|like|loving) the (news|stock|chart|setup), easy money,
    above (the|all|key|its) (ma|mas|moving|# day), higher prices ahead, bulls,
    nice (close|bounce|breakout|day|pop), (massive|monster|huge) (breakout|squeeze|runner|move), (ready|set|about) to (run|pop|explode|break out|rip),
    (could|can|may) (fuel|spark|ignite) .. (rally|shares|gains|stock), $ (long|calls)`,
  ),
  tone(
    -0.55,
    `bagholder+, bag holder+, bagholding, holding bags, 📉, 🐻, 💩, rug pull+, rugpull, rugged, puts [are] (printing|paying|print),
    (unusual|heavy|bearish|big) (put|puts) [option] [activity|buying|volume|sweep|sweeps],
    (bought|buying|grabbed|added|loading) [some|more] puts, puts bought, ${I} (going|went|go|gone) short, i'm short, im short,
    am short, short (here|this), (shorting|shorted) (this|it|here|more|$), (short|puts on) $, structural short, paper hands,
    dumpster fire, (fall|drop)~ off a cliff, (load|grab)~ .. puts, pump and dump, drilling lower, guh, rekt, bear case,
    gap~ down, get out now, (sold|selling) (all|my|everything), cut my losses, stopped out, bull trap, next leg (down|lower),
    leg (down|lower), (going|heading|headed) to zero, worthless, below (the|all|key|its) (ma|mas|moving|# day),
    lower prices ahead, bears, $ (short|puts), (fade|short) (this|it)`,
  ),
  everyday(0.4, `(great|good|excellent) news, bull, mooned`),
  everyday(-0.4, `(bad|terrible|awful) news, toast, garbage, trash, ugly, wrecked`),
];
