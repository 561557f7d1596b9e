/**
 * Desktop notices of serious and important alarms and of SOS calls while the page is hidden. Only where the user has turned them
 * on, and only by the page of the user that has the voice.
 */
import { atom } from 'nanostores';
import type { DesktopPermission, Environment } from '../environment/index.ts';
import type { Capability, Part } from '../part.ts';
import type { PreferenceStore } from '../preferences/index.ts';
import type { Store } from '../store.ts';

/** Whether desktop notices are permitted and wanted. */
export interface DesktopState {
  /** The browser's permission; `default` means that the user was not asked yet. */
  readonly permission: DesktopPermission;
  /** The user wants them. */
  readonly isOn: boolean;
}

/** Notices of the desktop. */
export interface DesktopNotices {
  readonly $desktop: Store<DesktopState>;
  /** Turns them on, and has the browser ask the user where it has not yet; from a click. */
  turnOn(): Promise<void>;
  turnOff(): void;
}

/** The part of desktop notices that only the console calls. */
export interface DesktopPart extends Part {
  /** Shows a notice under a key, once, if the page is hidden. A click brings the page to the front. */
  show(key: string, words: { readonly title: string; readonly body: string }, onOpen: () => void): void;
  /** Closes the notices whose key begins so, unless `isKept` is true for the rest of the key. */
  keepOnly(beginning: string, isKept: (rest: string) => boolean): void;
}

/** Makes the desktop notices. */
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
      // The permission is read last, since that takes milliseconds and alarms may come by the hundred.
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
