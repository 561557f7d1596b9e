import { useEffect } from 'react';
import type { Code } from '../code.ts';
import { useConsole } from '../console-context.ts';

const failed = { id: 'screens.overlay.failed' } as const;
/** The loads that one press tries again. Several may have failed at once, and one notice stands for all. */
const tries = new Set<() => void>();
const tryAgain = (): void => {
  const all = [...tries];
  tries.clear();
  for (const load of all) load();
};

/**
 * Loads the code of a widget that lies over any screen, whenever the widget is needed and its code is missing. If that fails, a lasting
 * notice says so and offers to try again, because the press itself would show nothing.
 * @param wanted what the widget must show; undefined while there is nothing
 */
export function useOverlayCode(overlay: Code<unknown>, wanted: unknown): void {
  const { errors, notices } = useConsole();
  useEffect(() => {
    if (wanted === undefined) return;
    let isHere = true;
    const load = (): void =>
      void overlay.load().catch((error: unknown) => {
        errors.report(String(error));
        const isSaid = notices.$notices.get().some(({ text }) => 'id' in text && text.id === failed.id);
        if (!isHere) return;
        tries.add(load);
        if (isSaid) return;
        notices.notify('error', failed, Number.POSITIVE_INFINITY, { label: { id: 'common.retry' }, run: tryAgain });
      });
    load();
    return () => {
      isHere = false;
      tries.delete(load);
    };
  }, [overlay, wanted, errors, notices]);
}
