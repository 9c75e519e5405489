import { Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.ts';
import { PasswordRule } from './password-rule.ts';

@Module({ providers: [PasswordHasher, PasswordRule], exports: [PasswordHasher, PasswordRule] })
export class PasswordsModule {}
