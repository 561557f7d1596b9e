import {
  calls,
  fromParameters,
  invalid,
  refusal,
  silently,
  success,
  type AnswerOf,
  type AnyCall,
  type RequestOf,
} from '@patrolkit/transport';

/** A request that the fake server got. */
export interface Received {
  readonly call: string;
  readonly request: unknown;
  readonly token: string | null;
  /** Number of a command, `{page}-{n}`. */
  readonly commandNo?: string;
}

type Handler = (request: never) => unknown;

const routeOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
/** The calls of the contract, by route. */
const routes = new Map<string, AnyCall>(Object.values(calls).map(call => [routeOf(call), call]));

/** A server that answers calls of the contract as a test says, and refuses all other calls. */
export class FakeServer {
  readonly received: Received[] = [];
  /** Changes the data of every answer before it is sent. A test can make a hostile server with it. */
  onAnswer: (data: unknown) => unknown = data => data;
  /** How far its clock, which its answers state, is ahead of the computer's, ms. Undefined: they state no time. */
  ahead: number | undefined;
  /** How many requests are neither answered nor aborted. */
  waiting = 0;
  #handlers = new Map<string, Handler>();

  constructor(private readonly wallClock: () => number = Date.now) {}

  /** Milliseconds since 1970 by its clock. */
  now(): number {
    return this.wallClock() + (this.ahead ?? 0);
  }

  /** Answers a call with a typed value, or with the result of a function of the request. */
  answer<C extends AnyCall>(
    call: C,
    answer: AnswerOf<C> | ((request: RequestOf<C>) => AnswerOf<C> | Promise<AnswerOf<C>>),
  ): this {
    const { answer: codec } = call;
    this.#handlers.set(call.name, async (request: never) => {
      const value: unknown =
        typeof answer === 'function' ? await (answer as (request: never) => unknown)(request) : answer;
      return json(success(this.onAnswer(codec.encode(value))));
    });
    return this;
  }

  /** Answers a call with a refusal. `field` is the field that it concerns. */
  refuse(call: { readonly name: string }, message: string, code?: number, status = 200, field?: string): this {
    this.#handlers.set(call.name, () => json(refusal(message, code, field), status));
    return this;
  }

  /** Answers a call with a response as it is. */
  respond(call: { readonly name: string }, respond: (request: never) => Response | Promise<Response>): this {
    this.#handlers.set(call.name, respond);
    return this;
  }

  /** The requests of one call so far. */
  of(call: { readonly name: string }): Received[] {
    return this.received.filter(({ call: name }) => name === call.name);
  }

  /** The `fetch` of a page that talks to this server. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const call = routes.get(routeOf({ method: init?.method ?? 'GET', path: url.pathname }));
    if (!call) return new Response('not found', { status: 404 });
    const body = init?.body;
    const given =
      typeof body === 'string'
        ? (JSON.parse(body) as Readonly<Record<string, unknown>>)
        : fromParameters(
            call.request,
            body instanceof URLSearchParams || body instanceof FormData ? body : url.searchParams,
          );
    const request = call.request.decode(given, silently, 'request');
    const commandNo = given['commandNo'];
    this.received.push({
      call: call.name,
      request,
      token: new Headers(init?.headers).get('Token'),
      ...(typeof commandNo === 'string' ? { commandNo } : {}),
    });
    const handler = this.#handlers.get(call.name);
    if (!handler || request === invalid) return json(refusal(`no answer for ${call.name}`));
    this.waiting += 1;
    return new Promise<Response>((resolve, reject) => {
      const aborted = (): void => reject(new DOMException('aborted', 'AbortError'));
      if (init?.signal?.aborted) return aborted();
      init?.signal?.addEventListener('abort', aborted);
      Promise.resolve(handler(request as never))
        .then(response => resolve(this.#dated(response as Response)), reject)
        .finally(() => init?.signal?.removeEventListener('abort', aborted));
    }).finally(() => (this.waiting -= 1));
  };

  #dated(response: Response): Response {
    if (this.ahead !== undefined) response.headers.set('Date', new Date(this.now()).toUTCString());
    return response;
  }
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
