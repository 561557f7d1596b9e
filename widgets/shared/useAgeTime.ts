import { computed } from 'nanostores';
import { useMemo } from 'react';
import { useConsole, useStore } from './element/hooks.ts';

/** How often ages are looked at, milliseconds. */
const tick = 2_000;

/** The time by the console's clock, ms since 1970, looked at now and then: what was told grows old without any push. */
export function useAgeTime(): number {
  const { $second } = useConsole();
  const $time = useMemo(() => computed($second, at => at - (at % tick)), [$second]);
  return useStore($time);
}
