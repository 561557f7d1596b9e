/** Short notices: what the server refused, what was done, what went wrong. Each leaves by itself (specification section 7). */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Notice } from '../outcome.ts';
import type { Store } from '../store.ts';

/** How grave a notice is. */
export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

/** A notice on screen. */
export interface ShownNotice {
  readonly id: number;
  readonly tone: NoticeTone;
  readonly text: Notice;
}

/** How long notices stay, milliseconds: a server's message 5 s, an HTTP error 3 s, the channel's own 1.5 s. */
export const noticeDurations = { server: 5_000, http: 3_000, channel: 1_500, done: 3_000 } as const;

/** Notices, and the verbs that show and remove them. */
export interface NoticeStore {
  readonly $notices: Store<readonly ShownNotice[]>;
  /** Shows a notice for so many milliseconds. */
  notify(tone: NoticeTone, text: Notice, duration: number): void;
  /** Removes one. */
  dismiss(id: number): void;
  /** Removes all, and their timers. */
  clear(): void;
}

/** At most so many are on screen; older ones make room. */
const most = 4;

/** Makes the store. */
export function createNotices({ clock }: Pick<Environment, 'clock'>): NoticeStore {
  const $notices = atom<readonly ShownNotice[]>([]);
  const timers = new Map<number, () => void>();
  let serial = 0;
  const dismiss = (id: number): void => {
    timers.get(id)?.();
    timers.delete(id);
    $notices.set($notices.get().filter(notice => notice.id !== id));
  };
  return {
    $notices,
    dismiss,
    notify: (tone, text, duration) => {
      const id = ++serial;
      // The same words twice are one notice that stays longer.
      const same = $notices.get().find(notice => JSON.stringify(notice.text) === JSON.stringify(text));
      if (same) dismiss(same.id);
      $notices.set([...$notices.get(), { id, tone, text }]);
      timers.set(
        id,
        clock.after(duration, () => dismiss(id)),
      );
      for (const oldest of $notices.get().slice(0, -most)) dismiss(oldest.id);
    },
    clear: () => {
      for (const disarm of timers.values()) disarm();
      timers.clear();
      $notices.set([]);
    },
  };
}
