import type { Console, PartName } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { code, type Code } from '../code.ts';
import { useConsole, useText } from '../console-context.ts';
import type { Embedding } from '../embedding.ts';
import { expiredBefore } from '../expired.ts';
import { Failure } from '../Failure.tsx';
import { Loaded } from '../Loaded.tsx';
import { Redirect } from '../router/Redirect.tsx';
import { usePlace } from '../router/router-context.ts';
import type { Place } from '../router/router.ts';
import { routeOf } from '../routes.ts';
import { screenCode } from './screen-code.ts';
import { shellCode } from './shell-code.ts';
import { rememberSignIn, signInAddress } from '../entry/sign-in-path.ts';
import { signInPaths } from '../sign-in/paths.ts';
import { SignIn } from '../sign-in/SignIn.tsx';

/** The pages 401 and 404, loaded when one is shown. */
const refusal = code(async () => (await import('../screens/Refusal.tsx')).Refusal);

/** The parts of the console that the frame reads, because alarms and calls appear on every screen. */
const shellParts = ['live', 'alarms', 'sos'] as const satisfies readonly PartName[];

/** The code of the frame with these parts, its texts and the table of screens. All are loaded together. */
const frameOf = (console: Console) => ({
  get: () =>
    console.has(...shellParts) && console.texts.hasArea('screens') && screenCode.get() ? shellCode.get() : undefined,
  load: () =>
    Promise.all([
      shellCode.load(),
      screenCode.load(),
      console.need(...shellParts),
      console.texts.loadArea('screens'),
    ]).then(([Shell]) => Shell),
});

/** Loads the code of a place that only a signed-in user sees. Undefined when nothing is missing. */
export function loadRoute(console: Console, place: Place): Promise<unknown> | undefined {
  const { kind } = routeOf(place);
  if (kind !== 'inside' && kind !== 'home') return undefined;
  const view = (): Code<unknown> | undefined => {
    const screen = screenCode.get()?.screenAt(place.path)?.screen;
    return screen && screenCode.get()?.views[screen.name];
  };
  const frame = frameOf(console);
  if (frame.get() && (view() ?? frame).get()) return undefined;
  // The table of screens names the view, so the view is loaded after the table.
  return Promise.all([frame.load(), screenCode.load().then(() => view()?.load())]);
}

/** Shows the page of the address. */
export function Pages(embedding: Embedding) {
  const route = routeOf(usePlace());
  switch (route.kind) {
    case 'sign-in':
      return <SignIn key={route.edition} edition={route.edition} languageSign={embedding.languageSign} />;
    case 'refused':
      return <Inside {...embedding} refused={<Loaded code={refusal}>{Refusal => <Refusal />}</Loaded>} />;
    case 'industry':
      return <IndustryEntry />;
    default:
      return <Inside {...embedding} />;
  }
}

/** The entry of the industry edition: its sign-in page, or home for a user who is signed in (interpretations.md 23). */
function IndustryEntry() {
  const { $session } = useConsole().session;
  const { state } = useStore($session);
  useEffect(() => rememberSignIn(signInPaths.industry), []);
  if (state === 'restoring') return <Restoring />;
  return <Redirect to={state === 'signed-in' ? '/' : signInPaths.industry} />;
}

/**
 * The pages that only a signed-in user sees. Any other user goes to the sign-in page and comes back here afterwards.
 * @param refused the refusal in the place of a screen: in the frame with its alarms and calls, or alone where nobody is signed in
 */
function Inside({ refused, ...embedding }: Embedding & { readonly refused?: ReactNode }) {
  const console = useConsole();
  const session = useStore(console.session.$session);
  const frame = useMemo(() => frameOf(console), [console]);
  // A user whose session has ended reads the reason on the sign-in page.
  const hasEnded = session.state === 'signed-out' && (session.isExpired === true || expiredBefore() !== undefined);
  if (refused && hasEnded) return <Redirect to={signInAddress('/')} />;
  if (session.state !== 'signed-in') return refused ?? (session.state === 'restoring' ? <Restoring /> : <ToSignIn />);
  return <Loaded code={frame}>{Shell => <Shell user={session.user} refused={refused} {...embedding} />}</Loaded>;
}

/** Waits while the session is restored from a stored token, before the page leads to the sign-in page. */
function Restoring() {
  const { problem } = useConsole();
  const now = useStore(problem.$problem);
  const text = useText();
  if (now === 'unanswered') return <Failure title={text('system.call.timeout')} onRetry={() => void problem.retry()} />;
  return <p className="wait">{text(now === 'connecting' ? 'system.connection.connecting' : 'common.loading')}</p>;
}

/** Leads to the sign-in page, and back here afterwards. An address that the console does not have leads to 404. */
function ToSignIn() {
  const { path, search } = usePlace();
  const route = routeOf({ path, search });
  if (route.kind === 'home') return <Redirect to={signInAddress('/')} />;
  const address = route.kind === 'refresh' ? route.to : path + search;
  return (
    <Loaded code={screenCode}>
      {({ screenAt }) => <Redirect to={screenAt(address.split('?')[0] ?? '') ? signInAddress(address) : '/404'} />}
    </Loaded>
  );
}
