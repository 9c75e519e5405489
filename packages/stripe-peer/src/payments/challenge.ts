import type { Account } from '../account.ts';
import { newId } from '../ids.ts';

/** Where the card's holder authenticates: a page of the peer, or, without a `returnUrl`, a matter of the browser's library. */
export const challenge = (account: Account, intent: string, returnUrl: string | null) => {
  const page = `${account.url}/authenticate/${intent}`;
  return returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: page } }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src'), stripe_js: page },
      };
};
