import { randomUUID } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import { AppError, type Role } from '@plainscan/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { PUBLIC, ROLES_ALLOWED } from './access.decorators.ts';
import { type AuthenticatedUser, JwtStrategy, signInAgain } from './jwt.strategy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    user?: AuthenticatedUser | undefined;
    /** why the request's token was rejected */
    authError?: AppError;
  }
}

function requireUser({ user, authError }: FastifyRequest): AuthenticatedUser {
  if (authError) throw authError;
  if (!user) throw new AppError('unauthenticated', 'UNAUTHORIZED', 'Unauthorized: please sign in.');
  return user;
}

function requireRole({ actor }: AuthenticatedUser, roles: readonly Role[]): void {
  if (!roles.includes(actor.role)) throw new AppError('forbidden', 'FORBIDDEN', 'Only administrators can do this.');
}

const requestOf = (execution: ExecutionContext): FastifyRequest =>
  execution.switchToHttp().getRequest<FastifyRequest>();

/** Requires a signed-in user, except on `@Public()` routes: those ignore an invalid token, so that it can be renewed. */
@Injectable()
export class JwtAuthGuard extends AuthGuard() {
  constructor(
    private readonly strategy: JwtStrategy,
    private readonly reflector: Reflector,
  ) {
    // Passport's registry is global, and some tests run two gateways in one process.
    const name = `jwt-${randomUUID()}`;
    passport.use(name, strategy as never); // typed for Express
    super({ defaultStrategy: name, session: false });
  }

  /** Sets `request.user` or `request.authError`. Passport only verifies tokens that aren't cached. */
  async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers.authorization === undefined || !request.url.startsWith('/api/')) return;
    request.user = this.strategy.cached(request) ?? undefined;
    if (request.user) return;
    try {
      await super.canActivate(new ExecutionContextHost([request, reply]));
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      request.authError = err;
    }
  }

  override canActivate(execution: ExecutionContext): boolean {
    if (!this.reflector.get<true | undefined>(PUBLIC, execution.getHandler())) requireUser(requestOf(execution));
    return true;
  }

  override handleRequest<User>(err: unknown, user: User | false | null, info: unknown): User {
    if (err) throw err;
    if (user) return user;
    throw info instanceof AppError ? info : signInAgain();
  }
}

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const roles = this.reflector.get<readonly Role[] | undefined>(ROLES_ALLOWED, execution.getHandler());
    if (roles) requireRole(requireUser(requestOf(execution)), roles);
    return true;
  }
}

/**
 * Authenticates before the rate limits, which count per user, and checks access before the body is read: Nest's guards
 * only run once Fastify has parsed it, and unauthenticated clients must not fill our memory with files.
 */
export function registerAuthentication(fastify: FastifyInstance, guard: JwtAuthGuard): void {
  fastify.addHook('onRequest', (request, reply) => guard.authenticate(request, reply));
  fastify.addHook('preParsing', async (request) => {
    const { contract } = request.routeOptions.config;
    if (!contract || contract.access === 'public') return;
    const user = requireUser(request);
    if (contract.access === 'admin') requireRole(user, ['admin']);
  });
}
