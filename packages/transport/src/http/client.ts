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

/** Makes calls. */
export interface HttpClient {
  /** Calls the server. Resolves with the typed answer, rejects with a `CallError`. */
  request<Request, Answer>(call: Call<Request, Answer>, request: Request, options?: RequestOptions): Promise<Answer>;
}

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

  async function exchange<Request, Answer>(
    call: Call<Request, Answer>,
    request: Request,
    { signal, keepalive, onProgress }: RequestOptions,
  ): Promise<Answer> {
    const fail = (failure: CallFailure, message = '', status = 0, code?: number): CallError =>
      new CallError(failure, call.name, message, status, code);
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

    let response: Response;
    let content: string;
    try {
      response =
        options.upload && onProgress && body instanceof FormData
          ? await options.upload(address, { method: call.method, headers, body }, onProgress, signal)
          : await send(address, {
              method: call.method,
              headers,
              cache: 'no-store',
              credentials: 'omit',
              referrerPolicy: 'no-referrer',
              ...(body === undefined ? {} : { body }),
              ...(signal === undefined ? {} : { signal }),
              ...(keepalive === undefined ? {} : { keepalive }),
            });
      content = await response.text();
    } catch {
      throw signal?.aborted ? fail('aborted') : fail('unreachable');
    }

    let parsed: unknown;
    try {
      parsed = content === '' ? undefined : JSON.parse(content);
    } catch {
      parsed = undefined;
    }
    const envelope = openEnvelope(parsed);
    const { status } = response;
    if (status === 401) {
      const ended = envelope?.code !== undefined && sessionEndCodes.includes(envelope.code);
      throw fail(ended ? 'session-ended' : 'unauthorised', envelope?.message, status, envelope?.code);
    }
    if (status === 408 || status === 504) throw fail('unreachable', '', status);
    if (envelope && !envelope.isSuccess) throw fail('refused', envelope.message, status, envelope.code);
    if (!response.ok) throw fail('http', envelope?.message, status, envelope?.code);
    if (!envelope) throw fail('unreadable', '', status);

    const report: Report = (path, expected) => options.onUnreadable?.(call.name, path, expected);
    const answer = call.answer.decode(envelope.data, report, 'data');
    if (answer === invalid) throw fail('unreadable', '', status);
    return answer;
  }

  return {
    async request(call, request, requestOptions = {}) {
      try {
        return await exchange(call, request, requestOptions);
      } catch (error) {
        const failed = error instanceof CallError ? error : new CallError('unreadable', call.name);
        if (failed.failure !== 'aborted')
          options.onFailure?.(failed, call, requestOptions.noTip ?? call.noTip ?? false);
        throw failed;
      }
    },
  };
}
