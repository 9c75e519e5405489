import { Controller } from '@nestjs/common';
import {
  type AuthClient,
  endSessions,
  listEndedSessions,
  listSessions,
  refreshSession,
  type SessionGrant,
  type SessionList,
  signOut,
} from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { OwnSessions } from './own-sessions.ts';
import { RefreshSession } from './refresh-session.ts';

@Controller()
export class SessionsController {
  readonly #refresh: RefreshSession;
  readonly #own: OwnSessions;
  constructor(refresh: RefreshSession, own: OwnSessions) {
    this.#refresh = refresh;
    this.#own = own;
  }

  @Handles(refreshSession)
  refresh(ctx: CallContext, given: { refreshToken: string; client: AuthClient }): Promise<SessionGrant> {
    return this.#refresh.refresh(ctx, given.refreshToken, given.client);
  }

  @Handles(signOut)
  async signOut(ctx: CallContext, { refreshToken }: { refreshToken: string | null }): Promise<Record<string, never>> {
    await this.#own.signOut(ctx, refreshToken);
    return {};
  }

  @Handles(listSessions)
  list(ctx: CallContext, _input: object): Promise<SessionList> {
    return this.#own.list(ctx);
  }

  @Handles(endSessions)
  async end(ctx: CallContext, { sessions }: { sessions: string }): Promise<{ ended: number }> {
    return { ended: await this.#own.end(ctx, sessions) };
  }

  @Handles(listEndedSessions)
  ended(_ctx: CallContext, _input: object): Promise<{ sessions: { sessionId: string; until: number }[] }> {
    return this.#own.listEnded();
  }
}
