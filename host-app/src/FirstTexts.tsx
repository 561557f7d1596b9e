import { systemClock, type Console } from '@patrolkit/core';
import { codeText } from '@patrolkit/core/code-text';
import { retryText } from '@patrolkit/core/retry-text';
import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';

/** How long until texts that did not come are asked for again, ms. */
const again = 15_000;

/** Draws its children once the first texts are there. Where their files do not come it says so, and asks for them again until they do. */
export function FirstTexts({
  console: { texts, errors },
  clock = systemClock,
  children,
}: {
  readonly console: Pick<Console, 'texts' | 'errors'>;
  readonly clock?: Pick<typeof systemClock, 'after'>;
  readonly children: ReactNode;
}) {
  const version = useStore(texts.$version);
  const language = useStore(texts.$language);
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  // The console itself has asked for the texts of its language.
  const isLost = version > 0 && !texts.isShown();
  const isHere = version > 0 && !isLost && texts.hasArea('host');
  useEffect(() => {
    if (isHere) return;
    let isWanted = true;
    let disarm: (() => void) | undefined;
    const tryAgain = (): void => setTries(tries + 1);
    Promise.all([texts.loadArea('host'), isLost ? texts.show(texts.$language.get()) : undefined]).catch(
      (error: unknown) => {
        if (!isWanted) return;
        errors.report(String(error));
        setFailed(true);
        disarm = clock.after(again, tryAgain);
      },
    );
    addEventListener('online', tryAgain);
    return () => {
      isWanted = false;
      disarm?.();
      removeEventListener('online', tryAgain);
    };
  }, [texts, errors, clock, isHere, isLost, tries]);
  if (isHere) return children;
  if (!isFailed) return null;
  const [tag, failed] = codeText(language);
  return (
    <div className="wait" role="alert" lang={tag}>
      <p>{failed}</p>
      <p>
        <button type="button" className="button" onClick={() => setTries(tries + 1)}>
          {retryText(tag)}
        </button>
      </p>
    </div>
  );
}
