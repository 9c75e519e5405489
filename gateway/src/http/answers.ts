import type { RouteContract } from '@plainscan/contracts';
import type { CallContext, EncodedJson } from '@plainscan/service-kit';
import type { z } from 'zod';

type Part<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

/** What of a request a route may see, as its contract parsed it. */
export interface RouteInput<R extends RouteContract = RouteContract> {
  params: Part<R['params']>;
  query: Part<R['query']>;
  body: Part<R['body']>;
}

type Answered<R extends RouteContract> = z.input<R['response']> | EncodedJson<z.output<R['response']>>;

export type RouteHandler<R extends RouteContract = RouteContract> = (
  ctx: CallContext,
  input: RouteInput<R>,
) => Promise<Answered<R>> | Answered<R>;

const ANSWERED = Symbol('routes answered by a class');
interface Answer {
  route: RouteContract;
  method: string;
}

/** Binds a method `(ctx, {params, query, body}) => response` of a Nest controller to the HTTP route it answers. */
export const Answers =
  <R extends RouteContract>(route: R) =>
  <T extends RouteHandler<R>>(target: object, method: string, _descriptor: TypedPropertyDescriptor<T>): void => {
    const own = Object.hasOwn(target, ANSWERED) ? (target as { [ANSWERED]: Answer[] })[ANSWERED] : [];
    Object.defineProperty(target, ANSWERED, { value: [...own, { route, method }], configurable: true });
  };

export const answersOf = (instance: object): readonly Answer[] =>
  (instance as { [ANSWERED]?: Answer[] })[ANSWERED] ?? [];
