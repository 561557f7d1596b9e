/**
 * Addresses of pictures and files that end. Each carries its end and a signature of this server, so that an address that was copied out of
 * a page opens nothing the next day. Reading an answer again gives new ones.
 */
import { isRecord, type Codec } from '@patrolkit/transport/contract';
import { signer } from '../http/signed.ts';

const HOUR = 3_600_000;
/** How long an address is valid at most, ms. */
export const addressLasts = 12 * HOUR;
/** The parameters of an address: its end, and the signature of its path and end. */
const [endName, signatureName] = ['end', 'sign'];

/** Files of this server whose addresses end, with or without a host before them. Addresses elsewhere are used as they are. */
const ours = /^(https?:\/\/[^/?#]+)?(\/files\/(?:alarm|capture|reference|upload|past|plan)\/[^/?#]+)(?:\?([^#]*))?$/;

/** Signs and checks addresses. */
export interface FileAddresses {
  /** The same address with its end, which stays the same for an hour. An address of anything else stays as it is. */
  sign(address: string): string;
  /** A value to be sent, with signed addresses wherever its codec has an address. */
  signed(codec: Codec<unknown>, value: unknown): unknown;
  /** A received value, with the addresses of its files as they were before they were signed. */
  plain(codec: Codec<unknown>, value: unknown): unknown;
  /** How long the address of a request is still valid, ms; 0 when it has ended, or was not signed here. */
  left(url: string): number;
}

/** Makes the addresses of a server. */
export function createFileAddresses(key: Uint8Array, now: () => number): FileAddresses {
  const { write, read } = signer(key);
  const sign = (address: string): string => {
    const [, host = '', path, query] = ours.exec(address) ?? [];
    if (path === undefined) return address;
    const end = String(Math.floor((now() + addressLasts) / HOUR));
    const parameters = new URLSearchParams(query);
    parameters.set(endName, end);
    parameters.set(signatureName, write(`${path}~${end}`).slice(`${path}~${end}~`.length));
    return `${host}${path}?${parameters}`;
  };

  /** The address without its end and signature, as it is stored. */
  const strip = (address: string): string => {
    const [, host = '', path, query] = ours.exec(address) ?? [];
    if (path === undefined) return address;
    const parameters = new URLSearchParams(query);
    parameters.delete(endName);
    parameters.delete(signatureName);
    const rest = parameters.toString();
    return `${host}${path}${rest && `?${rest}`}`;
  };

  return {
    sign,
    signed: (codec, value) => changed(codec, value, sign),
    plain: (codec, value) => changed(codec, value, strip),
    left: url => {
      const { pathname, searchParams } = new URL(url, 'http://x');
      const [end, signature] = [searchParams.get(endName), searchParams.get(signatureName)];
      const said = `${pathname}~${end ?? ''}`;
      if (end === null || signature === null || !/^\d{1,9}$/.test(end) || read(`${said}~${signature}`) !== said)
        return 0;
      return Math.max(0, Number(end) * HOUR - now());
    },
  };
}

const known = new WeakMap<Codec<unknown>, boolean>();
/** Whether a value of a codec may hold an address. Most answers and pushes hold none, and are sent as they are. */
function holdsAddress(codec: Codec<unknown>): boolean {
  const before = known.get(codec);
  if (before !== undefined) return before;
  // A codec that contains itself, such as a tree, is looked at once.
  known.set(codec, false);
  const { kind } = codec;
  const holds =
    kind.type === 'address' ||
    ('of' in kind && holdsAddress(kind.of)) ||
    (kind.type === 'entity' && Object.values(kind.fields).some(field => holdsAddress(field.codec)));
  known.set(codec, holds);
  return holds;
}

/** A value with other addresses wherever its codec has an address. */
function changed(codec: Codec<unknown>, value: unknown, change: (address: string) => string): unknown {
  if (value === undefined || value === null || !holdsAddress(codec)) return value;
  const { kind } = codec;
  switch (kind.type) {
    case 'address':
      return typeof value === 'string' ? change(value) : value;
    case 'optional':
    case 'default':
    case 'first':
      return changed(kind.of, value, change);
    case 'list':
    case 'several':
      return Array.isArray(value) ? value.map(item => changed(kind.of, item, change)) : value;
    case 'page':
      return isRecord(value) && Array.isArray(value['rows'])
        ? { ...value, rows: value['rows'].map(item => changed(kind.of, item, change)) }
        : value;
    case 'entity': {
      if (!isRecord(value)) return value;
      const others = Object.entries(kind.fields).flatMap(([name, field]) =>
        value[name] !== undefined && holdsAddress(field.codec)
          ? [[name, changed(field.codec, value[name], change)]]
          : [],
      );
      return { ...value, ...(Object.fromEntries(others) as Record<string, unknown>) };
    }
    default:
      return value;
  }
}
