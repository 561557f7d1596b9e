/** What the frame shows in each interface mode and edition: the tables of interpretations.md 38 and 39 in one. */
import type { Mode } from '@patrolkit/core';
import type { Edition } from '../sign-in/paths.ts';

/** The parts around a screen. No mode and no edition hides the stop, the channel's bar, alarms or SOS calls. */
export interface FrameParts {
  /** The bar on top. Without one the stop has a row of its own. */
  readonly navbar: 'full' | 'compact' | 'none';
  /** The groups of the menu on top. */
  readonly hasGroups: boolean;
  readonly hasSidebar: boolean;
  readonly hasTagBar: boolean;
  /** Settings of the look, and the language choice. */
  readonly hasLook: boolean;
  /** Sign-out, password change and the user box. */
  readonly hasAccount: boolean;
  /** Full screen: a button toggles it, a button leaves it together with the mode, or there is no button. */
  readonly fullscreen: 'button' | 'leaves' | 'none';
  /** Whether there is a back button, because the app has none over the page. */
  readonly hasBack: boolean;
  /** Whether home is listed. */
  readonly hasHome: boolean;
}

const standard: FrameParts = {
  navbar: 'full',
  hasGroups: true,
  hasSidebar: true,
  hasTagBar: true,
  hasLook: true,
  hasAccount: true,
  fullscreen: 'button',
  hasBack: false,
  hasHome: true,
};

const bare: FrameParts = {
  ...standard,
  navbar: 'none',
  hasGroups: false,
  hasSidebar: false,
  hasTagBar: false,
  hasLook: false,
  hasAccount: false,
  fullscreen: 'none',
};

const modes: Readonly<Record<Mode, FrameParts>> = {
  standard,
  wpf: { ...bare, hasSidebar: true, hasTagBar: true },
  app: { ...bare, hasBack: true },
  tencent: { ...bare, navbar: 'compact' },
  screenfull: { ...bare, fullscreen: 'leaves' },
};

/** The parts that an edition removes from any mode. */
const editions: Readonly<Record<Edition, Partial<FrameParts>>> = {
  ordinary: {},
  unisex: {},
  offline: { hasHome: false },
  industry: { hasHome: false, hasTagBar: false },
};

/**
 * The parts that the frame shows.
 * @param hasNavBar false where the page's address wants no bar on top (specification section 2)
 */
export const frameOf = (mode: Mode, edition: Edition, hasNavBar = true): FrameParts => ({
  ...modes[mode],
  ...editions[edition],
  ...(hasNavBar ? {} : { navbar: 'none', hasGroups: false }),
});
