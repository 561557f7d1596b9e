import type { ScreenName } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useConsole } from '../console-context.ts';
import { hasDialog } from '../modes/back.ts';
import { PageContext } from '../router/page-context.ts';
import { useQuery, useRouter } from '../router/router-context.ts';
import { editionOfTab } from '../sign-in/edition.ts';
import './wall.css';
import { boardsOf, hidesAfter, nextBoard, wallOf } from './wall-mode.ts';

const inputs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'touchstart'] as const;

/** A board. In wall mode it hides the pointer, and it changes to the next board while nobody touches the screen. */
export function Wall({
  screen,
  className,
  children,
}: {
  readonly screen: ScreenName;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { session, now, $second } = useConsole();
  const { go } = useRouter();
  const signedIn = useStore(session.$session);
  const user = signedIn.state === 'signed-in' ? signedIn.user : undefined;
  const [query] = useQuery();
  const isShown = useContext(PageContext)?.isShown ?? true;
  const seconds = isShown ? wallOf(query) : undefined;
  const [isIdle, setIdle] = useState(false);
  const touchedAt = useRef(0);

  useEffect(() => {
    if (seconds === undefined || !user) return;
    touchedAt.current = now();
    const onInput = (): void => {
      touchedAt.current = now();
      setIdle(false);
    };
    for (const name of inputs) window.addEventListener(name, onInput, { passive: true });
    const stop = $second.listen(at => {
      const untouched = at - touchedAt.current;
      if (untouched >= hidesAfter) setIdle(true);
      const next =
        untouched >= seconds * 1_000 ? nextBoard(boardsOf(user, editionOfTab(user)), screen, seconds) : undefined;
      // An open dialog means that a user is at work, so the board stays.
      if (next !== undefined && !hasDialog()) go(next, { replace: true });
    });
    return () => {
      for (const name of inputs) window.removeEventListener(name, onInput);
      stop();
      setIdle(false);
    };
  }, [seconds, user, screen, now, $second, go]);

  return (
    <div className="board-room">
      <div className={`${className} board`}>
        {children}
        {/* The veil covers only the board, so that the user can always press the frame with its stop. */}
        {isIdle ? <div className="board-veil" aria-hidden /> : null}
      </div>
    </div>
  );
}
