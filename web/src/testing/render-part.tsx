import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { session } from '../app/session.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Address } from './render-app.tsx';
import { TOKEN, userAnswer } from './session-answers.ts';

/** Renders one component at a URL, signed in. */
export function renderPart(part: ReactNode, path: string) {
  act(() => session.signIn(TOKEN, userAnswer()));
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[path]}>
        {part}
        <Address />
      </MemoryRouter>
      <ToastRegion />
    </SWRConfig>,
  );
  return userEvent.setup();
}
