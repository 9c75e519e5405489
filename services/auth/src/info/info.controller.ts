import { Controller } from '@nestjs/common';
import { getAuthInfo } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { AuthInfo } from './auth-info.ts';

@Controller()
export class InfoController {
  readonly #info: AuthInfo;
  constructor(info: AuthInfo) {
    this.#info = info;
  }

  @Handles(getAuthInfo)
  get(_ctx: CallContext, _input: object): { provider: string | null; outbox: boolean } {
    const { provider, outbox } = this.#info;
    return { provider, outbox };
  }
}
