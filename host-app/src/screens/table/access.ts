/** Who may enter which screen (specification section 6), which screen stands at an address, and which shows a device. */
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

/** Paths in small letters: an address is found in capitals too. */
const byPath = new Map(screens.map(screen => [screen.path.toLowerCase(), screen]));
const byAlias = new Map(
  screens.flatMap(screen => (screen.alias ? [[screen.alias.toLowerCase(), screen] as const] : [])),
);

/** The screen of a path, if it is built; `isAlias` says that the path is another name of it. */
export function screenAt(path: string): { readonly screen: Screen; readonly isAlias: boolean } | undefined {
  const wanted = path.toLowerCase();
  const [own, named] = [byPath.get(wanted), byAlias.get(wanted)];
  const screen = own ?? named;
  return screen && isBuilt(screen) ? { screen, isAlias: !own } : undefined;
}

/** Whether a user is let into a screen that is built. */
export const mayOpen = (user: Visitor, name: ScreenName): boolean => {
  const screen = screenOf(name);
  return screen !== undefined && isBuilt(screen) && permits(user, { screen });
};

/** The path of a screen. */
export const pathOf = (name: ScreenName): string => screenOf(name)?.path ?? '/404';

/** A screen that shows one device live. */
export type DeviceView = 'robot-patrol-view' | 'patrol-vehicle-view';

/** The screen that shows a kind of device live: patrol cars have one of their own. Nothing else decides it. */
export const viewOfKind = (kind: DeviceKind | undefined): DeviceView =>
  kind === 'car' ? 'patrol-vehicle-view' : 'robot-patrol-view';

/**
 * The screen on which a user sees a device live: that of its kind. In the industry edition robots have another view, as run monitoring leads
 * there (specification section 1); a user who may open only that view sees every device in it.
 */
export function viewOfDevice(user: Visitor, edition: Edition, devices: readonly Robot[], deviceId: string): ScreenName {
  // A device that is not in the list is taken for a robot.
  const usual = viewOfKind(devices.find(({ id }) => id === deviceId)?.kind);
  const isOfEdition = edition === 'industry' && usual === 'robot-patrol-view';
  const industry = 'industry-robot-patrol-view';
  return (isOfEdition || !mayOpen(user, usual)) && mayOpen(user, industry) ? industry : usual;
}

/** The address at which a screen shows a device. */
export const addressOfDevice = (view: ScreenName, deviceId: string): string =>
  `${pathOf(view)}?deviceId=${encodeURIComponent(deviceId)}`;

/** Where to go to see a device on its screen; undefined where that is on screen already, and not with its map or its wall alone. */
export const addressToSee = (
  view: ScreenName,
  deviceId: string,
  { path, search }: { readonly path: string; readonly search: string },
): string | undefined =>
  path === pathOf(view) && !new URLSearchParams(search).has('view') ? undefined : addressOfDevice(view, deviceId);
