import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, JWK, Provider } from 'oidc-provider';

/** Claims that the provider returns for a user; `sub` is the address if absent. */
export interface OidcUser {
  email: string;
  emailVerified?: boolean;
  name?: string;
  picture?: string;
  sub?: string;
}

export interface OidcClient {
  id: string;
  secret: string;
  redirectUris: string[];
}

export interface OidcProviderOptions {
  /** users who can sign in; can be extended while it runs */
  users: OidcUser[];
  clients: OidcClient[];
  /** where email, name, and picture are returned: in the ID token (default, like Google) or only by the userinfo endpoint */
  claimsIn?: 'id-token' | 'userinfo';
  /** 0 (default) for a free port */
  port?: number;
}

const subjectOf = (user: OidcUser): string => user.sub ?? user.email;

const claimsOf = (user: OidcUser) => ({
  sub: subjectOf(user),
  email: user.email,
  email_verified: user.emailVerified ?? true,
  ...(user.name !== undefined && { name: user.name }),
  ...(user.picture !== undefined && { picture: user.picture }),
});

/**
 * A real OpenID provider on loopback. Its sign-in page only asks for an email address and can be declined. It skips consent and
 * stores nothing after it is closed.
 */
export async function startOidcProvider(options: OidcProviderOptions) {
  // Loaded here because most tests that use this package need no provider.
  const [{ Provider }, signingKey] = await Promise.all([import('oidc-provider'), rsaKey()]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(options, signingKey));
  const serve = provider.callback();
  server.on('request', (request, response) => {
    const page = /^\/interaction\/[\w-]+$/.test(request.url ?? '');
    if (!page) void serve(request, response);
    else
      signInPage(provider, options.users, request, response).catch(() => response.writeHead(400).end('Start again.'));
  });
  return {
    issuer,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

async function rsaKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' } as JWK;
}

const configuration = ({ users, clients, claimsIn }: OidcProviderOptions, signingKey: JWK): Configuration => ({
  clients: clients.map(({ id, secret, redirectUris }) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'client_secret_post',
  })),
  jwks: { keys: [signingKey] },
  cookies: { keys: ['test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  conformIdTokenClaims: claimsIn === 'userinfo',
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, subject) => {
    const user = users.find((each) => subjectOf(each) === subject);
    return user && { accountId: subject, claims: () => claimsOf(user) };
  },
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
});

const signInForm = (message: string) => `<!doctype html>
<html lang="en">
<title>Sign in to the provider</title>
<main>
<h1>Sign in to the provider</h1>
<p role="alert">${message}</p>
<form method="post">
<label>Email <input name="email" type="email" autocomplete="off" required autofocus></label>
<button name="answer" value="continue">Continue</button>
<button name="answer" value="decline" formnovalidate>Decline</button>
</form>
</main>
</html>`;

async function signInPage(
  provider: Provider,
  users: readonly OidcUser[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const show = (message: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(signInForm(message));
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    show('');
    return;
  }
  const fields = new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'));
  const email = fields.get('email')?.trim().toLowerCase();
  const user = users.find((each) => each.email.toLowerCase() === email);
  if (fields.get('answer') === 'decline')
    await provider.interactionFinished(request, response, { error: 'access_denied' });
  else if (user) await provider.interactionFinished(request, response, { login: { accountId: subjectOf(user) } });
  else show('No account has this email address.');
}

const MAX_HOPS = 10;

/**
 * Acts as a browser at the provider: opens `url`, submits `email` on the sign-in page (null declines), follows redirects, and
 * returns the final URL without opening it.
 */
export async function signInAtProvider(url: string, email: string | null): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  let at = new URL(url);
  let form: URLSearchParams | null = null;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const response: Response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const body = await response.text();
    const location = response.headers.get('location');
    if (location) {
      at = new URL(location, at);
      form = null;
      if (at.origin !== origin) return at;
    } else if (response.ok && !form)
      form = new URLSearchParams(email === null ? { answer: 'decline' } : { answer: 'continue', email });
    else throw new Error(`The provider stayed at ${at.pathname}: ${response.status} ${body.slice(0, 500)}`);
  }
  throw new Error('The provider redirects in a loop');
}
