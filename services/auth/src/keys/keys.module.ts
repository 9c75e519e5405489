import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.ts';
import { KeysController } from './keys.controller.ts';
import { SigningKeysService } from './signing-keys.service.ts';

@Module({
  imports: [CryptoModule],
  controllers: [KeysController],
  providers: [SigningKeysService],
  exports: [SigningKeysService],
})
export class KeysModule {}
