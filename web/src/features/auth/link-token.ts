import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Shape of every token of a mailed link: nothing else is worth a call. */
const TOKEN = /^[\w-]{43}$/;

/** The token of the mailed link that led here, or null. It leaves the address at once: history and screenshots do not keep it. */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (hash) void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return TOKEN.test(token) ? token : null;
}
