// Imported as `@plainscan/contracts/registry`: all exported contracts by name, found by their shape, so that new ones need no registration.
import type { RouteContract } from './http.ts';
import * as contracts from './index.ts';
import type { EventContract, RpcContract } from './rpc.ts';

type ByName<C> = Readonly<Record<string, C>>;

const withKeys = <C>(...keys: string[]): ByName<C> =>
  Object.fromEntries(
    Object.entries<unknown>(contracts).filter(
      (entry): entry is [string, C & object] =>
        typeof entry[1] === 'object' && entry[1] !== null && keys.every((key) => key in (entry[1] as object)),
    ),
  );

export const rpcs = withKeys<RpcContract>('subject', 'input');
export const events = withKeys<EventContract>('subject', 'payload');
export const routes = withKeys<RouteContract>('method', 'path');

/** The RPCs of a service (`journal`) or of one of its nouns (`scanner.parser`). */
export const rpcsOf = (subject: string): ByName<RpcContract> =>
  Object.fromEntries(Object.entries(rpcs).filter(([, contract]) => contract.subject.startsWith(`${subject}.`)));
