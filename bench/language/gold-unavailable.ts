import { series } from '@plainscan/contracts';
import { scan, unavailable, type Gold } from './gold.ts';
import {
  close,
  divergence,
  gt,
  lt,
  roc,
  rsi,
  sector,
  setup,
  sma,
  tech,
  term,
  times,
  top,
  volume,
  where,
} from './notation.ts';

const cheapHealth = where(term('cheap'), sector('Healthcare'));

/** Gold readings of the phrases U001 to U087. */
export const GOLD_UNAVAILABLE: Record<string, Gold> = {
  U001: unavailable(/S&P|index/i, where(lt(close(), sma(20))), { needs: 'index-membership' }),
  U006: unavailable(/revenue|growth|fundamental/i, where(tech)),
  U010: unavailable(/EPS|earnings|fundamental/i),
  U011: unavailable(/debt|fundamental/i),
  U014: unavailable(/margin|fundamental/i),
  U020: scan(where(setup('double-bottom'))),
  U021: unavailable(/option/i),
  U023: unavailable(/sentiment/i),
  U025: unavailable(/option/i),
  U026: unavailable([/value|valuation|fundamental/i, /quality|fundamental/i], cheapHealth),
  U029: unavailable([/debt|fundamental/i, /buyback|fundamental/i]),
  U032: unavailable(/earnings/i),
  U034: unavailable(/relative strength|rank|Investor's Business Daily|IBD/i, null, { needs: 'relative-strength' }),
  U038: unavailable(/technical rank|SCTR|StockCharts/i),
  U039: unavailable(/option/i, where(gt(volume(), 1e6))),
  U043: unavailable(/dividend|yield/i),
  U046: unavailable(/P\/E|price.earnings|earnings|fundamental/i, where(sector('Healthcare'))),
  U048: unavailable(/implied volatility|option/i),
  U050: unavailable(/growth|fundamental/i, where(lt(close(), 10))),
  U052: scan(top(20, series('beta'))),
  U055: unavailable(/earnings/i),
  U056: unavailable(/crypto/i),
  U059: unavailable(/float|short/i),
  U061: scan(where(gt(series('outperformance', [1]), 0))),
  U062: unavailable(/institution|owner/i),
  U063: unavailable(/S&P|index/i, [top(20, roc(10)), top(20, roc(10), term('momentum')), top(20, series('momentum'))], {
    needs: 'index-membership',
  }),
  U065: unavailable(/P\/E|price.earnings|earnings|fundamental/i),
  U066: unavailable([/debt|fundamental/i, /grow|fundamental/i]),
  U074: scan(where(gt(series('outperformance'), 0)), where(gt(series('outperformance', [1]), 0))),
  U076: scan(where(gt(series('sectorOutperformance'), 0)), where(gt(series('sectorOutperformance', [1]), 0))),
  U077: scan(where(term('oversold'), term('small-cap'), divergence('bullish', rsi()))),
  U078: unavailable(/fundamental/i, where(term('oversold'), tech)),
  U080: unavailable(/earnings/i, where(term('oversold'), tech)),
  U083: scan(where(gt(series('aroonDown'), series('aroonUp')))),
  U087: unavailable(/trend intensity|intensity/i, null, {
    accepted: [where(gt(sma(7), times(1.05, sma(65))))],
  }),
};
