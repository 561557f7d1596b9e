/**
 * The request pipeline: body encodings, headers, paging, envelope, typed errors, abort (specification section 7
 * "Request behaviour", rulings.md 8-12).
 */
import {
  invalid,
  isRecord,
  openEnvelope,
  sessionEndCodes,
  tokenHeader,
  type AnyCall,
  type Call,
  type FileAnswer,
  type Report,
} from '../contract/index.ts';
import { CallError, type CallFailure } from './errors.ts';

/** Sends a body and tells how much of it has left, which `fetch` cannot. Rejects as `fetch` does. */
export type Upload = (
  address: string,
  request: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: FormData },
  onProgress: (share: number) => void,
  signal?: AbortSignal,
) => Promise<Response>;

/** What the pipeline needs to know. */
export interface HttpOptions {
  /** Server root, empty for the page's own origin. */
  readonly service: string;
  /** The session's token, if there is one. */
  readonly token: () => string | undefined;
  /** Language of the texts that the server sends. */
  readonly language: () => string;
  /** Where requests go; `fetch` of the page unless given. */
  readonly fetch?: typeof fetch;
  /** Sends what tells its progress; without it nothing is told until the end. */
  readonly upload?: Upload;
  /** Other paths for calls, by call name (rulings.md 7). */
  readonly paths?: Readonly<Record<string, string>>;
  /** Told of every field that could not be read. Values are never passed on: they may be secret. */
  readonly onUnreadable?: (call: string, path: string, expected: string) => void;
  /** Told of every failed call but aborted ones, before the caller is. */
  readonly onFailure?: (error: CallError, call: AnyCall, isTipSuppressed: boolean) => void;
}

/** How one request is made. */
export interface RequestOptions {
  /** Gives the call up. Views pass one for reads and none for writes (rulings.md 11). */
  readonly signal?: AbortSignal;
  /** The request outlives the page; for stop commands and sign-out. */
  readonly keepalive?: boolean;
  /** No message of its own when it fails. */
  readonly noTip?: boolean;
  /** Told how much of a multipart body has left, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** How a file is fetched. */
export interface DownloadOptions {
  /** Gives the download up. */
  readonly signal?: AbortSignal;
  /** No message of its own when it fails. */
  readonly noTip?: boolean;
  /** Told how many lines have come. */
  readonly onLines?: (lines: number) => void;
}

/** Makes calls. */
export interface HttpClient {
  /** Calls the server. Resolves with the typed answer, rejects with a `CallError`. */
  request<Request, Answer>(call: Call<Request, Answer>, request: Request, options?: RequestOptions): Promise<Answer>;
  /** Fetches the file of a call with `answersFile`, whole or not at all. Rejects with a `CallError`. */
  download<Request>(call: Call<Request, FileAnswer>, request: Request, options?: DownloadOptions): Promise<Blob>;
}

const lineFeed = 10;
/** Limit of a page when the payload names none (specification section 7). */
const defaultLimit = 10;

/** `page` and `limit`, or `page` alone, become `offset` and `limit`; `page` with `pageSize` stays (rulings.md 10). */
export function convertPaging(payload: Record<string, unknown>): Record<string, unknown> {
  if (payload['page'] === undefined || payload['pageSize'] !== undefined) return payload;
  const { page, limit, ...rest } = payload;
  const rows = Number(limit ?? defaultLimit);
  return { ...rest, offset: (Number(page) - 1) * rows, limit: rows };
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function asParameters(payload: Record<string, unknown>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(payload)) {
    if (value !== undefined && value !== null) parameters.append(name, asText(value));
  }
  return parameters;
}

function asParts(payload: Record<string, unknown>): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(payload)) {
    if (value instanceof Blob) parts.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined && value !== null) parts.append(name, asText(value));
  }
  return parts;
}

/** Makes the pipeline. */
export function createHttp(options: HttpOptions): HttpClient {
  const root = options.service.replace(/\/+$/, '');
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));

  const failureOf =
    (call: AnyCall) =>
    (failure: CallFailure, message = '', status = 0, code?: number): CallError =>
      new CallError(failure, call.name, message, status, code);

  /** Sends a request; throws as `fetch` does. */
  async function transmit<Request, Answer>(
    call: Call<Request, Answer>,
    request: Request,
    { signal, keepalive, onProgress }: RequestOptions,
  ): Promise<Response> {
    const encoded = call.request.encode(request);
    const payload = convertPaging(isRecord(encoded) ? encoded : {});
    const headers: Record<string, string> = { 'Accept-Language': options.language(), Accept: 'application/json' };
    const token = options.token();
    if (token !== undefined) headers[tokenHeader] = token;

    let address = root + (options.paths?.[call.name] ?? call.path);
    let body: BodyInit | undefined;
    if (call.body === 'query') {
      const query = asParameters(payload).toString();
      if (query) address += `?${query}`;
    } else if (call.body === 'form') body = asParameters(payload);
    else if (call.body === 'multipart') body = asParts(payload);
    else {
      body = JSON.stringify(payload);
      headers['Content-Type'] = 'application/json';
    }

    if (options.upload && onProgress && body instanceof FormData)
      return options.upload(address, { method: call.method, headers, body }, onProgress, signal);
    return send(address, {
      method: call.method,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive === undefined ? {} : { keepalive }),
    });
  }

  /** The data of an answer's envelope; throws what the answer says is wrong. */
  function dataOf(call: AnyCall, status: number, content: string): unknown {
    const fail = failureOf(call);
    let parsed: unknown;
    try {
      parsed = content === '' ? undefined : JSON.parse(content);
    } catch {
      parsed = undefined;
    }
    const envelope = openEnvelope(parsed);
    if (status === 401) {
      const ended = envelope?.code !== undefined && sessionEndCodes.includes(envelope.code);
      throw fail(ended ? 'session-ended' : 'unauthorised', envelope?.message, status, envelope?.code);
    }
    if (status === 408 || status === 504) throw fail('unreachable', '', status);
    if (envelope && !envelope.isSuccess) throw fail('refused', envelope.message, status, envelope.code);
    if (status < 200 || status > 299) throw fail('http', envelope?.message, status, envelope?.code);
    if (!envelope) throw fail('unreadable', '', status);
    return envelope.data;
  }

  async function exchange<Request, Answer>(
    call: Call<Request, Answer>,
    request: Request,
    requestOptions: RequestOptions,
  ): Promise<Answer> {
    const fail = failureOf(call);
    let status: number;
    let content: string;
    try {
      const response = await transmit(call, request, requestOptions);
      ({ status } = response);
      content = await response.text();
    } catch {
      throw requestOptions.signal?.aborted ? fail('aborted') : fail('unreachable');
    }
    const data = dataOf(call, status, content);
    const report: Report = (path, expected) => options.onUnreadable?.(call.name, path, expected);
    const answer = call.answer.decode(data, report, 'data');
    if (answer === invalid) throw fail('unreadable', '', status);
    return answer;
  }

  async function fetchFile<Request>(
    call: Call<Request, FileAnswer>,
    request: Request,
    { signal, onLines }: DownloadOptions,
  ): Promise<Blob> {
    const fail = failureOf(call);
    try {
      const response = await transmit(call, request, signal ? { signal } : {});
      const type = response.headers.get('Content-Type') ?? '';
      if (!response.ok || type.startsWith('application/json')) {
        dataOf(call, response.status, await response.text());
        throw fail('unreadable', '', response.status);
      }
      const pieces: BlobPart[] = [];
      let lines = 0;
      const reader = response.body?.getReader();
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        pieces.push(read.value);
        for (const byte of read.value) if (byte === lineFeed) lines += 1;
        onLines?.(lines);
      }
      return new Blob(pieces, { type });
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw signal?.aborted ? fail('aborted') : fail('unreachable');
    }
  }

  /** Tells of a failure before the caller learns of it. */
  async function telling<Answer>(
    call: AnyCall,
    { noTip }: Pick<RequestOptions, 'noTip'>,
    asked: Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      const failed = error instanceof CallError ? error : new CallError('unreadable', call.name);
      if (failed.failure !== 'aborted') options.onFailure?.(failed, call, noTip ?? call.noTip ?? false);
      throw failed;
    }
  }

  return {
    request: (call, request, requestOptions = {}) =>
      telling(call, requestOptions, exchange(call, request, requestOptions)),
    download: (call, request, downloadOptions = {}) =>
      telling(call, downloadOptions, fetchFile(call, request, downloadOptions)),
  };
}
