import { Module } from '@nestjs/common';
import { Roles } from './roles.ts';
import { UsersStore } from './users.store.ts';

@Module({ providers: [UsersStore, Roles], exports: [UsersStore, Roles] })
export class UsersModule {}
