import { tone, type Theme } from './sense.ts';

/** How traders write to each other. */
export const TRADERS: Theme = [
  tone(
    0.55,
    `to the moon, moon, mooning, 🚀, 📈, 🐂, calls (printing|paying|print), call buying, call sweep+, calls bought, (unusual|heavy|bullish) call [option] (activity|buying|volume|sweep), bought calls, buying calls, calls are printing, loading up, load~ the boat, loading calls, going long, went long, go long, i'm long, im long, am long, long and (strong|adding|add), diamond hands, buy~ the dip, btfd, green candle, squeez~ higher, could squeeze, gamma squeeze, squeeze, ripping, running hard, printing, tendies, bulls, bull, strong close, nice setup, bull case, adding to [my] (long|position), added to my (long|position), took some, bought more, bought some, gap~ up, breakouts, sweet breakout, high flier, multibagger, ten bagger, undervalued gem, loading, next leg (up|higher), leg (up|higher), love the (news|stock|chart|setup), great news, good news, money maker, easy money`,
  ),
  tone(
    -0.55,
    `bagholder+, bag holder+, bagholding, holding bags, 📉, 🐻, 💩, rug pull, rugpull, rugged, puts (printing|paying|print), put buying, puts bought, buying puts, bought puts, (unusual|heavy|bearish) put [option] (activity|buying|volume|sweep|sweeps), unusual puts, going short, went short, go short, i'm short, im short, am short, short here, shorting, shorted, short this, structural short, short sellers target, puts are printing, paper hands, red candle, dumpster fire, pump and dump, dead stock, drilling, guh, rekt, wrecked, bears, bear case, gap~ down, sell everything, get out now, getting out, sold all, sold my, cut my losses, stopped out, bull trap, next leg (down|lower), leg (down|lower), heading to zero, going to zero, worthless, toast, garbage, trash, ugly chart, bad news, terrible news`,
  ),
];
