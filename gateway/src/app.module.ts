import { type DynamicModule, Module } from '@nestjs/common';
import { type RouteContract, routes } from '@plainscan/contracts';
import { type Clock, type Health, type Logger, type Metrics, ServiceKitModule } from '@plainscan/service-kit';
import type { GatewayConfig } from './config.ts';
import { AdminAudit } from './identity/admin-audit.ts';
import { EndedSessions } from './identity/ended-sessions.ts';
import { SigningKeys } from './identity/signing-keys.ts';
import { TermsGate } from './identity/terms-gate.ts';
import { TokenVerifier } from './identity/token-verifier.ts';
import { accountControllers } from './routes/accounts/account-controllers.ts';
import { DEMO_ROUTES } from './routes/accounts/demo.routes.ts';
import { billingControllers } from './routes/billing/billing-controllers.ts';
import { LOCAL_PAYMENT_ROUTES } from './routes/billing/local-payments.routes.ts';
import { journalControllers } from './routes/journal/journal-controllers.ts';
import { AiParserRoutes } from './routes/ai-parser/ai-parser.routes.ts';
import { AppInfoRoutes } from './routes/app-info.routes.ts';
import { MarketRoutes } from './routes/market.routes.ts';
import { NewsRoutes } from './routes/news.routes.ts';
import { ScanHoursPolicy } from './routes/scan-hours.ts';
import { ScansRoutes } from './routes/scans.routes.ts';
import { ScanHistoryRoutes } from './routes/strategies/scan-history.routes.ts';
import { StrategiesRoutes } from './routes/strategies/strategies.routes.ts';
import { CLOCK, CONFIG } from './tokens.ts';

export interface GatewayParts {
  config: GatewayConfig;
  logger: Logger;
  health: Health;
  metrics: Metrics;
  clock: Clock;
}

type Served = Pick<GatewayConfig, 'demo' | 'localPayments'>;

/** What this installation serves: the demo and the test form of payments only where they are wanted. */
export const servedRoutes = ({ demo, localPayments }: Served): RouteContract[] =>
  Object.values<RouteContract>(routes).filter(
    (route) => (demo || !DEMO_ROUTES.includes(route)) && (localPayments || !LOCAL_PAYMENT_ROUTES.includes(route)),
  );

export const routeControllers = ({ demo, localPayments }: Served) => [
  ScansRoutes,
  MarketRoutes,
  AppInfoRoutes,
  ...accountControllers(demo),
  ...billingControllers(localPayments),
  ...journalControllers,
  NewsRoutes,
  StrategiesRoutes,
  ScanHistoryRoutes,
  AiParserRoutes,
];

@Module({})
export class AppModule {
  static with({ config, logger, health, metrics, clock }: GatewayParts): DynamicModule {
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'gateway', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: routeControllers(config),
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: CLOCK, useValue: clock },
        SigningKeys,
        EndedSessions,
        TokenVerifier,
        TermsGate,
        AdminAudit,
        ScanHoursPolicy,
      ],
    };
  }
}
