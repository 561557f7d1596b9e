import type { Codec, Limits } from './codec/index.ts';
import type { Permission } from './permission.ts';
import type { FieldRule } from './rules.ts';

/**
 * How a request is sent: in the address, as a form, as multipart (files, and fields beside them) or as JSON. In all but JSON a list of
 * single values repeats the name of its field (`parameters.ts`).
 */
export type BodyEncoding = 'query' | 'form' | 'multipart' | 'json';

/** One call of the server, declared once (architecture.md rule 2). */
export interface Call<Request, Answer> {
  /** The name by which an integrator maps the call to another path and by which a server registers it. */
  readonly name: string;
  /** The service module under which the specification lists the call. */
  readonly module: Module;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path below the server root. */
  readonly path: string;
  readonly body: BodyEncoding;
  readonly request: Codec<Request>;
  /** Reads `data` of the envelope `{ret, msg, data, code?}`. */
  readonly answer: Codec<Answer>;
  /** Which users may make the call. The server decides by it before the call is handled, and nowhere else. */
  readonly permission: Permission;
  /** True when it may be made while the user must change the password before anything else. */
  readonly isForPasswordChange?: boolean;
  /** True when it may be made by a sign-in whose second step is not proved yet: a code by message, or a second factor. */
  readonly isForSecondStep?: boolean;
  /** True when path, payload or answer are not given by the specification (interpretations.md 7). */
  readonly assumed: boolean;
  /**
   * True when the specification names no such call, or its name alone: a server may not know it. Then it is sent once a session, no
   * failure is logged, and what it would show is left out or read another way (interpretations.md 51).
   */
  readonly isOurs?: boolean;
  /** True when the client shows a failure in a notice; otherwise the view shows it, or it is not shown. */
  readonly showsTip?: boolean;
  /** True when the request carries a picture or a file, so that its body may be as large as one. */
  readonly carriesFile?: boolean;
  /** True when the answer is a file and no envelope; a refusal still comes in an envelope. */
  readonly answersFile?: boolean;
  /** True when a 401 of this call does not end the session (privileges, system info). */
  readonly keepsSession?: boolean;
  /**
   * True when the request carries `commandNo` (assumed): the page and a rising number. Browsers repeat a request by themselves when a
   * connection breaks, and a server can drop the repeat.
   */
  readonly isNumbered?: boolean;
  /**
   * Narrower limits of fields for some requests: for a batch, or a grave level. The limits of the field itself hold too. `limitsOf`
   * and `faultsOf` read both.
   */
  narrows?(request: Partial<NoInfer<Request>>): { readonly [Name in keyof NoInfer<Request>]?: Limits };
  /** Rules between fields, by their names in the typed request. */
  readonly rules?: readonly FieldRule[];
  /** What the call does. */
  readonly doc: string;
}

/** The service modules of the specification. */
export type Module =
  | 'root'
  | 'device'
  | 'patrol'
  | 'qpid'
  | 'report'
  | 'user'
  | 'auth'
  | 'interactive'
  | 'face'
  | 'idc'
  | 'community'
  | 'log'
  | 'file'
  | 'industry';

/** Any call, for lists of them. */
export type AnyCall = Call<unknown, unknown>;
/** The request of a call. */
export type RequestOf<C> = C extends { request: Codec<infer R> } ? R : never;
/** The answer of a call. */
export type AnswerOf<C> = C extends { answer: Codec<infer A> } ? A : never;

type Declared<Request, Answer> = Omit<
  Call<Request, Answer>,
  'path' | 'method' | 'body' | 'permission' | 'assumed' | 'rules'
> &
  Partial<Pick<Call<Request, Answer>, 'path' | 'method' | 'body' | 'assumed'>> & {
    readonly permission: Permission<keyof NoInfer<Request> & string>;
    readonly rules?: readonly FieldRule<keyof NoInfer<Request> & string>[];
  };

/**
 * Declares a call; one without a permission does not compile. Without a path it is `/robotservice/{module}/{name}.action`
 * and the call is `assumed`.
 * Without a body encoding a GET or DELETE is sent in the address and a POST as a form.
 */
export function call<Request, Answer>(declared: Declared<Request, Answer>): Call<Request, Answer> {
  const method = declared.method ?? 'GET';
  return {
    ...declared,
    method,
    path: declared.path ?? `/robotservice/${declared.module}/${declared.name}.action`,
    body: declared.body ?? (method === 'POST' ? 'form' : 'query'),
    assumed: declared.assumed ?? declared.path === undefined,
  };
}
