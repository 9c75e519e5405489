import type { StockHistory } from '@plainscan/contracts';

/** A stock as one JSON document: the naive alternative to blocks. */
export const stockJson = ({ listing, bars: b }: StockHistory): string =>
  JSON.stringify({
    ...listing,
    bars: Array.from(b.dates, (date, i) => ({
      date,
      open: b.open[i],
      high: b.high[i],
      low: b.low[i],
      close: b.close[i],
      volume: b.volume[i],
    })),
  });
