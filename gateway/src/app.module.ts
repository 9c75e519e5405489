import { type DynamicModule, Module } from '@nestjs/common';
import { type Clock, type Health, type Logger, type Metrics, ServiceKitModule } from '@plainscan/service-kit';
import type { GatewayConfig } from './config.ts';
import { DemoIssuer } from './identity/demo-issuer.ts';
import { AppInfoRoutes } from './routes/app-info.routes.ts';
import { DemoSignInRoutes } from './routes/demo-sign-in.routes.ts';
import { MarketRoutes } from './routes/market.routes.ts';
import { ScanHoursPolicy } from './routes/scan-hours.ts';
import { ScansRoutes } from './routes/scans.routes.ts';
import { CLOCK, CONFIG } from './tokens.ts';

export interface GatewayParts {
  config: GatewayConfig;
  logger: Logger;
  health: Health;
  metrics: Metrics;
  clock: Clock;
  /** null: no demo users here */
  demoIssuer: DemoIssuer | null;
}

export const routeControllers = (demo: boolean) => [
  ScansRoutes,
  MarketRoutes,
  AppInfoRoutes,
  ...(demo ? [DemoSignInRoutes] : []),
];

@Module({})
export class AppModule {
  static with({ config, logger, health, metrics, clock, demoIssuer }: GatewayParts): DynamicModule {
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'gateway', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: routeControllers(demoIssuer !== null),
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: CLOCK, useValue: clock },
        ...(demoIssuer ? [{ provide: DemoIssuer, useValue: demoIssuer }] : []),
        ScanHoursPolicy,
      ],
    };
  }
}
