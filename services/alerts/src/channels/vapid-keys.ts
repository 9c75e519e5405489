import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger } from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import webPush from 'web-push';
import type { AlertsConfig } from '../config.ts';
import { SealedSecrets } from './sealed-secrets.ts';

/** How push services can tell which server sends (RFC 8292). */
export interface VapidDetails {
  subject: string;
  publicKey: string;
  privateKey: string;
}

interface StoredKeys {
  public_key: string;
  sealed_private_key: string;
}

const OWNER = 'vapid';
/** For a server without HTTPS, because push services accept only https: and mailto:. */
const LOCAL_SUBJECT = 'https://plainscan.invalid';

/** The keys that identify this deployment to push services: created once, and the same for all replicas. */
@Injectable()
export class VapidKeys {
  #keys: VapidDetails | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly sealed: SealedSecrets,
    @Inject(CONFIG) private readonly config: Pick<AlertsConfig, 'publicUrl'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async get(): Promise<VapidDetails> {
    return (this.#keys ??= await this.db.transaction((manager) => this.#stored(manager)));
  }

  async #stored(manager: EntityManager): Promise<VapidDetails> {
    await this.#insert(manager);
    const keys = await this.#read(manager);
    const opened = await this.#open(keys);
    if (opened) return opened;
    // Browsers subscribed with the old key, so they have to subscribe again.
    await manager.query('DELETE FROM vapid_keys WHERE sealed_private_key = $1', [keys.sealed_private_key]);
    await manager.query('DELETE FROM push_subscriptions');
    this.logger.warn(
      'VAPID keys were encrypted with another ALERTS_SECRET; created new ones and dropped all push subscriptions',
    );
    await this.#insert(manager);
    return (await this.#open(await this.#read(manager)))!;
  }

  async #insert(manager: EntityManager): Promise<void> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealedKey = await this.sealed.seal(OWNER, Buffer.from(privateKey, 'base64url'));
    await manager.query(
      'INSERT INTO vapid_keys (public_key, sealed_private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [publicKey, sealedKey],
    );
  }

  async #read(manager: EntityManager): Promise<StoredKeys> {
    const [keys] = (await manager.query('SELECT public_key, sealed_private_key FROM vapid_keys')) as StoredKeys[];
    return keys!;
  }

  async #open({ public_key: publicKey, sealed_private_key: sealedKey }: StoredKeys): Promise<VapidDetails | null> {
    const privateKey = (await this.sealed.open(OWNER, sealedKey))?.toString('base64url');
    const { publicUrl } = this.config;
    const subject = publicUrl.startsWith('https:') ? publicUrl : LOCAL_SUBJECT;
    return privateKey === undefined ? null : { subject, publicKey, privateKey };
  }
}
