import { useEffect } from 'react';
import type { Code } from '../code.ts';
import { useConsole } from '../console-context.ts';

const failed = { id: 'screens.overlay.failed' } as const;
/** What is tried again by one press: several may have failed at once, for which one notice stands. */
const tries = new Set<() => void>();
const tryAgain = (): void => {
  const all = [...tries];
  tries.clear();
  for (const load of all) load();
};

/**
 * Fetches the code of a widget that lies over any screen, whenever it is wanted and not there. Where it does not come, a lasting notice says so,
 * with a way to try again: the press that wanted it would show nothing else.
 * @param wanted what the widget is to show; undefined while nothing
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
