import { Controller } from '@nestjs/common';
import {
  AppError,
  getParserOverview,
  listParserChanges,
  type ParserChange,
  type ParserOverview,
  type ParserProbe,
  probeParser,
  rotateParser,
  setActiveParser,
  setParserFallbacks,
} from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { requireAdmin } from '../require-admin.ts';
import { AddressDesk } from './address-desk.ts';

const WHAT = 'manage the AI parser';

@Controller()
export class AiParserController {
  readonly #desk: AddressDesk;
  constructor(desk: AddressDesk) {
    this.#desk = desk;
  }

  @Handles(getParserOverview)
  overview(ctx: CallContext, _input: object): ParserOverview {
    requireAdmin(ctx, WHAT);
    return this.#desk.overview();
  }

  @Handles(setActiveParser)
  async setActive(ctx: CallContext, { url }: { url: string | null }): Promise<ParserOverview> {
    const { userId } = requireAdmin(ctx, WHAT);
    await this.#desk.addresses.setActive(url, userId);
    return this.#desk.overview();
  }

  @Handles(setParserFallbacks)
  async setFallbacks(ctx: CallContext, { urls }: { urls: string[] }): Promise<ParserOverview> {
    const { userId } = requireAdmin(ctx, WHAT);
    await this.#desk.addresses.setFallbacks(urls, userId);
    return this.#desk.overview();
  }

  @Handles(rotateParser)
  async rotate(ctx: CallContext, { revision }: { revision: number }): Promise<ParserOverview> {
    const { userId } = requireAdmin(ctx, WHAT);
    await this.#desk.addresses.rotate(revision, userId);
    return this.#desk.overview();
  }

  @Handles(probeParser)
  async probe(ctx: CallContext, { url }: { url: string | null }): Promise<ParserProbe> {
    requireAdmin(ctx, WHAT);
    const { active } = this.#desk.addresses.get();
    if (url === null && active === null)
      throw new AppError('conflict', 'NOT_CONFIGURED', 'No AI parser is configured.');
    return this.#desk.probe(url === null ? active! : await this.#desk.addresses.allowed(url));
  }

  @Handles(listParserChanges)
  async history(ctx: CallContext, _input: object): Promise<{ changes: ParserChange[] }> {
    requireAdmin(ctx, WHAT);
    return { changes: await this.#desk.addresses.history() };
  }
}
