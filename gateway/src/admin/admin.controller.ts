import { Controller, Query } from '@nestjs/common';
import { auditRoute, deletionsRoute, listAudit, listDeletions } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type QueryOf, Route } from '../http/route.decorator.ts';

const page = ({ cursor, limit }: QueryOf<typeof auditRoute>) => ({ cursor: cursor ?? null, limit });

@Controller()
export class AdminController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(auditRoute)
  audit(@Call() ctx: CallContext, @Query() query: QueryOf<typeof auditRoute>) {
    return this.rpc.call(ctx, listAudit, page(query));
  }

  @Route(deletionsRoute)
  deletions(@Call() ctx: CallContext, @Query() query: QueryOf<typeof deletionsRoute>) {
    return this.rpc.call(ctx, listDeletions, page(query));
  }
}
