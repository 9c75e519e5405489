import type { Page } from '@playwright/test';
import type { LookState } from './looks/area.ts';
import type { StrategiesScreen } from './strategies-screen.ts';

export interface StrategiesScene {
  readonly page: Page;
  readonly screen: StrategiesScreen;
  /** signs in a user with these strategies and opens their panel */
  signIn(names: readonly string[]): Promise<void>;
}
type State = LookState<StrategiesScene>;

const LONG = 'Anamewithoutspacesthatmustbebrokensomewhereornothingfitsintothepanelanymoreatall';

/** In order; each starts where the previous one ended. */
export const STRATEGIES_STATES: readonly State[] = [
  [
    'list',
    async ({ screen, signIn }) => {
      await signIn(['Moving', LONG]);
      await screen.strategy('Moving').waitFor();
    },
  ],
  [
    'rename',
    async ({ screen }) => {
      await screen.choose('Moving', 'Rename');
      await screen.panel.getByRole('textbox', { name: 'Strategy name' }).waitFor();
    },
  ],
  [
    'history',
    async ({ screen }) => {
      await screen.panel.getByRole('button', { name: 'Cancel' }).click();
      await screen.panel.getByRole('link', { name: 'History' }).click();
      await screen.panel.getByRole('region', { name: 'Today' }).waitFor();
    },
  ],
  [
    'opened',
    async ({ screen }) => {
      await screen.panel.getByRole('link', { name: 'Saved' }).click();
      await screen.strategy('Moving').click();
      await screen.since('Moving').getByRole('button', { name: 'Show' }).click();
    },
  ],
  [
    'save',
    async ({ screen }) => {
      await screen.scan('tech stocks under $40');
      await screen.changed.waitFor();
      await screen.button('Save Strategy').click();
      await screen.button('Update “Moving”').waitFor();
    },
  ],
];
