import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlement/entitlements.module.ts';
import { AllowanceController } from './allowance.controller.ts';
import { AllowanceService } from './allowance.service.ts';
import { ReservationsStore } from './reservations.store.ts';
import { ReserveScan } from './reserve-scan.ts';

@Module({
  imports: [EntitlementsModule],
  controllers: [AllowanceController],
  providers: [AllowanceService, ReservationsStore, ReserveScan],
})
export class AllowanceModule {}
