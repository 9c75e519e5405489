import { ApiUser } from './api-user.ts';
import type { Product } from './product.ts';
import { subscribe } from './subscribe.ts';
import { newAddress, Visitor } from './visitor.ts';

/** Somebody with an account that has paid, over HTTP. */
export async function premiumUser(product: Product) {
  const email = newAddress('trader');
  const visitor = await Visitor.withAccount(product.url, email);
  await visitor.refresh(); // its token tells of the accepted terms, so that nobody has to be asked
  const user = new ApiUser(product.url, visitor.token!);
  await subscribe(user);
  return { email, user };
}
