/** Decides who may enter which screen (specification section 6), which screen an address means, and which screen shows a device. */
import {
  isBuilt,
  permits,
  screenOf,
  screens,
  type DeviceKind,
  type Robot,
  type Screen,
  type ScreenName,
  type Visitor,
} from '@patrolkit/core';
import type { Edition } from '../../sign-in/paths.ts';

/** Paths in lower case, so that an address is also found in upper case. */
const byPath = new Map(screens.map(screen => [screen.path.toLowerCase(), screen]));
const byAlias = new Map(
  screens.flatMap(screen => (screen.alias ? [[screen.alias.toLowerCase(), screen] as const] : [])),
);

/** The screen at a path, if it is built. `isAlias` is true when the path is another name of it. */
export function screenAt(path: string): { readonly screen: Screen; readonly isAlias: boolean } | undefined {
  const wanted = path.toLowerCase();
  const [own, named] = [byPath.get(wanted), byAlias.get(wanted)];
  const screen = own ?? named;
  return screen && isBuilt(screen) ? { screen, isAlias: !own } : undefined;
}

/** Whether a user may enter a screen that is built. */
export const mayOpen = (user: Visitor, name: ScreenName): boolean => {
  const screen = screenOf(name);
  return screen !== undefined && isBuilt(screen) && permits(user, { screen });
};

/** The path of a screen. */
export const pathOf = (name: ScreenName): string => screenOf(name)?.path ?? '/404';

/** A screen that shows one device live. */
export type DeviceView = 'robot-patrol-view' | 'patrol-vehicle-view';

/** The screen that shows a kind of device live. Patrol cars have their own. Nothing else decides it. */
export const viewOfKind = (kind: DeviceKind | undefined): DeviceView =>
  kind === 'car' ? 'patrol-vehicle-view' : 'robot-patrol-view';

/**
 * The screen on which a user sees a device live: that of its kind. In the industry edition, robots have the view to which run monitoring
 * leads (specification section 1). A user who may open only that view sees every device in it.
 */
export function viewOfDevice(user: Visitor, edition: Edition, devices: readonly Robot[], deviceId: string): ScreenName {
  // A device that is not in the list counts as a robot.
  const usual = viewOfKind(devices.find(({ id }) => id === deviceId)?.kind);
  const isOfEdition = edition === 'industry' && usual === 'robot-patrol-view';
  const industry = 'industry-robot-patrol-view';
  return (isOfEdition || !mayOpen(user, usual)) && mayOpen(user, industry) ? industry : usual;
}

/** The address at which a screen shows a device. */
export const addressOfDevice = (view: ScreenName, deviceId: string): string =>
  `${pathOf(view)}?deviceId=${encodeURIComponent(deviceId)}`;

/** The address that shows a device on its screen. Undefined when that screen is already open, unless it shows only its map or its wall. */
export const addressToSee = (
  view: ScreenName,
  deviceId: string,
  { path, search }: { readonly path: string; readonly search: string },
): string | undefined =>
  path === pathOf(view) && !new URLSearchParams(search).has('view') ? undefined : addressOfDevice(view, deviceId);
