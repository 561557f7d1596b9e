/**
 * Web Push: words for a browser, encrypted so that only it can read them (RFC 8291 with the coding of RFC 8188), and the proof that they
 * come from this server (RFC 8292).
 */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import type { Querier } from '../store/database.ts';

const curve = 'prime256v1';
const saltBytes = 16;
const keyBytes = 16;
const nonceBytes = 12;
/** The size of a record; all is one. */
const recordBytes = 4096;
/** Most bytes of words: push services take a body of 4096 bytes. */
export const mostWords = 3900;
/** How long a proof holds, seconds. */
const proofSeconds = 12 * 3600;

/** The keys of a browser. */
export interface BrowserKeys {
  /** Its public key, base64url of 65 bytes. */
  readonly key: string;
  /** Its secret, base64url of 16 bytes. */
  readonly auth: string;
}

/** The keys by which push services know this server. */
export interface ServerKeys {
  /** base64url of 65 bytes. */
  readonly publicKey: string;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Whether keys are those of a browser: a point of the curve, and 16 bytes. */
export const areBrowserKeys = ({ key, auth }: BrowserKeys): boolean => {
  try {
    const own = createECDH(curve);
    own.generateKeys();
    own.computeSecret(Buffer.from(key, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
};

/**
 * Encrypts words for a browser: the body of a request with `content-encoding: aes128gcm`.
 * @param draw gives random bytes for the salt
 */
export const encryptFor = (
  { key, auth }: BrowserKeys,
  words: Uint8Array,
  draw: (bytes: number) => Uint8Array = randomBytes,
): Buffer => {
  const theirs = Buffer.from(key, 'base64url');
  const own = createECDH(curve);
  const ours = own.generateKeys();
  const shared = own.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const salt = draw(saltBytes);
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), keyBytes);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), nonceBytes);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  // The last record ends with a two.
  const sealed = Buffer.concat([cipher.update(Buffer.concat([words, Buffer.from([2])])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, sealed, cipher.getAuthTag()]);
};

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The value of `authorization` for a push service: who sends, and until when the proof holds. */
export const proofFor = (endpoint: string, keys: ServerKeys, contact: string, now: number): string => {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + proofSeconds,
    sub: `mailto:${contact}`,
  };
  const body = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`;
  const key = createPrivateKey(keys.privateKey);
  const signature = sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${body}.${signature}, k=${keys.publicKey}`;
};

/** The keys of this installation, made when it first starts. Browsers that know one key accept nothing from another. */
export const serverKeys = async (database: Querier): Promise<ServerKeys> => {
  const pair = generateKeyPairSync('ec', { namedCurve: curve });
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const publicKey = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const made: ServerKeys = {
    publicKey: publicKey.toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
  await database.query('INSERT INTO signing_keys (name, key) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    'web push',
    JSON.stringify(made),
  ]);
  const [row] = await database.query<{ key: string }>('SELECT key FROM signing_keys WHERE name = $1', ['web push']);
  return row ? (JSON.parse(row.key) as ServerKeys) : made;
};
