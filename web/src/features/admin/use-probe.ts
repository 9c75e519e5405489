import type { ParserProbe } from '@plainscan/contracts';
import { useState } from 'react';
import { probeParser } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { refusalWords } from '../journal/field-errors.ts';

export type ProbeState = { of: string; found: ParserProbe | null; refused: string | null } | null;

/** Tests any URL, saved or not. */
export function useProbe() {
  const [state, setState] = useState<ProbeState>(null);
  const changed = useParserChanged();
  const probe = async (url: string) => {
    setState({ of: url, found: null, refused: null });
    const next = await probeParser(url).then(
      (found) => ({ of: url, found, refused: null }),
      (error: unknown) => ({ of: url, found: null, refused: refusalWords(error, 'Failed to test URL') }),
    );
    // Another URL may be tested by now.
    setState((now) => (now?.of === url ? next : now));
    void changed();
  };
  return {
    state,
    probing: state !== null && state.found === null && state.refused === null,
    probe: (url: string) => void probe(url),
    forget: () => setState(null),
  };
}
