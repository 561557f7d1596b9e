/**
 * The user's choices about the frame around the screens, for this browser: the sidebar (specification section 3) and the tag bar
 * (section 2).
 */
import { atom, type ReadableAtom } from 'nanostores';
import { browserValue, keepBrowserValue } from '../entry/tab-values.ts';

/** A yes-or-no choice that survives a reload. */
export interface Choice {
  readonly $isOn: ReadableAtom<boolean>;
  readonly toggle: () => void;
}

/** Makes a choice. */
export function createChoice(
  name: string,
  first: boolean,
  get: (name: string) => string | null = browserValue,
  keep: (name: string, value: string) => void = keepBrowserValue,
): Choice {
  const kept = get(name);
  const $isOn = atom(kept === null ? first : kept === 'true');
  return {
    $isOn,
    toggle: () => {
      $isOn.set(!$isOn.get());
      keep(name, String($isOn.get()));
    },
  };
}

/** Whether the sidebar shows text beside its icons. */
export const sidebar = createChoice('patrolkit.sidebar', false);

/** Whether the tag bar is shown. */
export const tagBar = createChoice('patrolkit.tag-bar', true);
