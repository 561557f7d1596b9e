/**
 * Notices of the desktop while the page is hidden: serious and important alarms, and calls. Only where the user turned them
 * on; of several pages of one user the one that has the voice shows them.
 */
import { atom } from 'nanostores';
import type { DesktopPermission, Environment } from '../environment/index.ts';
import type { Capability, Part } from '../part.ts';
import type { PreferenceStore } from '../preferences/index.ts';
import type { Store } from '../store.ts';

/** Whether notices can come. */
export interface DesktopState {
  /** What the browser says; `default` means that it was not asked yet. */
  readonly permission: DesktopPermission;
  /** The user wants them. */
  readonly isOn: boolean;
}

/** Notices of the desktop. */
export interface DesktopNotices {
  readonly $desktop: Store<DesktopState>;
  /** Turns them on, asking the browser where it was not asked; from a click. */
  turnOn(): Promise<void>;
  turnOff(): void;
}

/** What only the console does with them. */
export interface DesktopPart extends Part {
  /** Shows a notice under a key, once, if the page is hidden. A click brings the page to the front. */
  show(key: string, words: { readonly title: string; readonly body: string }, onOpen: () => void): void;
  /** Closes the notices whose key has this beginning, unless the rest of it is to be kept. */
  keepOnly(beginning: string, isKept: (rest: string) => boolean): void;
}

/** Makes them. */
export function createDesktopNotices(
  { desktop }: Pick<Environment, 'desktop'>,
  preferences: PreferenceStore,
  hasVoice: () => boolean,
): Capability<DesktopNotices, DesktopPart> {
  const $desktop = atom<DesktopState>({ permission: desktop.permission(), isOn: false });
  const open = new Map<string, () => void>();
  let user: string | undefined;

  const isWanted = (): boolean => user !== undefined && preferences.hasDesktopNotices(user);
  const update = (): void => $desktop.set({ permission: desktop.permission(), isOn: isWanted() });
  const keepOnly: DesktopPart['keepOnly'] = (beginning, isKept) => {
    for (const [key, close] of open) {
      if (!key.startsWith(beginning) || isKept(key.slice(beginning.length))) continue;
      open.delete(key);
      close();
    }
  };

  const store: DesktopNotices = {
    $desktop,
    turnOn: async () => {
      if (user === undefined) return;
      const mine = user;
      if (desktop.permission() === 'default') await desktop.ask();
      if (user !== mine) return;
      if (desktop.permission() === 'granted') preferences.chooseDesktopNotices(mine, true);
      update();
    },
    turnOff: () => {
      if (user !== undefined) preferences.chooseDesktopNotices(user, false);
      update();
      keepOnly('', () => false);
    },
  };
  const part: DesktopPart = {
    show: (key, words, onOpen) => {
      // The browser is asked for its permission last: the answer takes milliseconds, and alarms come by the hundred.
      if (open.has(key) || !desktop.isHidden() || !hasVoice() || !isWanted()) return;
      update();
      if ($desktop.get().permission !== 'granted') return;
      const close = desktop.show({ tag: `patrolkit ${user ?? ''} ${key}`, ...words }, () => {
        keepOnly(key, () => false);
        onOpen();
      });
      open.set(key, close);
    },
    keepOnly,
    begin: userId => {
      user = userId;
      update();
    },
    clear: () => {
      user = undefined;
      keepOnly('', () => false);
      update();
    },
  };
  return { store, part };
}
