import { AccountRoutes } from './account.routes.ts';
import { AdminRoutes } from './admin.routes.ts';
import { CredentialsRoutes } from './credentials.routes.ts';
import { DemoRoutes } from './demo.routes.ts';
import { LoginRoutes } from './login.routes.ts';
import { ProviderRoutes } from './provider.routes.ts';
import { RecoveryRoutes } from './recovery.routes.ts';
import { SessionsRoutes } from './sessions.routes.ts';
import { SignInRoutes } from './sign-in.routes.ts';
import { SignUpRoutes } from './sign-up.routes.ts';
import { TermsRoutes } from './terms.routes.ts';

/** Of sign-up to deletion. */
export const accountControllers = (demo: boolean) => [
  SignInRoutes,
  SignUpRoutes,
  RecoveryRoutes,
  CredentialsRoutes,
  SessionsRoutes,
  ProviderRoutes,
  LoginRoutes,
  TermsRoutes,
  AccountRoutes,
  AdminRoutes,
  ...(demo ? [DemoRoutes] : []),
];
