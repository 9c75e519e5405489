import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import type { RouteContract } from '@plainscan/contracts';
import { routes } from '@plainscan/contracts/registry';
import { type Clock, type Health, type Logger, type Metrics, ServiceKitModule } from '@plainscan/service-kit';
import { DEMO_ROUTES } from './accounts/demo.controller.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { AdminController } from './admin/admin.controller.ts';
import { AdminQueuesController } from './admin/admin-queues.controller.ts';
import { AdminUsersController } from './admin/admin-users.controller.ts';
import { AppInfoController } from './app-info.controller.ts';
import { BillingModule } from './billing/billing.module.ts';
import { LOCAL_PAYMENT_ROUTES } from './billing/local-payments.controller.ts';
import type { GatewayConfig } from './config.ts';
import { HttpExceptionFilter } from './http/http-exception.filter.ts';
import { RouteCoverage, SERVED_ROUTES } from './http/route-coverage.ts';
import { NotFoundFilter } from './http/web-files.ts';
import { IdentityModule } from './identity/identity.module.ts';
import { JournalModule } from './journal/journal.module.ts';
import { NewsModule } from './news/news.module.ts';
import { AlertsModule } from './alerts/alerts.module.ts';
import { ScannerModule } from './scanner/scanner.module.ts';

export interface AppModuleDeps {
  config: GatewayConfig;
  logger: Logger;
  health: Health;
  metrics: Metrics;
  clock: Clock;
}

/** This deployment's routes; those of the demo and of the test payment form only if they are configured. */
export const servedRoutes = ({ demo, localPayments }: Pick<GatewayConfig, 'demo' | 'localPayments'>): RouteContract[] =>
  Object.values(routes).filter(
    (route) => (demo || !DEMO_ROUTES.includes(route)) && (localPayments || !LOCAL_PAYMENT_ROUTES.includes(route)),
  );

@Module({})
export class AppModule {
  static forRoot({ config, ...process }: AppModuleDeps): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DiscoveryModule,
        ServiceKitModule.forRoot({
          name: 'gateway',
          natsUrl: config.natsUrl,
          actorSigningKey: config.actorSigningKey,
          config,
          http: true,
          ...process,
        }),
        IdentityModule,
        AccountsModule.forRoot(config),
        BillingModule.forRoot(config),
        JournalModule,
        NewsModule,
        AlertsModule,
        ScannerModule,
      ],
      controllers: [AdminController, AdminQueuesController, AdminUsersController, AppInfoController],
      providers: [
        { provide: SERVED_ROUTES, useValue: servedRoutes(config) },
        RouteCoverage,
        // Nest tries the last filter first.
        { provide: APP_FILTER, useClass: HttpExceptionFilter },
        { provide: APP_FILTER, useClass: NotFoundFilter },
      ],
    };
  }
}
