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
  /** The name by which an integrator maps the call to another path, and by which a server registers it. */
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
  /** Which users may make the call. The server decides by it before it handles the call, and nowhere else. */
  readonly permission: Permission;
  /** Whether a user who must change the password first may make it. */
  readonly isForPasswordChange?: boolean;
  /** Whether a sign-in may make it whose second step is not proved yet: a code by message, or a second factor. */
  readonly isForSecondStep?: boolean;
  /** Whether the specification leaves out path, payload or answer (interpretations.md 7). */
  readonly assumed: boolean;
  /**
   * Whether the specification does not name such a call, or gives only its name, so that a server may not know it. Then the client sends it
   * once per session and logs no failure. What it would show is left out or read in another way (interpretations.md 51).
   */
  readonly isOurs?: boolean;
  /** Whether the client shows a failure in a notice. Otherwise the view shows it, or nobody does. */
  readonly showsTip?: boolean;
  /** Whether the request carries a picture or a file, so that its body may be that large. */
  readonly carriesFile?: boolean;
  /** Whether the answer is a file and not an envelope. A refusal still comes in an envelope. */
  readonly answersFile?: boolean;
  /** Whether a 401 of this call leaves the session alone (privileges, system info). */
  readonly keepsSession?: boolean;
  /**
   * Whether the request carries `commandNo` (assumed): the page and a rising number. Browsers by themselves repeat a request when a
   * connection breaks, and a server can then drop the repeat.
   */
  readonly isNumbered?: boolean;
  /**
   * Narrower limits of fields for some requests: for a batch, or a grave level. The limits of the field itself also hold. `limitsOf` and
   * `faultsOf` read both.
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
 * Declares a call. One without a permission does not compile. Without a path it is `/robotservice/{module}/{name}.action` and the call is
 * `assumed`. Without a body encoding a GET or DELETE is sent in the address and a POST as a form.
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
