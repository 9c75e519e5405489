import { Injectable } from '@nestjs/common';

/**
 * What a replica needs before it takes calls. Calls don't depend on `/readyz`, so a replica that joined the queue
 * groups too early would take calls that other replicas could answer.
 */
@Injectable()
export class StartupGate {
  private readonly conditions: Promise<unknown>[] = [];

  /** To be called before the application is bootstrapped, such as in `onModuleInit`. */
  waitFor(condition: Promise<unknown>): void {
    this.conditions.push(condition);
  }

  async opened(): Promise<void> {
    await Promise.all(this.conditions);
  }
}
