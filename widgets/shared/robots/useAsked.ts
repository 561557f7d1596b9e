/** What a widget asks about the selected robot. */
import { useEffect, useState } from 'react';
import { useConsole } from '../element/hooks.ts';

/**
 * A question about the selected robot, as a state. Another selection or a sign-out ends it for good: it does not open again by itself when
 * the robot is selected again (safety.md 3.10).
 */
export function useAsked<Question>(): readonly [Question | undefined, (question: Question | undefined) => void] {
  const { robots } = useConsole();
  const [asked, setAsked] = useState<Question>();
  useEffect(() => robots.$selectedId.listen(() => setAsked(undefined)), [robots]);
  return [asked, setAsked];
}
