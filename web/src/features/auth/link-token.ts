import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The format of emailed tokens. Anything else is rejected without a request. */
const TOKEN = /^[\w-]{43}$/;

/**
 * The token in the URL of an emailed link, or null if it doesn't match `format`. It's removed from the URL at once, to keep
 * it out of the browser history.
 */
export function useLinkToken(format = TOKEN): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (hash) void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return format.test(token) ? token : null;
}
