import type { Browser } from 'playwright-core';
import { openAt } from './account-browser.ts';
import { ApiUser } from './api-user.ts';
import type { Product } from './product.ts';
import { subscribe } from './subscribe.ts';
import { newAddress, PASSWORD, Visitor } from './visitor.ts';

/** Somebody with an account that has paid, over HTTP. */
export async function premiumUser(product: Product) {
  const email = newAddress('trader');
  const visitor = await Visitor.withAccount(product.url, email);
  await visitor.refresh(); // its token tells of the accepted terms, so that nobody has to be asked
  const user = new ApiUser(product.url, visitor.token!);
  await subscribe(user);
  return { email, user };
}

/** The same, who opens `path` in a browser of its own and signs in there. */
export async function premiumAt(browser: Browser, product: Product, path: string) {
  const { email, user } = await premiumUser(product);
  const { page, screen } = await openAt(browser, product, path);
  await screen.signIn(email, PASSWORD);
  await screen.heading('Sign in to your account').waitFor({ state: 'detached' });
  return { page, user };
}
