import { newScene, SIGNED_IN_STATES, SIGNED_OUT_STATES } from './src/account-states.ts';
import { accountsScreen } from './src/accounts-screen.ts';
import { describeLooks } from './src/looks.ts';

const OFFERED = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'plainscan', OIDC_CLIENT_SECRET: 'none' };

describeLooks({
  what: 'accounts on screen',
  states: [...SIGNED_OUT_STATES, ...SIGNED_IN_STATES],
  market: false,
  options: { env: { TRUST_PROXY: 'true', OIDC_NAME: 'Example ID', ...OFFERED } },
  newScene: (page, { url }) => newScene(page, accountsScreen(page), url),
});
