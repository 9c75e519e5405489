import type { Socket } from 'node:net';
import { AppError, getEntitlement } from '@plainscan/contracts';
import { newContext, type RpcClient, unavailableError } from '@plainscan/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { respondToUnreadable, tooSlow } from './unreadable.ts';

const LARGE_BYTES = 1024 * 1024;
/** Each upload stays in memory from its first byte until the response. */
const MAX_AT_ONCE = 12;
const RETRY_AFTER_SECONDS = 5;
/** A phone with bad reception; slower senders get 408. */
const MIN_BYTES_PER_SECOND = 8 * 1024;
const RATE_CHECK_MS = 5000;
/** If all slots are taken, a sender below this rate loses its slot to a new one, unless it has just started. */
const FAST_BYTES_PER_SECOND = 128 * 1024;
const GRACE_MS = 2000;

export const acceptsFiles = ({ routeOptions }: FastifyRequest): boolean => (routeOptions.bodyLimit ?? 0) > LARGE_BYTES;

/** An upload in progress, from its first byte until the response. */
class Upload {
  isReceived = false;
  private readonly startedAt = performance.now();
  private readonly bytesBefore: number;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly socket: Socket) {
    this.bytesBefore = socket.bytesRead;
    let checked = this.bytesBefore;
    this.timer = setInterval(() => {
      const received = socket.bytesRead - checked;
      checked = socket.bytesRead;
      if (received < (MIN_BYTES_PER_SECOND * RATE_CHECK_MS) / 1000) this.cutOff();
    }, RATE_CHECK_MS);
  }

  /** Bytes per second; Infinity right after the start and once everything is received. */
  get rate(): number {
    const ms = performance.now() - this.startedAt;
    if (this.isReceived || ms < GRACE_MS) return Infinity;
    return ((this.socket.bytesRead - this.bytesBefore) * 1000) / ms;
  }

  received(): void {
    this.isReceived = true;
    clearInterval(this.timer);
  }

  cutOff(): void {
    clearInterval(this.timer);
    respondToUnreadable(tooSlow(), this.socket);
  }
}

/**
 * The uploads of a process: one per user, and a bounded number in total. Otherwise a few slow senders would fill the
 * memory.
 */
class Uploads {
  private readonly byUser = new Map<string, Upload>();

  /** @throws AppError RATE_LIMITED, UNAVAILABLE */
  begin(userId: string, socket: Socket): Upload {
    if (this.byUser.has(userId))
      throw new AppError('rate_limited', 'RATE_LIMITED', 'Another file is still uploading. Wait for it to finish.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    if (this.byUser.size >= MAX_AT_ONCE) this.cutOffSlowest();
    const upload = new Upload(socket);
    this.byUser.set(userId, upload);
    return upload;
  }

  end(userId: string, upload: Upload): void {
    upload.received();
    if (this.byUser.get(userId) === upload) this.byUser.delete(userId);
  }

  private cutOffSlowest(): void {
    const [userId, slowest] = [...this.byUser].reduce((a, b) => (b[1].rate < a[1].rate ? b : a));
    if (slowest.rate >= FAST_BYTES_PER_SECOND) throw unavailableError();
    slowest.cutOff();
    this.byUser.delete(userId);
  }
}

/** While billing is unavailable, the journal service decides, because it caches entitlements. */
async function requirePremium(request: FastifyRequest, rpc: RpcClient): Promise<void> {
  const { actor } = request.user!;
  if (actor.role === 'admin') return;
  const entitlement = await rpc
    .call(newContext({ requestId: request.id, actor }), getEntitlement, {})
    .catch(() => null);
  if (entitlement?.premium === false)
    throw new AppError('forbidden', 'PREMIUM_REQUIRED', 'The trading journal is a Premium feature.');
}

/** Limits file uploads before any of the body is read. Fastify's under-pressure plugin can't limit uploads per user. */
export function registerLargeBodies(fastify: FastifyInstance, rpc: RpcClient): void {
  const uploads = new Uploads();
  fastify.addHook('preParsing', async (request, reply) => {
    const userId = request.user?.actor.userId;
    if (userId === undefined || !acceptsFiles(request)) return;
    if (request.routeOptions.config.contract?.errors['PREMIUM_REQUIRED']) await requirePremium(request, rpc);
    const upload = uploads.begin(userId, request.raw.socket);
    request.raw.once('end', () => upload.received());
    reply.raw.once('close', () => uploads.end(userId, upload));
  });
}
