import { Inject, Injectable } from '@nestjs/common';
import { sessionsEnded } from '@plainscan/contracts';
import { Broadcast, type Clock, CLOCK, LOGGER, type Logger } from '@plainscan/service-kit';
import { DataSource, MoreThan } from 'typeorm';
import { EndedSessionEntity } from '../db/entities/ended-session.entity.ts';
import { lastTokenExpiry } from './session-times.ts';

/** The newest are listed first; gateways learn of any others by broadcast. */
const MAX_LISTED = 20_000;

/** Announces ended sessions to gateways while their access tokens may still be valid. */
@Injectable()
export class EndedSessionsService {
  constructor(
    private readonly db: DataSource,
    private readonly broadcast: Broadcast,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Must be called after the commit. Never rejects: gateways that miss the broadcast poll the list every few seconds. */
  async announce(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const until = Math.ceil(lastTokenExpiry(this.clock()) / 1000);
    try {
      await this.broadcast.publish(sessionsEnded, { sessions: ids.map((sessionId) => ({ sessionId, until })) });
    } catch (err) {
      this.logger.warn({ err }, 'failed to broadcast ended sessions; gateways will poll them');
    }
  }

  async list(): Promise<{ sessions: { sessionId: string; until: number }[] }> {
    const ended = await this.db.getRepository(EndedSessionEntity).find({
      where: { until: MoreThan(new Date(this.clock())) },
      order: { until: 'DESC' },
      take: MAX_LISTED,
    });
    return {
      sessions: ended.map(({ sessionId, until }) => ({ sessionId, until: Math.ceil(until.getTime() / 1000) })),
    };
  }
}
