import { useEffect } from 'react';

/** Whether somebody types there. */
const isField = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Talks while a key is held anywhere on the page but in a field; ends when the page loses sight of it. */
export function useTalkKey(key: string | undefined, talk: (isTalking: boolean) => void): void {
  useEffect(() => {
    if (!key) return;
    const abort = new AbortController();
    const { signal } = abort;
    const wanted = key.toLowerCase();
    let isHeld = false;
    const end = (): void => {
      if (!isHeld) return;
      isHeld = false;
      talk(false);
    };
    window.addEventListener(
      'keydown',
      event => {
        const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat && !event.isComposing;
        if (!isPlain || event.key.toLowerCase() !== wanted || event.composedPath().some(isField)) return;
        isHeld = true;
        talk(true);
      },
      { signal },
    );
    window.addEventListener('keyup', event => event.key.toLowerCase() === wanted && end(), { signal });
    window.addEventListener('blur', end, { signal });
    document.addEventListener('visibilitychange', end, { signal });
    return () => {
      abort.abort();
      end();
    };
  }, [key, talk]);
}
