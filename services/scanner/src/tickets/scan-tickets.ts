import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ScanPlan, scanPlanSchema } from '@plainscan/contracts';
import { type CallContext, CLOCK, type Clock } from '@plainscan/service-kit';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { PublishedMarket } from '../market/market-version.ts';
import { TicketKey } from './ticket-key.ts';

const ALGORITHM = 'HS256';
/** A trading day with its pre-market and after-hours sessions. */
const VALID_MS = 16 * 60 * 60_000;

const claimsSchema = z.object({
  sub: z.string(),
  market: z.object({ version: z.string(), publishedAt: z.int() }),
  plan: scanPlanSchema,
  within: z.array(z.string()).optional(),
});

/** The content of a ticket, which gives its user access to the rows of a plan on one version of the market. */
export interface ScanTicket {
  plan: ScanPlan;
  /** the symbols of the plan's watchlist when it ran */
  within?: readonly string[] | undefined;
  market: Pick<PublishedMarket, 'version' | 'publishedAt'>;
}

/** Issues and verifies tickets for the rows of scans that have run. Tickets are signed, not stored. */
@Injectable()
export class ScanTickets {
  constructor(
    private readonly key: TicketKey,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async issue(ctx: CallContext, { plan, within, market }: ScanTicket): Promise<string> {
    const { version, publishedAt } = market;
    return new SignJWT({ plan, within, market: { version, publishedAt } })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(userOf(ctx))
      .setExpirationTime(new Date(this.clock() + VALID_MS))
      .sign(await this.key.get());
  }

  /** @throws AppError TICKET_INVALID, TICKET_EXPIRED; TICKET_FOREIGN for another user's */
  async verify(ctx: CallContext, ticket: string): Promise<ScanTicket> {
    const { sub, market, plan, within } = claimsSchema.parse(await this.claims(ticket));
    if (sub !== userOf(ctx))
      throw new AppError('forbidden', 'TICKET_FOREIGN', 'This scan belongs to another account. Run it again in yours.');
    return { plan, within, market };
  }

  private async claims(ticket: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(ticket, await this.key.get(), {
        algorithms: [ALGORITHM],
        currentDate: new Date(this.clock()),
      });
      return payload;
    } catch (err) {
      if (err instanceof errors.JWTExpired)
        throw new AppError('conflict', 'TICKET_EXPIRED', 'These results have expired. Scan again to see more rows.');
      if (err instanceof errors.JOSEError)
        throw new AppError('invalid', 'TICKET_INVALID', "These results can't be loaded. Scan again to see more rows.");
      throw err;
    }
  }
}

const userOf = ({ actor }: CallContext): string => actor?.userId.toLowerCase() ?? '';
