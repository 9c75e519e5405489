import { Injectable } from '@nestjs/common';

/**
 * Holds back calls until a replica is ready for them. NATS routes calls regardless of `/readyz`, so a replica that joined its
 * queue groups too early would take calls that other replicas could handle.
 */
@Injectable()
export class StartupGate {
  private readonly conditions: Promise<unknown>[] = [];

  /** Call it before the application is bootstrapped, for example in `onModuleInit`. */
  waitFor(condition: Promise<unknown>): void {
    this.conditions.push(condition);
  }

  async opened(): Promise<void> {
    await Promise.all(this.conditions);
  }
}
