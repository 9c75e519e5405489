import { Controller } from '@nestjs/common';
import { auditRoute, deletionsRoute, listAudit, listDeletions } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';

const page = ({ cursor, limit }: RouteInput<typeof auditRoute>['query']) => ({ cursor: cursor ?? null, limit });

@Controller()
export class AdminRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(auditRoute)
  audit(ctx: CallContext, { query }: RouteInput<typeof auditRoute>) {
    return this.#rpc.call(ctx, listAudit, page(query));
  }

  @Answers(deletionsRoute)
  deletions(ctx: CallContext, { query }: RouteInput<typeof deletionsRoute>) {
    return this.#rpc.call(ctx, listDeletions, page(query));
  }
}
