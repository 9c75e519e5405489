import { createOutboxTable, dropOutboxTable } from '@plainscan/service-kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outbox1763800000000 implements MigrationInterface {
  readonly name = 'Outbox1763800000000';

  up(runner: QueryRunner): Promise<void> {
    return createOutboxTable(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropOutboxTable(runner);
  }
}
