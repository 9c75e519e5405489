import { Module } from '@nestjs/common';
import { Encryptor } from './encryptor.ts';

@Module({ providers: [Encryptor], exports: [Encryptor] })
export class CryptoModule {}
