import { letterOf, placeOf } from '@patrolkit/core/keys';
import { useEffect, useRef } from 'react';
import { useConsole, useHostWindow } from '../shared/element/index.ts';
import { ownsKeys } from '../shared/hold/key-owner.ts';
import { isKeyTaken } from '../shared/hold/typing.ts';
import { hasModal } from '../shared/dialog/topLayer.ts';

/**
 * Talks while a key is held anywhere on the page except in a dialog, where the key is typed or belongs to a control. Ends when the page
 * loses sight of the key.
 */
export function useTalkKey(key: string | undefined, talk: (isTalking: boolean) => void): void {
  const console = useConsole();
  const own = useHostWindow();
  // The effect of the key changes while it is held: a microphone that is locked open stays open at the release.
  const latest = useRef(talk);
  useEffect(() => {
    latest.current = talk;
  });
  useEffect(() => {
    if (!key) return;
    const abort = new AbortController();
    const { signal } = abort;
    const wanted = key.toLowerCase();
    /** The place of the key that is held. */
    let held: string | undefined;
    const end = (): void => {
      if (held === undefined) return;
      held = undefined;
      latest.current(false);
    };
    own.addEventListener(
      'keydown',
      event => {
        const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat;
        if (!isPlain || isKeyTaken(event) || letterOf(event) !== wanted || hasModal() || !ownsKeys(console)) return;
        held = placeOf(event);
        latest.current(true);
      },
      { signal },
    );
    // This listens in the capture phase: a page may keep keys to itself, and talking must end all the same.
    own.addEventListener('keyup', event => placeOf(event) === held && end(), {
      signal,
      capture: true,
    });
    own.addEventListener('blur', end, { signal });
    own.document.addEventListener('visibilitychange', end, { signal });
    return () => {
      abort.abort();
      end();
    };
  }, [key, console, own]);
}
