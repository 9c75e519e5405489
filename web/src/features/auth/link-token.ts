import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The shape of emailed tokens: nothing else is worth a call. */
const TOKEN = /^[\w-]{43}$/;

/**
 * The token in the address of an emailed link, or null if it hasn't the given shape. It's removed from the address at once, to keep it out of the
 * history.
 */
export function useLinkToken(shape = TOKEN): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (hash) void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return shape.test(token) ? token : null;
}
