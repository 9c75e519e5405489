import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AddressNotAllowed, type AllowedNetworks, literalOf } from './allowed-networks.ts';

const CONNECT_MS = 10_000;

/**
 * Connects only to allowed addresses, without a proxy. Checks addresses at connection time, because a name may resolve
 * differently than when it was entered. Fails with AddressNotAllowed or with the error of the resolver or undici. Not
 * request-filtering-agent, which supports node:http but not undici.
 */
export function guardedAgent(networks: AllowedNetworks, options: Omit<Agent.Options, 'connect'> = {}): Agent {
  const lookup: LookupFunction = (host, { all }, done) => {
    networks.addressesOf(host).then(
      (found) => (all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
      (err: NodeJS.ErrnoException) => done(err, all ? [] : '', 0),
    );
  };
  const connect = buildConnector({ lookup, timeout: CONNECT_MS });
  const guarded: buildConnector.connector = (target, done) => {
    // undici connects to an address without calling `lookup`.
    const literal = literalOf(target.hostname);
    if (literal !== null && !networks.allows(literal.address)) return done(new AddressNotAllowed(), null);
    return connect(target, (...[err, socket]) => {
      if (err) return done(err, null);
      if (socket.remoteAddress !== undefined && networks.allows(socket.remoteAddress)) return done(null, socket);
      socket.destroy();
      return done(new AddressNotAllowed(), null);
    });
  };
  return new Agent({ ...options, connect: guarded });
}
