import { reading, session, volume } from '../../lib/format.ts';
import type { Bar } from './candle-canvas.tsx';

const READ = [
  ['O', 'open'],
  ['H', 'high'],
  ['L', 'low'],
  ['C', 'close'],
] as const;

/** Open, high, low, close, and volume of one bar. */
export const Readout = ({ bar }: { bar: Bar }) => (
  <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
    <span className="text-text">{session(bar.date)}</span>
    {READ.map(([letter, name]) => (
      <span key={name}>
        <abbr title={name} className="text-faint no-underline">
          {letter}
        </abbr>{' '}
        {reading(bar[name])}
      </span>
    ))}
    <span>
      <span className="text-faint">Vol</span> {volume(bar.volume)}
    </span>
  </p>
);

/** Attribution required by the library's license. */
export const Credit = () => (
  <>
    Chart by{' '}
    <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="underline hover:text-text">
      TradingView
    </a>
  </>
);
