import { AppError, type ParserAddresses, parserAddressesChanged, type ParserChange } from '@plainscan/contracts';
import { type Broadcast, type Logger, within } from '@plainscan/service-kit';
import { CurrentSetting } from '../settings/current-setting.ts';
import { parseAddress } from './address.ts';
import { type AddressesStore, type AddressList, rotated } from './addresses.store.ts';
import { AddressRefused, type AllowedNetworks } from '@plainscan/service-kit/networks';

export const LOOK_UP_MS = 1500;

/** The addresses in force in this process, and how administrators change them. */
export class CurrentAddresses {
  readonly #store: AddressesStore;
  readonly #networks: AllowedNetworks;
  readonly #setting: CurrentSetting<ParserAddresses>;

  constructor(parts: {
    store: AddressesStore;
    networks: AllowedNetworks;
    broadcast: Broadcast;
    configured: AddressList;
    logger: Logger;
    taken: (addresses: ParserAddresses) => void;
  }) {
    const { store, networks, configured, ...rest } = parts;
    this.#store = store;
    this.#networks = networks;
    this.#setting = new CurrentSetting({
      ...rest,
      name: 'addresses of the AI parser',
      event: parserAddressesChanged,
      read: () => store.read(),
      initial: { ...configured, revision: 0, updatedAt: null },
    });
  }

  start(): void {
    this.#setting.start();
  }

  stop(): void {
    this.#setting.stop();
  }

  get(): ParserAddresses {
    return this.#setting.get();
  }

  history(): Promise<ParserChange[]> {
    return this.#store.history();
  }

  /** Each address stands once: the one that becomes active is no fallback any more. @throws AppError INVALID_URL, URL_NOT_ALLOWED */
  async setActive(typed: string | null, changedBy: string): Promise<ParserAddresses> {
    const active = typed === null ? null : await this.allowed(typed);
    return this.#change(active === null ? 'cleared' : 'active', changedBy, ({ fallbacks }) => ({
      active,
      fallbacks: fallbacks.filter((address) => address !== active),
    }));
  }

  /** @throws AppError INVALID_URL, URL_NOT_ALLOWED */
  async setFallbacks(typed: readonly string[], changedBy: string): Promise<ParserAddresses> {
    const addresses = await Promise.all(typed.map((url) => this.allowed(url)));
    return this.#change('fallbacks', changedBy, ({ active }) => ({
      active,
      fallbacks: [...new Set(addresses)].filter((address) => address !== active),
    }));
  }

  /** @throws AppError ADDRESSES_CHANGED where `revision` is not that in force; NO_FALLBACK */
  rotate(revision: number, changedBy: string): Promise<ParserAddresses> {
    return this.#change('rotated', changedBy, (current) => {
      if (current.revision !== revision)
        throw new AppError(
          'conflict',
          'ADDRESSES_CHANGED',
          'Somebody else has changed the addresses. Please look again.',
        );
      return rotated(current);
    });
  }

  /** The address as it is kept, if it may be used by its name and by what its name leads to now. @throws AppError INVALID_URL, URL_NOT_ALLOWED */
  async allowed(typed: string): Promise<string> {
    const address = parseAddress(typed);
    try {
      await within(
        LOOK_UP_MS,
        () => this.#networks.addressesOf(new URL(address).hostname),
        () => new Error('slow'),
      );
    } catch (err) {
      if (err instanceof AddressRefused)
        throw new AppError(
          'invalid',
          'URL_NOT_ALLOWED',
          'This address leads to a network that must not be reached from here.',
        );
      throw new AppError('invalid', 'INVALID_URL', 'The name of this address could not be found.');
    }
    return address;
  }

  #change(
    what: ParserChange['what'],
    changedBy: string,
    next: (current: AddressList & { revision: number }) => AddressList,
  ): Promise<ParserAddresses> {
    return this.#setting.change(() => this.#store.change(what, changedBy, next));
  }
}
