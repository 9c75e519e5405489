import { expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accountsScreen } from './accounts-screen.ts';
import { openPage, troublesOf } from './browser.ts';
import type { Product } from './product.ts';
import { newAddress, PASSWORD, Visitor } from './visitor.ts';

/** In a browser of its own. */
export async function openAt(browser: Browser, product: Product, path: string) {
  const page = await openPage(browser);
  await page.goto(product.url + path);
  return { page, screen: accountsScreen(page) };
}

/** Somebody with an account who opens `path` signed out and signs in there. */
export async function memberAt(browser: Browser, product: Product, path: string) {
  const email = newAddress();
  await Visitor.withAccount(product.url, email);
  const { page, screen } = await openAt(browser, product, path);
  await screen.signIn(email, PASSWORD);
  await screen.heading('Sign in to your account').waitFor({ state: 'detached' });
  return { email, page, screen };
}

export const expectNoTroubles = (...pages: Page[]): void => expect(pages.flatMap(troublesOf)).toEqual([]);
