/**
 * The request pipeline: body encodings, headers, paging, envelope, typed errors, abort (specification section 7
 * "Request behaviour", interpretations.md 8-12).
 */
import {
  bareContent,
  contentOf,
  invalid,
  isRecord,
  openEnvelope,
  parametersOf,
  parseJson,
  sessionEndCodes,
  tokenHeader,
  type AnyCall,
  type Call,
  type Codec,
  type FileAnswer,
} from '../contract/index.ts';
import { CallError, type CallFailure } from './errors.ts';
import { convertPaging } from './paging.ts';

/** Sends a body and reports the share that was sent, which `fetch` cannot. Rejects as `fetch` does. */
export type Upload = (
  address: string,
  request: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: FormData },
  onProgress: (share: number) => void,
  signal?: AbortSignal,
) => Promise<Response>;

/** What the pipeline needs to know. */
export interface HttpOptions {
  /** Server root. Empty means the page's own origin. */
  readonly service: string;
  /** The session's token, if there is one. */
  readonly token: () => string | undefined;
  /**
   * Names the session, which may go on with another token. The client keeps what it knows of the server for that long. By default the
   * token.
   */
  readonly session?: () => unknown;
  /** Language of the texts that the server sends. */
  readonly language: () => string;
  /** Makes the number of the next command of this page. See `isNumbered` of a call. */
  readonly commandNo?: () => string;
  /** Milliseconds since 1970 by the clock of this computer. By default `Date.now`. */
  readonly wallClock?: () => number;
  /** Sends requests. By default `fetch` of the page. */
  readonly fetch?: typeof fetch;
  /** Sends a body and reports progress. Without it nothing reports progress. */
  readonly upload?: Upload | undefined;
  /** Other paths for calls, by call name (interpretations.md 7). */
  readonly paths?: Readonly<Record<string, string>> | undefined;
  /** Time zone of the times that the server sends without one, by its IANA name. By default the browser's (interpretations.md 52). */
  readonly timeZone?: string | undefined;
  /** Called for every field that could not be read. Values are never passed on, because they may be secret. */
  readonly onUnreadable?: (call: string, path: string, expected: string) => void;
  /** Called for every failed call except aborted and unknown ones, before the caller learns of it. */
  readonly onFailure?: (error: CallError, call: AnyCall, showsTip: boolean) => void;
}

/** Options of one request. */
export interface RequestOptions {
  /** Aborts the call. Views pass one for reads and none for writes (interpretations.md 11). */
  readonly signal?: AbortSignal;
  /** Whether the request outlives the page, for stop commands and sign-out. */
  readonly keepalive?: boolean;
  /** Whether a notice shows a failure. By default as the call declares. */
  readonly showsTip?: boolean;
  /**
   * Replaces the session's token, to ask for the user of this one. `null` sends none, when a sign-in requests a code before it has a token.
   */
  readonly token?: string | null;
  /** Accepts a page of which no row could be read, for its total. Otherwise such an answer fails. */
  readonly takesUnread?: boolean;
  /** Called with the share of a multipart body that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Options of a download. */
export interface DownloadOptions {
  /** Aborts the download. */
  readonly signal?: AbortSignal;
  /** Whether a notice shows a failure. By default as the call declares. */
  readonly showsTip?: boolean;
  /** Called with the number of lines received so far. */
  readonly onLines?: (lines: number) => void;
}

/** Makes calls. */
export interface HttpClient {
  /** Calls the server. Resolves with the typed answer, or rejects with a `CallError`. */
  request<Request, Answer>(call: Call<Request, Answer>, request: Request, options?: RequestOptions): Promise<Answer>;
  /**
   * Fetches the file of a call with `answersFile`, whole or not at all. It has its type and the name from the server, or else the name of
   * the call. Rejects with a `CallError`, also with a refusal that came instead.
   */
  download<Request>(call: Call<Request, FileAnswer>, request: Request, options?: DownloadOptions): Promise<File>;
  /** Names of the calls that the server of this session does not have, as its own answers say (interpretations.md 51). */
  unknownCalls(): readonly string[];
  /** Milliseconds since 1970 by the server's clock, as far as its answers state the time (interpretations.md 66). */
  serverNow(): number;
}

/** Code of an envelope with the meaning of HTTP 404. */
const notFound = 404;
/** HTTP statuses of answers to a call that the server does not have. */
const unknownStatuses: readonly number[] = [notFound, 405, 501];
/** Matches the `Content-Disposition` of an answer that has to be stored as a file. */
const attachment = /^\s*attachment\b/i;
/** Matches what begins like JSON, and what is empty. */
const cutOff = /^\s*(?:[[{]|$)/;
/** Media types of an envelope and of a proxy's page. Such answers are files only with an attachment header. */
const notFiles = /^(?:application\/json|text\/html)\b/i;

function asParts(parameters: Iterable<readonly [string, string | Blob]>): FormData {
  const parts = new FormData();
  for (const [name, value] of parameters) {
    if (value instanceof Blob) parts.append(name, value, value instanceof File ? value.name : name);
    else parts.append(name, value);
  }
  return parts;
}

/** Names and values without files, which only a multipart body can carry. */
const asParameters = (parameters: Iterable<readonly [string, string | Blob]>): URLSearchParams =>
  new URLSearchParams(
    [...parameters].flatMap(([name, value]): [string, string][] => (value instanceof Blob ? [] : [[name, value]])),
  );

/** Messages about fields, by the names of the typed request. A name that the request does not know stays as the server sent it. */
function namedFields(
  { kind }: Codec<unknown>,
  said: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> | undefined {
  if (!said || kind.type !== 'entity') return said;
  const keys = new Map(
    Object.entries(kind.fields).flatMap(([key, { wireName, also }]) => [wireName, ...also].map(name => [name, key])),
  );
  return Object.fromEntries(Object.entries(said).map(([name, text]) => [keys.get(name) ?? name, text]));
}

/** An encoded request: its address below the root of the server, its body and its headers. */
interface Written {
  readonly address: string;
  readonly body: BodyInit | undefined;
  readonly headers: Record<string, string>;
}

/** Encodes a request as its call declares. */
function written<Request, Answer>(
  call: Call<Request, Answer>,
  request: Request,
  options: HttpOptions,
  token: string | undefined,
): Written {
  const encoded = call.request.encode(request);
  const payload = {
    ...convertPaging(isRecord(encoded) ? encoded : {}),
    ...(call.isNumbered && options.commandNo ? { commandNo: options.commandNo() } : {}),
  };
  const headers: Record<string, string> = { 'Accept-Language': options.language(), Accept: 'application/json' };
  if (token !== undefined) headers[tokenHeader] = token;
  const address = options.paths?.[call.name] ?? call.path;
  if (call.body === 'json') {
    headers['Content-Type'] = 'application/json';
    return { address, body: JSON.stringify(payload), headers };
  }
  const parameters = parametersOf(call.request, payload);
  if (call.body === 'multipart') return { address, body: asParts(parameters), headers };
  const body = asParameters(parameters);
  if (call.body === 'form') return { address, body, headers };
  const query = body.toString();
  return { address: query ? `${address}?${query}` : address, body: undefined, headers };
}

/** Whether rows came of which none can be read, which differs from no rows. */
const isUnread = (answer: unknown): boolean =>
  isRecord(answer) && Array.isArray(answer['rows']) && answer['rows'].length === 0 && Number(answer['unread'] ?? 0) > 0;

/** Makes the failures of a call. */
const failureOf =
  (call: AnyCall) =>
  (
    failure: CallFailure,
    message = '',
    status = 0,
    code?: number,
    fields?: Readonly<Record<string, string>>,
  ): CallError =>
    new CallError(failure, call.name, message, status, code, fields);

/** The token of a call. Throws when the session has ended, so that what began in it, such as the rest of a batch, goes to no server. */
function tokenOf(call: AnyCall, given: string | null | undefined, options: HttpOptions): string | undefined {
  if (given === null) return undefined;
  const token = given ?? options.token();
  if (token === undefined && call.permission !== 'public') throw failureOf(call)('session-ended');
  return token;
}

/**
 * How far the server's clock is ahead of this computer's, ms: the time that an answer states, to the second, minus the middle of its
 * exchange. It stays `known` unless the answer contradicts that, so that the time does not waver.
 */
function aheadBy({ headers }: Response, sentAt: number, cameAt: number, known: number): number {
  const half = (cameAt - sentAt) / 2;
  const told = Date.parse(headers.get('Date') ?? '') + 500 - sentAt - half;
  // An exchange of over five seconds gives it too roughly, and an answer with an age comes from a cache.
  return Math.abs(half) <= 2_500 && !headers.has('Age') && Math.abs(told - known) > half + 500 ? told : known;
}

/** Makes the pipeline. */
export function createHttp(options: HttpOptions): HttpClient {
  const root = options.service.replace(/\/+$/, '');
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const wallClock = options.wallClock ?? Date.now;
  /** How far the server's clock is ahead, ms. */
  let ahead = 0;

  /** Names of the calls that the server of this session does not have (interpretations.md 51). */
  const unknownCalls = new Set<string>();
  let knownIn: unknown;

  /** Whether the server has said in this session that it does not have a call. Such a call is not sent again. */
  const isUnknown = (call: AnyCall): boolean => {
    const session = (options.session ?? options.token)();
    if (session !== knownIn) unknownCalls.clear();
    knownIn = session;
    return unknownCalls.has(call.name);
  };

  /** Sends a request. Throws as `fetch` does. */
  async function transmit<Request, Answer>(
    call: Call<Request, Answer>,
    request: Request,
    { signal, keepalive, onProgress, token: given }: RequestOptions,
  ): Promise<Response> {
    const token = tokenOf(call, given, options);
    const { address, body, headers } = written(call, request, options, token);
    if (options.upload && onProgress && body instanceof FormData)
      return options.upload(root + address, { method: call.method, headers, body }, onProgress, signal);
    const sentAt = wallClock();
    const response = await send(root + address, {
      method: call.method,
      headers,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      body: body ?? null,
      signal: signal ?? null,
      keepalive: keepalive ?? false,
    });
    ahead = aheadBy(response, sentAt, wallClock(), ahead);
    return response;
  }

  /** The data of an answer's envelope. Throws the error that the answer means. */
  function dataOf(call: AnyCall, status: number, content: string): unknown {
    const fail = failureOf(call);
    let parsed: unknown;
    try {
      parsed = parseJson(content);
    } catch {
      // The status below judges what is empty or not JSON.
    }
    const envelope = openEnvelope(parsed);
    const bare = envelope ? undefined : bareContent(parsed, call.answer);
    const isNotFound = envelope ? !envelope.isSuccess && envelope.code === notFound : bare === undefined;
    // An answer that breaks off in the middle may still be one of this call.
    const isCutOff = parsed === undefined && cutOff.test(content);
    if (call.isOurs && (unknownStatuses.includes(status) || (status < 400 && isNotFound && !isCutOff))) {
      unknownCalls.add(call.name);
      throw fail('unknown', '', status);
    }
    if (status === 401) {
      const ended = envelope?.code !== undefined && sessionEndCodes.includes(envelope.code);
      throw fail(ended ? 'session-ended' : 'unauthorised', envelope?.message, status, envelope?.code);
    }
    if (status === 408 || status === 504) throw fail('unreachable', '', status);
    if (envelope && !envelope.isSuccess)
      throw fail('refused', envelope.message, status, envelope.code, namedFields(call.request, envelope.fields));
    if (status < 200 || status > 299) throw fail('http', envelope?.message, status, envelope?.code);
    if (envelope) return contentOf(envelope, call.answer);
    if (bare === undefined) throw fail('unreadable', '', status);
    return bare;
  }

  async function exchange<Request, Answer>(
    call: Call<Request, Answer>,
    request: Request,
    requestOptions: RequestOptions,
  ): Promise<Answer> {
    const fail = failureOf(call);
    if (isUnknown(call)) throw fail('unknown');
    let status: number;
    let content: string;
    try {
      const response = await transmit(call, request, requestOptions);
      ({ status } = response);
      content = await response.text();
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw requestOptions.signal?.aborted ? fail('aborted') : fail('unreachable');
    }
    const data = dataOf(call, status, content);
    const report = (path: string, expected: string): void => options.onUnreadable?.(call.name, path, expected);
    const answer = call.answer.decode(data, { report, timeZone: options.timeZone }, 'data');
    if (answer === invalid || (isUnread(answer) && !requestOptions.takesUnread)) throw fail('unreadable', '', status);
    return call.answer.settle ? call.answer.settle(answer, call.request.encode(request)) : answer;
  }

  async function fetchFile<Request>(
    call: Call<Request, FileAnswer>,
    request: Request,
    { signal, onLines }: DownloadOptions,
  ): Promise<File> {
    const fail = failureOf(call);
    if (isUnknown(call)) throw fail('unknown');
    try {
      const response = await transmit(call, request, signal ? { signal } : {});
      const type = response.headers.get('Content-Type') ?? '';
      const disposition = response.headers.get('Content-Disposition') ?? '';
      if (!response.ok || (notFiles.test(type) && !attachment.test(disposition))) {
        dataOf(call, response.status, await response.text());
        throw fail('unreadable', '', response.status);
      }
      // Few pages download a file, so the first download loads the code for it.
      const { fileOf } = await import('./file-body.ts');
      return await fileOf(response, call.name, onLines);
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw signal?.aborted ? fail('aborted') : fail('unreachable');
    }
  }

  /** Reports a failure before the caller learns of it. */
  async function telling<Answer>(
    call: AnyCall,
    { showsTip }: Pick<RequestOptions, 'showsTip'>,
    asked: Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      const failed = error instanceof CallError ? error : new CallError('unreadable', call.name);
      if (failed.failure !== 'aborted' && failed.failure !== 'unknown')
        options.onFailure?.(failed, call, showsTip ?? call.showsTip ?? false);
      throw failed;
    }
  }

  return {
    unknownCalls: () => [...unknownCalls],
    // Clocks that differ by five seconds or less count as one.
    serverNow: () => wallClock() + (Math.abs(ahead) > 5_000 ? ahead : 0),
    request: (call, request, requestOptions = {}) =>
      telling(call, requestOptions, exchange(call, request, requestOptions)),
    download: (call, request, downloadOptions = {}) =>
      telling(call, downloadOptions, fetchFile(call, request, downloadOptions)),
  };
}
