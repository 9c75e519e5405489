import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { InboxStore } from '../inbox/inbox.store.ts';
import { PersonalDataController } from './personal-data.controller.ts';
import { PersonalDataStore } from './personal-data.store.ts';

@Module({
  imports: [OutboxModule],
  controllers: [PersonalDataController],
  providers: [InboxStore, PersonalDataStore],
})
export class PersonalDataModule {}
