import type { LastPrice } from '../../api/news-hooks.ts';
import { session } from '../../lib/format.ts';
import { Change } from '../scanner/change.tsx';
import { ExactTime, TIMED } from './exact-time.tsx';

export type LastChangeOf = Pick<LastPrice, 'changePercent' | 'asOf' | 'simulated'>;

/** A stock's change in its last session. The space is reserved, so that nothing moves when the prices arrive. */
export const LastChange = ({ price }: { price: LastChangeOf | undefined }) => (
  <span className="inline-flex w-18 text-sm">
    {price && (
      <span tabIndex={-1} className={TIMED}>
        <Change value={null} percentValue={price.changePercent} />
        <ExactTime place="aboveRight">
          Close of {session(price.asOf)}
          {price.simulated && ' (simulated)'}
        </ExactTime>
      </span>
    )}
  </span>
);
