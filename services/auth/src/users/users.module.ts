import { Module } from '@nestjs/common';
import { Roles } from './roles.ts';
import { UserListController } from './user-list.controller.ts';
import { UserListStore } from './user-list.store.ts';
import { UsersStore } from './users.store.ts';

@Module({
  controllers: [UserListController],
  providers: [UsersStore, UserListStore, Roles],
  exports: [UsersStore, Roles],
})
export class UsersModule {}
