/** Desktop notices of serious and important alarms and of SOS calls while the page is hidden, if the user has turned them on. */
import { atom } from 'nanostores';
import type { DesktopPermission, Environment } from '../environment/index.ts';
import type { Capability, Part } from '../part.ts';
import type { PreferenceStore } from '../preferences/index.ts';
import type { Store } from '../store.ts';

/** Whether desktop notices are permitted and turned on. */
export interface DesktopState {
  /** The browser's permission. `default` means that the browser has not asked the user yet. */
  readonly permission: DesktopPermission;
  /** The user has turned them on. */
  readonly isOn: boolean;
}

/** Notices of the desktop. */
export interface DesktopNotices {
  readonly $desktop: Store<DesktopState>;
  /** Turns them on, from a click. Has the browser ask the user if it has not yet. */
  turnOn(): Promise<void>;
  turnOff(): void;
}

/** The part of desktop notices that only the console calls. */
export interface DesktopPart extends Part {
  /** Whether a notice could be shown now, as far as the console knows without asking the browser for its permission. */
  mayShow(): boolean;
  /** Shows a notice under a key if the page is hidden, once for each title. A click brings the page to the front. */
  show(key: string, words: { readonly title: string; readonly body: string }, onOpen: () => void): void;
  /** Closes the notices whose key begins like this, unless `isKept` is true for the rest of the key. */
  keepOnly(beginning: string, isKept: (rest: string) => boolean): void;
}

/** Makes the desktop notices. */
export function createDesktopNotices(
  { desktop }: Pick<Environment, 'desktop'>,
  preferences: PreferenceStore,
): Capability<DesktopNotices, DesktopPart> {
  const $desktop = atom<DesktopState>({ permission: desktop.permission(), isOn: false });
  const open = new Map<string, { readonly title: string; readonly close: () => void }>();
  let user: string | undefined;

  const isWanted = (): boolean => user !== undefined && preferences.hasDesktopNotices(user);
  const update = (): void => $desktop.set({ permission: desktop.permission(), isOn: isWanted() });
  const close = (key: string): void => {
    open.get(key)?.close();
    open.delete(key);
  };
  const keepOnly: DesktopPart['keepOnly'] = (beginning, isKept) => {
    for (const key of open.keys()) if (key.startsWith(beginning) && !isKept(key.slice(beginning.length))) close(key);
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
  const mayShow = (): boolean => desktop.isHidden() && isWanted();
  const part: DesktopPart = {
    mayShow,
    show: (key, words, onOpen) => {
      // The permission is read last, because that takes milliseconds and alarms may come by the hundred.
      if (open.get(key)?.title === words.title || !mayShow()) return;
      update();
      if ($desktop.get().permission !== 'granted') return;
      // A notice with the same tag would silently take its place.
      close(key);
      const shown = desktop.show({ tag: `patrolkit ${user ?? ''} ${key}`, ...words }, () => {
        close(key);
        onOpen();
      });
      open.set(key, { title: words.title, close: shown });
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
