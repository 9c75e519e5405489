import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { headers as newHeaders, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { AppError, type SealingKey } from '@plainscan/contracts';
import { z } from 'zod';
import { type Packed, pack, unpack } from './wire.ts';

/*
 * ECIES: X25519, HKDF-SHA-256, AES-256-GCM. One key exchange derives a key for the request and another for its reply.
 * Not jose's JWE: WebCrypto runs in the thread pool, where every call would wait behind password hashing.
 */
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The PKCS #8 header of an X25519 private key (RFC 8410), followed by its 32 bytes. */
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SEALED = 'x-sealed';

/**
 * Longer text is compressed to fit into a NATS message. Shorter text isn't, because its compressed length would reveal
 * repetitions.
 */
const MAX_PLAIN_BYTES = 64 * 1024;
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
const PLAIN = Buffer.of(0);
const DEFLATED = Buffer.of(1);

const requestSchema = z.strictObject({
  /** public keys: `to` is the service's, `from` the caller's for this call only */
  to: z.string(),
  from: z.base64url().length(43),
  box: z.base64url(),
});

const publicKeyOf = (x: string): KeyObject => createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
const xOf = (publicKey: KeyObject): string => publicKey.export({ format: 'jwk' }).x!;

interface CallKeys {
  request: Buffer;
  reply: Buffer;
}

function callKeys(subject: string, secret: Buffer, from: string, to: string): CallKeys {
  const okm = Buffer.from(hkdfSync('sha256', secret, `${from}.${to}`, `plainscan ${subject}`, 2 * KEY_BYTES));
  return { request: okm.subarray(0, KEY_BYTES), reply: okm.subarray(KEY_BYTES) };
}

function encrypt(value: unknown, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(value));
  const [kind, content] = text.length > MAX_PLAIN_BYTES ? [DEFLATED, deflateRawSync(text)] : [PLAIN, text];
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const parts = [iv, cipher.update(kind), cipher.update(content), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}

/** @throws when the box was not encrypted with the key, or was altered */
function decrypt(box: string, key: Buffer): unknown {
  const bytes = Buffer.from(box, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  const content = plain.subarray(1);
  const text = plain[0] === DEFLATED[0] ? inflateRawSync(content, { maxOutputLength: MAX_TEXT_BYTES }) : content;
  return JSON.parse(text.toString());
}

/** Errors that occur before a request is decrypted aren't encrypted. */
export const isSealed = ({ headers }: Msg): boolean => headers?.has(SEALED) ?? false;

/** A request that only the service can read, and the function that decrypts its reply. */
export interface SealedRequest {
  message: z.infer<typeof requestSchema>;
  /** @throws when the reply is not encrypted for this request */
  open(reply: Msg): Promise<unknown>;
}

export function seal(subject: string, input: unknown, { x: to }: SealingKey): SealedRequest {
  const ephemeral = generateKeyPairSync('x25519');
  const from = xOf(ephemeral.publicKey);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: publicKeyOf(to) });
  const keys = callKeys(subject, secret, from, to);
  return {
    message: { to, from, box: encrypt(input, keys.request) },
    open: async (reply) => {
      if (!isSealed(reply)) throw new Error(`the reply of ${subject} is not encrypted`);
      return decrypt(String(await unpack(reply)), keys.reply);
    },
  };
}

/** A decrypted request. */
export interface OpenedRequest {
  input: unknown;
  /** Encrypts the reply for the caller. */
  pack(value: unknown, headers?: MsgHdrs): Promise<Packed>;
}

/** The key pair that callers encrypt to. All replicas of a service have the same one. */
export class SealingKeyPair {
  private readonly privateKey: KeyObject;
  readonly publicKey: SealingKey;

  /** @param secret 32 bytes */
  constructor(secret: Uint8Array) {
    const der = Buffer.concat([PKCS8_X25519, secret]);
    this.privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    this.publicKey = { kty: 'OKP', crv: 'X25519', x: xOf(createPublicKey(this.privateKey)) };
  }

  /** @throws AppError SEALING_KEY_CHANGED, INVALID_REQUEST */
  open(subject: string, message: unknown): OpenedRequest {
    const { input, keys } = this.decrypted(subject, message);
    return {
      input,
      pack: (value, from) => {
        const all = from ?? newHeaders();
        all.set(SEALED, '1');
        return pack(encrypt(value, keys.reply), all);
      },
    };
  }

  private decrypted(subject: string, message: unknown): { input: unknown; keys: CallKeys } {
    try {
      const { to, from, box } = requestSchema.parse(message);
      if (to !== this.publicKey.x) throw sealingKeyChanged();
      const secret = diffieHellman({ privateKey: this.privateKey, publicKey: publicKeyOf(from) });
      const keys = callKeys(subject, secret, from, to);
      return { input: decrypt(box, keys.request), keys };
    } catch (err) {
      if (err instanceof AppError) throw err;
      throw new AppError('invalid', 'INVALID_REQUEST', "This call must be encrypted to its service's key.");
    }
  }
}

const sealingKeyChanged = (): AppError =>
  new AppError('unavailable', 'SEALING_KEY_CHANGED', 'This call is encrypted to a key that is no longer in use.');
