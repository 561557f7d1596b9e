import { computed } from 'nanostores';
import { useMemo } from 'react';
import { useConsole, useStore } from '../element/hooks.ts';

/** How often ages are updated, milliseconds. */
const tick = 2_000;

/** The time by the console's clock, ms since 1970, updated every two seconds: values grow old without any push. */
export function useAgeTime(): number {
  const { $second } = useConsole();
  const $time = useMemo(() => computed($second, at => at - (at % tick)), [$second]);
  return useStore($time);
}
