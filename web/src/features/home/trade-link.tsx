import { Link } from 'react-router-dom';

/** The symbol of a trade; pressing anywhere in its row opens the trade. */
export const TradeLink = ({ id, symbol }: { id: string; symbol: string }) => (
  <Link
    to={`/journal/trades/${id}`}
    data-row={id}
    className="font-semibold -outline-offset-2 after:absolute after:inset-0"
  >
    {symbol}
  </Link>
);
