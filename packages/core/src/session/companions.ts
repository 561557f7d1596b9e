/**
 * The other pages of one session. A page announces a sign-out to them before it signs out, so that each stops its robots while the token is
 * still valid (interpretations.md 54). Each page is known by name, so that the end waits only for pages that exist.
 */
import { passwordDigest, randomId } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { UnconfirmedStop } from '../part.ts';

/** How long the end of a session waits for stops and for the other pages, ms. */
export const endLimit = 1_000;

/** The other pages of the session. */
export interface Companions {
  /** Joins the session of this token or name. With undefined this page has no session. */
  use(token: string | undefined): void;
  /** Tells the others that this page is renewing the tokens, has renewed them, or has changed the user's record. */
  tell(what: Told): void;
  /** Asks the others to stop their robots. Resolves with their unconfirmed stops, after a second at the latest. */
  ask(): Promise<readonly UnconfirmedStop[]>;
  dispose(): void;
}

/** What a page tells the others: it is renewing the tokens, has renewed them, or has changed the user's record. */
export type Told = 'renewing' | 'renewed' | 'user';

type What = 'hello' | 'here' | 'gone' | 'end' | 'ended' | Told;
interface Word {
  readonly what: What;
  readonly page: string;
  readonly unconfirmed: readonly UnconfirmedStop[];
}
const whats: readonly unknown[] = [
  'hello',
  'here',
  'gone',
  'end',
  'ended',
  'renewing',
  'renewed',
  'user',
] satisfies readonly What[];
const isWhat = (value: unknown): value is What => whats.includes(value);

/**
 * Makes the companions. `onAsked` ends the session here and resolves with the unconfirmed stops. `onTold` is called when
 * another page is renewing the tokens, has renewed them, or has changed the user's record.
 */
export function createCompanions(
  { clock, otherPages, onPageSignal }: Pick<Environment, 'clock' | 'otherPages' | 'onPageSignal'>,
  onAsked: () => Promise<readonly UnconfirmedStop[]>,
  onTold: (what: Told) => void,
): Companions {
  const page = randomId();
  const others = new Set<string>();
  /** Name of the session: a digest that does not reveal its token. */
  let name: string | undefined;
  /** This page is stopping its robots because another one asked. Its answer says that it is gone. */
  let isStopping = false;
  let asked: { readonly unconfirmed: UnconfirmedStop[]; readonly answer: () => void } | undefined;

  const say = (what: What, unconfirmed: readonly UnconfirmedStop[] = [], session = name): void => {
    if (session !== undefined) otherPages.post(JSON.stringify({ kind: 'session', session, page, what, unconfirmed }));
  };

  const hear = ({ what, page: other, unconfirmed }: Word): void => {
    // A page also receives its own messages, because it sends and listens on two channels of one name.
    if (other === page) return;
    if (what === 'renewing' || what === 'renewed' || what === 'user') return onTold(what);
    if (what === 'hello') say('here');
    if (what === 'hello' || what === 'here') return void others.add(other);
    if (what === 'end') {
      // Ending the session clears the name, and the answer has to go out under it.
      const session = name;
      isStopping = true;
      void onAsked().then(left => {
        isStopping = false;
        say('ended', left, session);
      });
      return;
    }
    others.delete(other);
    asked?.unconfirmed.push(...unconfirmed);
    if (others.size === 0) asked?.answer();
  };

  const subscriptions = [
    otherPages.listen(message => {
      const word = parse(message, name);
      if (word) hear(word);
    }),
    onPageSignal(signal => {
      if (signal === 'leaving') say('gone');
      else if (signal === 'visible') say('hello');
    }),
  ];

  return {
    use: token => {
      const next = token === undefined ? undefined : passwordDigest(token);
      if (next === name) return;
      if (!isStopping) say('gone');
      others.clear();
      name = next;
      say('hello');
    },
    tell: what => say(what),
    ask: async () => {
      if (name === undefined) return [];
      const unconfirmed: UnconfirmedStop[] = [];
      say('end');
      if (others.size > 0) {
        await new Promise<void>(resolve => {
          const disarm = clock.after(endLimit, resolve);
          asked = {
            unconfirmed,
            answer: () => {
              disarm();
              resolve();
            },
          };
        });
        asked = undefined;
      }
      return unconfirmed;
    },
    dispose: () => {
      say('gone');
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}

/** Reads what another page of the session said. Undefined for anything else. */
function parse(message: string, session: string | undefined): Word | undefined {
  let read: unknown;
  try {
    read = JSON.parse(message);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const word: Readonly<Record<string, unknown>> = { ...read };
  const { what, page, unconfirmed } = word;
  if (word['kind'] !== 'session' || session === undefined || word['session'] !== session) return undefined;
  if (!isWhat(what) || typeof page !== 'string') return undefined;
  return { what, page, unconfirmed: Array.isArray(unconfirmed) ? unconfirmed.flatMap(stopOf) : [] };
}

function stopOf(value: unknown): UnconfirmedStop[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, name }: Readonly<Record<string, unknown>> = { ...value };
  return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
}
