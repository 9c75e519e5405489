import { ApiUser } from './api-user.ts';
import type { Product } from './product.ts';
import { subscribe } from './subscribe.ts';
import { newAddress, Visitor } from './visitor.ts';

/** A user with Premium, over HTTP. */
export async function premiumUser(product: Product) {
  const email = newAddress('trader');
  const visitor = await Visitor.withTermsInToken(product.url, email);
  const user = new ApiUser(product.url, visitor.token!);
  await subscribe(user);
  return { email, user, visitor };
}
