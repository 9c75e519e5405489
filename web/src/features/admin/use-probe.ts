import type { ParserProbe } from '@plainscan/contracts';
import { useState } from 'react';
import { probeParser } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { rejectionMessage } from '../../api/failure-message.ts';

export type ProbeState = { url: string; result: ParserProbe | null; error: string | null } | null;

/** Tests any URL, saved or not. */
export function useProbe() {
  const [state, setState] = useState<ProbeState>(null);
  const changed = useParserChanged();
  const probe = async (url: string) => {
    setState({ url, result: null, error: null });
    const next = await probeParser(url).then(
      (result) => ({ url, result, error: null }),
      (error: unknown) => ({ url, result: null, error: rejectionMessage(error, 'Failed to test URL') }),
    );
    // Another test may have started since.
    setState((current) => (current?.url === url ? next : current));
    void changed();
  };
  return {
    state,
    probing: state !== null && state.result === null && state.error === null,
    probe: (url: string) => void probe(url),
    reset: () => setState(null),
  };
}
