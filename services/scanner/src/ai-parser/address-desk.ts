import type { ParserOverview, ParserProbe } from '@plainscan/contracts';
import type { AiParser } from './ai-parser.ts';
import type { ParserPolicy } from './ai-sentence-reader.ts';
import type { CurrentAddresses } from './current-addresses.ts';
import type { PeerHttp } from './peer-http.ts';
import { probeAddress } from './probe-address.ts';

/** What administrators see of the addresses and try on them. */
export class AddressDesk {
  readonly addresses: CurrentAddresses;
  readonly #parser: AiParser;
  readonly #http: PeerHttp;
  readonly #policy: ParserPolicy;
  readonly #model: string | null;

  constructor(parts: {
    addresses: CurrentAddresses;
    parser: AiParser;
    http: PeerHttp;
    policy: ParserPolicy;
    model: string | null;
  }) {
    this.addresses = parts.addresses;
    this.#parser = parts.parser;
    this.#http = parts.http;
    this.#policy = parts.policy;
    this.#model = parts.model;
  }

  overview(): ParserOverview {
    return { ...this.addresses.get(), policy: this.#policy, health: this.#parser.health() };
  }

  /** Of an address that was found to be allowed. Never rejects. */
  probe(address: string): Promise<ParserProbe> {
    return probeAddress(this.#http, address, this.#model);
  }
}
