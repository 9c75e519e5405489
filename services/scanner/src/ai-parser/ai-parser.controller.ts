import { Controller } from '@nestjs/common';
import {
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
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { requireAdmin } from '../users/caller.ts';
import { ParserUrlAdmin } from './parser-url-admin.ts';

const ACTION = 'manage the AI parser';

@Controller()
export class AiParserController {
  constructor(private readonly admin: ParserUrlAdmin) {}

  @Rpc(getParserOverview)
  overview(ctx: CallContext, _input: object): ParserOverview {
    requireAdmin(ctx, ACTION);
    return this.admin.overview();
  }

  @Rpc(setActiveParser)
  async setActive(ctx: CallContext, { url }: RpcInput<typeof setActiveParser>): Promise<ParserOverview> {
    const { userId } = requireAdmin(ctx, ACTION);
    await this.admin.setActive(url, userId);
    return this.admin.overview();
  }

  @Rpc(setParserFallbacks)
  async setFallbacks(ctx: CallContext, { urls }: RpcInput<typeof setParserFallbacks>): Promise<ParserOverview> {
    const { userId } = requireAdmin(ctx, ACTION);
    await this.admin.setFallbacks(urls, userId);
    return this.admin.overview();
  }

  @Rpc(rotateParser)
  async rotate(ctx: CallContext, { revision }: RpcInput<typeof rotateParser>): Promise<ParserOverview> {
    const { userId } = requireAdmin(ctx, ACTION);
    await this.admin.rotate(revision, userId);
    return this.admin.overview();
  }

  @Rpc(probeParser)
  async probe(ctx: CallContext, { url }: RpcInput<typeof probeParser>): Promise<ParserProbe> {
    requireAdmin(ctx, ACTION);
    return this.admin.probe(url);
  }

  @Rpc(listParserChanges)
  async changes(ctx: CallContext, _input: object): Promise<{ changes: ParserChange[] }> {
    requireAdmin(ctx, ACTION);
    return { changes: await this.admin.changes() };
  }
}
