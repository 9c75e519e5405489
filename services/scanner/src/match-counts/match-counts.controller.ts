import { Controller } from '@nestjs/common';
import { countMatches, listPastMatches, type MatchCounts, type PastMatches } from '@plainscan/contracts';
import { type CallContext, type JsonText, Rpc, type RpcInput } from '@plainscan/service-kit';
import { MatchCountsService } from './match-counts.service.ts';

/** Not restricted to scan hours, because the scan has already run. */
@Controller()
export class MatchCountsController {
  constructor(private readonly matches: MatchCountsService) {}

  @Rpc(countMatches)
  count(ctx: CallContext, { ticket }: RpcInput<typeof countMatches>): Promise<JsonText<MatchCounts>> {
    return this.matches.count(ctx, ticket);
  }

  @Rpc(listPastMatches)
  list(ctx: CallContext, request: RpcInput<typeof listPastMatches>): Promise<PastMatches> {
    return this.matches.list(ctx, request);
  }
}
