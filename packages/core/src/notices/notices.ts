/** Short notices: refusals, successes and errors. Most are removed after a time (specification section 7). */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Message } from '../i18n/index.ts';
import type { Notice } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import type { Store } from '../store.ts';

/** How grave a notice is. */
export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

/** An action that a notice offers. Taking it removes the notice. */
export interface NoticeAction {
  readonly label: Message;
  readonly run: () => void;
}

/** A notice on screen. */
export interface ShownNotice {
  readonly id: number;
  readonly tone: NoticeTone;
  readonly text: Notice;
  readonly action?: NoticeAction;
}

/** How long notices stay, ms: a server's message 5 s, an HTTP error 3 s, the channel's own 1.5 s. */
export const noticeDurations = { server: 5_000, http: 3_000, channel: 1_500, done: 3_000 } as const;

/** Notices, and the verbs that show and remove them. */
export interface NoticeStore {
  readonly $notices: Store<readonly ShownNotice[]>;
  /** Shows a notice for this many ms. One with an infinite duration stays until a user closes it. */
  notify(tone: NoticeTone, text: Notice, duration: number, action?: NoticeAction): void;
  /** For work that begins now: drops its notices after the present session has ended. */
  ofSession(): Pick<NoticeStore, 'notify'>;
  /** Runs the action of a notice, and removes the notice. */
  act(id: number): void;
  /** Removes a notice. */
  dismiss(id: number): void;
}

/** The part of notices that only the console calls. */
export interface NoticePart extends Required<Pick<Part, 'clear' | 'dispose'>> {
  /** Shows an error that stays until a user closes it, also after the session has ended. */
  tell(text: Notice): void;
  /** Shows the same kind of error, which newer notices do not remove either. */
  insist(text: Notice): void;
}

/** The most notices with a duration on screen, and the most lasting ones. New ones remove the oldest. */
const most = 4;

/** Makes the store. */
export function createNotices({ clock }: Pick<Environment, 'clock'>): Capability<NoticeStore, NoticePart> {
  const $notices = atom<readonly ShownNotice[]>([]);
  const timers = new Map<number, () => void>();
  /** Ids of notices that stay after the end of their session. */
  const outliving = new Set<number>();
  /** Ids of those that newer notices do not remove. */
  const insisted = new Set<number>();
  let serial = 0;
  /** How many sessions have ended. */
  let ended = 0;
  const dismiss = (id: number): void => {
    timers.get(id)?.();
    timers.delete(id);
    outliving.delete(id);
    insisted.delete(id);
    $notices.set($notices.get().filter(notice => notice.id !== id));
  };
  const notify: NoticeStore['notify'] = (tone, text, duration, action) => {
    const id = ++serial;
    // A notice with the same text as another replaces it, unless it has an action of its own.
    const same = $notices.get().find(notice => JSON.stringify(notice.text) === JSON.stringify(text));
    if (same && !action) dismiss(same.id);
    $notices.set([...$notices.get(), { id, tone, text, ...(action ? { action } : {}) }]);
    if (Number.isFinite(duration))
      timers.set(
        id,
        clock.after(duration, () => dismiss(id)),
      );
    const isLasting = !timers.has(id);
    const alike = $notices.get().filter(notice => !timers.has(notice.id) === isLasting);
    const removable = alike.filter(notice => notice.id !== id && !insisted.has(notice.id));
    for (const oldest of removable.slice(0, Math.max(0, alike.length - most))) dismiss(oldest.id);
  };
  const store: NoticeStore = {
    $notices,
    dismiss,
    notify,
    ofSession: () => {
      const session = ended;
      return {
        notify: (...said) => {
          if (session === ended) notify(...said);
        },
      };
    },
    act: id => {
      const shown = $notices.get().find(notice => notice.id === id);
      dismiss(id);
      shown?.action?.run();
    },
  };
  const tell = (text: Notice): void => {
    notify('error', text, Number.POSITIVE_INFINITY);
    outliving.add(serial);
  };
  const part: NoticePart = {
    tell,
    insist: text => {
      tell(text);
      insisted.add(serial);
    },
    clear: () => {
      ended += 1;
      for (const { id } of $notices.get()) if (!outliving.has(id)) dismiss(id);
    },
    dispose: () => {
      for (const { id } of $notices.get()) dismiss(id);
    },
  };
  return { store, part };
}
