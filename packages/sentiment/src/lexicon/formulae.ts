import type { Theme } from './sense.ts';

/** Headlines that announce, preview, or list, without a direction. */
export const FORMULAE: Theme = [
  [
    `earnings (preview|call|conference|calendar|scheduled|season|week|date),
    (results|earnings) (presentation|preview|transcript), edited transcript, conference call, investor presentation,
    (presents|present) at, slideshow, to participate, announces date, ex dividend,
    to (report|announce|host|release|publish|present|hold|webcast), annual general meeting, trading update, form #,
    stocks to (watch|buy|own|consider), what to (watch|expect|know), things to know, week ahead,
    (biggest|midday|after hours|premarket|market|morning) movers, biggest moves, gainers and losers, gainers, among movers,
    price forecast, weekly outlook, (market|sector) briefing, in focus, factbox, explainer, podcast, quiz, on this day,
    best (stocks|etfs|funds), dividend declaration+, investment trust+, total voting rights,
    director dealing+, holding+ in company, transaction in own shares, top stocks, how to, history of, lessons (from|of)`,
    { kind: 'formula' },
  ],
  // Phrases whose words only seem to have a direction.
  [
    `best buy, dollar (general|tree), stop (loss|losses), nothing short of, in the run up to, run up to, business (survey|leaders|secretary|insider|tax),
    advanced (drainage|micro|energy|materials|technologies|technology|systems|medical), record (sale|amount) of, gap in, first solar, up (to|for|next), set up, start~ up, sign~ up, step~ down,
    stand~ down, break~ up, break up fee, make up, made up, back up, open~ up, heads up, wake~ up, follow up, round up, roundup,
    team~ up, line~ up, end~ up, up and down, ups and downs, catch up, spin~ off, kick~ off, off the table, day off, off limits,
    better off, cut off, trade off, right now, long (term|time|run), short (term|video), crash (course|test), track record,
    court record, record (date|label|keeping), gold (standard|medal|rush), golden age, oil and gas, gas station,
    silver (lining|screen), market (perform|maker+), price (tag|action), real (estate|time|life), income tax,
    (job|labor|labour|housing|money) market, flea market, sales (team|force|tax), customer service, user experience,
    business (school|model|unit|owner), small business, (growth|value|dividend|hot) stock+, (growth|income) fund,
    risk (management|factors), risk free, debt (ceiling|limit|limits|offering), notes offering, bear in mind,
    fall (season|semester), stock (split|option+|picks|screener), buy or (sell|hold), credit card+,
    (weight|hair|hearing|tax) loss, heart failure, cash flow statement, strike price, air strike, in stock, head start,
    hit (song+|show|movie), soft (launch|drink+), hard (drive|cash), poor people, (test|tested|tests) positive,
    positive (test|tests|for), negative (rates|yield+|interest), default (setting+|judgment), lower (house|court),
    (high|higher) (school|education|court|speed|street|profile|yield|end|frequency), low (cost|carbon|income),
    climate (change|action), recall election, missed call, weather forecast, (population|personal) growth,
    (gain|gained|gains) access, capital gains [tax], gains tax, drop test, jaw dropping, rocket (launch|ship), moon landing,
    the moon, breakdown of, (oil|opec|output|supply|production|crude) (cut|cuts), rate (cut|cuts|hike|hikes),
    tax (cut|cuts) plan, no #, never been (this|so|more|higher|better|as), pre bankruptcy, (shares|stock|trading|stocks) halted,
    trading halt, price range, best and worst, price cut+, push~ back (on|against), (back|return|trip|mission|fly) to the moon,
    rise~ up, narrow~ .. (guidance|outlook|forecast|range), (forecast|expected|projected|estimated|view|seen) to,
    forecasts that, target date, pick up truck+, pickup truck+, pickup+, orders to, in order to, in order,
    court orders, results of [the] (vote|voting|election|agm), demand+ that, demands (answers|apology|action)`,
    { kind: 'skip' },
  ],
];
