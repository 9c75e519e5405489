import {
  AppError,
  type ParserAddresses,
  parserAddressesSchema,
  type ParserChange,
  parserHistorySchema,
} from '@plainscan/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { type KeptSetting, SettingStore } from '../settings/setting.store.ts';

/** Addresses without when they were set. */
export type AddressList = Pick<ParserAddresses, 'active' | 'fallbacks'>;
export const NO_ADDRESSES: AddressList = { active: null, fallbacks: [] };

/** Changes shown, and changes kept. */
const SHOWN = 50;
const KEPT = 500;

const list = parserAddressesSchema.pick({ active: true, fallbacks: true });

const asAddresses = ({ value, revision, changedAt }: KeptSetting<AddressList>): ParserAddresses => ({
  ...value,
  revision,
  updatedAt: changedAt.toISOString(),
});

/** The addresses as administrators set them, and who changed them how. */
export class AddressesStore {
  readonly #db: DataSource;
  readonly #configured: AddressList;
  readonly #settings: SettingStore<AddressList>;

  /** `configured`: what is in force until somebody chooses otherwise. */
  constructor(db: DataSource, configured: AddressList) {
    this.#db = db;
    this.#configured = configured;
    this.#settings = new SettingStore(db, 'parser-addresses', {
      write: (value) => JSON.stringify(value),
      read: (text) => list.parse(JSON.parse(text)),
    });
  }

  /** At a first start, what configuration says becomes the first entry; null where it says nothing. */
  async read(): Promise<ParserAddresses | null> {
    const kept = await this.#settings.read();
    if (kept) return asAddresses(kept);
    const { active, fallbacks } = this.#configured;
    return active === null && fallbacks.length === 0 ? null : this.#configure();
  }

  /** `next` is told what is in force. @throws whatever it throws; then nothing has changed */
  async change(
    what: ParserChange['what'],
    changedBy: string | null,
    next: (current: AddressList & { revision: number }) => AddressList,
  ): Promise<ParserAddresses> {
    let before = this.#configured;
    const choose = (kept: KeptSetting<AddressList> | null): AddressList => {
      before = kept?.value ?? this.#configured;
      return next({ ...before, revision: kept?.revision ?? 0 });
    };
    const along = (manager: EntityManager, after: KeptSetting<AddressList>) =>
      record(manager, { what, changedBy, before, after });
    return asAddresses(await this.#settings.change(changedBy, choose, along));
  }

  /** Newest first. */
  async history(): Promise<ParserChange[]> {
    const rows = await this.#db.query<unknown[]>(
      `SELECT revision, changed_at AS "changedAt", changed_by AS "changedBy", what, before, after
       FROM parser_changes ORDER BY revision DESC LIMIT ${SHOWN}`,
    );
    const changes = (rows as { changedAt: Date }[]).map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
    return parserHistorySchema.parse({ changes }).changes;
  }

  /** Once, by whichever replica comes first. */
  async #configure(): Promise<ParserAddresses> {
    const first = (kept: KeptSetting<AddressList> | null): AddressList => {
      if (kept) throw new AlreadySet();
      return this.#configured;
    };
    const along = (manager: EntityManager, after: KeptSetting<AddressList>) =>
      record(manager, { what: 'configured', changedBy: null, before: NO_ADDRESSES, after });
    const set = await this.#settings.change(null, first, along).catch((err: unknown) => {
      if (err instanceof AlreadySet) return this.#settings.read();
      throw err;
    });
    return asAddresses(set!);
  }
}

class AlreadySet extends Error {}

/** Only ever added to, but for the oldest, which go. */
async function record(
  manager: EntityManager,
  change: { what: string; changedBy: string | null; before: AddressList; after: KeptSetting<AddressList> },
): Promise<void> {
  const { what, changedBy, before, after } = change;
  await manager.query(
    `INSERT INTO parser_changes (revision, what, before, after, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [after.revision, what, JSON.stringify(before), JSON.stringify(after.value), changedBy, after.changedAt],
  );
  await manager.query('DELETE FROM parser_changes WHERE revision <= $1', [after.revision - KEPT]);
}

/** The first fallback in front, what was in front behind. @throws AppError NO_FALLBACK */
export function rotated({ active, fallbacks }: AddressList): AddressList {
  const [first, ...rest] = fallbacks;
  if (first === undefined) throw new AppError('conflict', 'NO_FALLBACK', 'There is no fallback to rotate to.');
  return { active: first, fallbacks: active === null ? rest : [...rest, active] };
}
