import { Controller } from '@nestjs/common';
import { endSessions, listEndedSessions, listSessions, refreshSession, signOut } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { EndedSessionsService } from './ended-sessions.service.ts';
import { SessionRefreshService } from './session-refresh.service.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly refreshes: SessionRefreshService,
    private readonly endedSessions: EndedSessionsService,
  ) {}

  @Rpc(refreshSession)
  refresh(ctx: CallContext, { refreshToken, client }: RpcInput<typeof refreshSession>) {
    return this.refreshes.refresh(ctx, refreshToken, client);
  }

  @Rpc(signOut)
  async signOut(ctx: CallContext, { refreshToken }: RpcInput<typeof signOut>) {
    await this.sessions.signOut(ctx, refreshToken);
    return {};
  }

  @Rpc(listSessions)
  list(ctx: CallContext) {
    return this.sessions.list(ctx);
  }

  @Rpc(endSessions)
  async end(ctx: CallContext, { sessions }: RpcInput<typeof endSessions>) {
    return { ended: await this.sessions.end(ctx, sessions) };
  }

  @Rpc(listEndedSessions)
  listEnded() {
    return this.endedSessions.list();
  }
}
