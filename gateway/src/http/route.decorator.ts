import {
  applyDecorators,
  Delete,
  Get,
  Header,
  HttpCode,
  type HttpRedirectResponse,
  Patch,
  Post,
  Put,
  Redirect,
  SetMetadata,
  type StreamableFile,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { MAX_BODY_BYTES, type RouteContract } from '@plainscan/contracts';
import { ContractPipe, type EncodedJson } from '@plainscan/service-kit';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AuditInterceptor } from '../admin/audit.interceptor.ts';
import { BeforeTerms, Public, Roles } from '../identity/access.decorators.ts';
import { rateLimitOf } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route's contract, if it has one */
    contract?: RouteContract;
  }
}

type Part<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;
export type ParamsOf<R extends RouteContract> = Part<R['params']>;
export type QueryOf<R extends RouteContract> = Part<R['query']>;
export type BodyOf<R extends RouteContract> = Part<R['body']>;

/** What a handler of the contract may return. */
export type ResponseOf<R extends RouteContract> =
  z.input<R['response']> extends undefined
    ? HttpRedirectResponse
    : z.input<R['response']> extends string
      ? StreamableFile
      : z.input<R['response']> | EncodedJson<z.output<R['response']>>;

type Handler<R extends RouteContract> = (...args: never[]) => Promise<ResponseOf<R>> | ResponseOf<R>;

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;
const ACCESS = {
  public: [Public()],
  user: [],
  admin: [Roles('admin'), UseInterceptors(AuditInterceptor)],
} as const;

const ROUTE_CONTRACT = 'plainscan:route-contract';

/** The contract of a controller's method. */
export const contractOf = (handler: object): RouteContract | undefined =>
  Reflect.getMetadata(ROUTE_CONTRACT, handler) as RouteContract | undefined;

/**
 * Binds a controller's method to the HTTP route of a contract: path, status, access, limits, and validation come from
 * it.
 */
export const Route =
  <R extends RouteContract>(contract: R) =>
  <T extends Handler<R>>(target: object, key: string, descriptor: TypedPropertyDescriptor<T>): void =>
    applyDecorators(
      METHODS[contract.method](contract.path),
      contract.redirects ? Redirect() : HttpCode(200),
      Header('cache-control', 'no-store'),
      UsePipes(new ContractPipe({ param: contract.params, query: contract.query, body: contract.body }, true)),
      SetMetadata(ROUTE_CONTRACT, contract),
      RouteConfig({ contract, rateLimit: rateLimitOf(contract) }),
      ...ACCESS[contract.access],
      ...(contract.beforeTerms ? [BeforeTerms()] : []),
    )(target, key, descriptor);

/** Nest has no decorator for Fastify's body limit. */
export function registerBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.config?.contract) route.bodyLimit = route.config.contract.maxBodyBytes ?? MAX_BODY_BYTES;
  });
}
