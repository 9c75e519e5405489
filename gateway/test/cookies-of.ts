import type { JsonResponse } from '@plainscan/test-kit';

/** The parts of a Set-Cookie header, with lowercase attributes. */
export const cookieOf = (response: JsonResponse, name: string) => {
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  if (line === undefined) return null;
  const [pair, ...attributes] = line.split('; ');
  return { value: pair!.slice(name.length + 1), attributes: attributes.map((part) => part.toLowerCase()) };
};
/** Whether the response clears the cookie. */
export const isCleared = (response: JsonResponse, name: string) => {
  const cookie = cookieOf(response, name);
  return cookie?.value === '' && cookie.attributes.includes('max-age=0');
};
