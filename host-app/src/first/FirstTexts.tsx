import type { Console } from '@patrolkit/core';
import { codeText, retryText } from '@patrolkit/core/code-text';
import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';

/** Draws its children once the first texts are there. Until then it says when their files cannot be loaded; core requests them again. */
export function FirstTexts({
  console: { texts, errors },
  children,
}: {
  readonly console: { readonly texts: Console['texts']; readonly errors: Pick<Console['errors'], 'report'> };
  readonly children: ReactNode;
}) {
  const version = useStore(texts.$version);
  const language = useStore(texts.$language);
  const [isFailed, setFailed] = useState(false);
  // The console itself has requested the texts of its language.
  const isLost = version > 0 && !texts.isShown();
  const isHere = version > 0 && !isLost && texts.hasArea('host');
  useEffect(() => {
    if (isHere) return;
    texts.loadArea('host').catch((error: unknown) => {
      errors.report(String(error));
      setFailed(true);
    });
  }, [texts, errors, isHere]);
  if (isHere) return children;
  if (!isFailed && !isLost) return null;
  const [tag, failed] = codeText(language);
  return (
    <div className="wait" role="alert" lang={tag}>
      <p>{failed}</p>
      <p>
        <button
          type="button"
          className="button"
          onClick={() => void texts.show(texts.$language.get()).catch(() => undefined)}
        >
          {retryText(tag)}
        </button>
      </p>
    </div>
  );
}
