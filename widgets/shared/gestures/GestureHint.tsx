import type { MessageId } from '@patrolkit/core';
import { useText } from '../element/index.ts';
import type { GestureRule, LeftGesture } from './useGestureRule.ts';

/** The key that makes the wheel zoom. */
const zoomKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Shows over a widget how to move it, when a gesture was left to the page. Screen readers hear it only the first time. */
export function GestureHint({
  rule: { hint, isFirstHint },
  texts,
}: {
  readonly rule: GestureRule;
  readonly texts: Readonly<Record<LeftGesture, MessageId>>;
}) {
  const text = useText();
  const words = hint && text(texts[hint], { key: zoomKey });
  return (
    <>
      {words === undefined ? null : (
        <p className="gesture-hint" aria-hidden>
          {words}
        </p>
      )}
      <p className="pk-hidden" role="status">
        {isFirstHint ? words : null}
      </p>
    </>
  );
}
