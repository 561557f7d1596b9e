import type { MessageId } from '@patrolkit/core';
import { useText } from '../element/index.ts';
import type { GestureRule, LeftGesture } from './useGestureRule.ts';

/** The key that makes the wheel zoom. */
const zoomKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Says over a widget how it is moved, when a gesture was left to the page; aloud the first time only. */
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
