import type { AppError, RouteContract } from '@plainscan/contracts';
import type { CallContext, EncodedJson } from '@plainscan/service-kit';
import type { z } from 'zod';
import type { Client, SetCookie } from './cookies.ts';

type Part<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

/** What of a request a route may see, as its contract parsed it. */
export interface RouteInput<R extends RouteContract = RouteContract> {
  params: Part<R['params']>;
  query: Part<R['query']>;
  body: Part<R['body']>;
}

/** What goes along with an answer. */
export interface Beside {
  cookies?: readonly SetCookie[];
  headers?: Readonly<Record<string, string>>;
}

/** A body with cookies or headers. */
export class HttpAnswer<T> {
  readonly body: T;
  readonly beside: Beside;
  constructor(body: T, beside: Beside) {
    this.body = body;
    this.beside = beside;
  }
}

/** 302: `location` is a path of ours, or an address that a service of ours chose. */
export class Redirect {
  readonly location: string;
  readonly beside: Beside;
  constructor(location: string, beside: Beside = {}) {
    this.location = location;
    this.beside = beside;
  }
}

/** A file sent in parts as they are made. What fails after the first breaks the connection: a part never passes for the whole. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncIterable<string>;
  constructor(file: { name: string; type: string; parts: AsyncIterable<string> }) {
    this.name = file.name;
    this.type = file.type;
    this.parts = file.parts;
  }
}

/** Thrown: a fault whose answer sets cookies. */
export class ErrorReply extends Error {
  readonly fault: AppError;
  readonly beside: Beside;
  constructor(fault: AppError, beside: Beside) {
    super(fault.message);
    this.fault = fault;
    this.beside = beside;
  }
}

type Answered<R extends RouteContract> =
  z.input<R['response']> extends undefined
    ? Redirect
    : z.input<R['response']> extends string
      ? FileAnswer
      : z.input<R['response']> | EncodedJson<z.output<R['response']>> | HttpAnswer<z.input<R['response']>>;

export type RouteHandler<R extends RouteContract = RouteContract> = (
  ctx: CallContext,
  input: RouteInput<R>,
  client: Client,
) => Promise<Answered<R>> | Answered<R>;

const ANSWERED = Symbol('routes answered by a class');
interface Answer {
  route: RouteContract;
  method: string;
}

/** Binds a method `(ctx, {params, query, body}, client) => response` of a Nest controller to the HTTP route it answers. */
export const Answers =
  <R extends RouteContract>(route: R) =>
  <T extends RouteHandler<R>>(target: object, method: string, _descriptor: TypedPropertyDescriptor<T>): void => {
    const own = Object.hasOwn(target, ANSWERED) ? (target as { [ANSWERED]: Answer[] })[ANSWERED] : [];
    Object.defineProperty(target, ANSWERED, { value: [...own, { route, method }], configurable: true });
  };

export const answersOf = (instance: object): readonly Answer[] =>
  (instance as { [ANSWERED]?: Answer[] })[ANSWERED] ?? [];
