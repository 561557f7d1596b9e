/** Secrets of things: stored as a hash with salt, so that nobody can read one again. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isSecret, type AnyThings } from '@patrolkit/transport/contract';
import { columnOf, type Columns } from './stored-values.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 32;

/** A secret as it is stored. */
export const sealed = async (secret: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  return [salt, await derive(secret, salt, hashBytes)].map(part => part.toString('base64url')).join('.');
};

/** Whether a secret is the stored one. */
export const isSealed = async (secret: string, stored: string): Promise<boolean> => {
  const [salt, hash] = stored.split('.').map(part => Buffer.from(part, 'base64url'));
  if (!salt || hash?.length !== hashBytes) return false;
  return timingSafeEqual(hash, await derive(secret, salt, hashBytes));
};

/** The columns of the secrets that a request sets: the hash, and when it was set. Those that it does not set stay as they are. */
export const secretColumns = async (
  { onAdd }: AnyThings,
  settings: object,
  now: number,
  unstored: readonly string[] = [],
): Promise<Columns> => {
  const columns: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(onAdd)) {
    const secret: unknown = Reflect.get(settings, name);
    if (!isSecret(field) || unstored.includes(name) || typeof secret !== 'string') continue;
    columns[`${columnOf(name)}_hash`] = await sealed(secret.trim());
    columns[`${columnOf(name)}_set_at`] = now;
  }
  return columns;
};
