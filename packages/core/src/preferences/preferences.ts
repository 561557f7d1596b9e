/** What a user chose for this browser: language, look, volume, last robot. */
import { atom } from 'nanostores';
import { isStepOf, volumeRange, type AlarmLevel } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { languageOfReader, toLanguage, type Language } from '../i18n/index.ts';
import type { Store } from '../store.ts';
import { defaultSkin, skinOf, type Density, type Look, type Motion } from '../theme/index.ts';
import { isGamepadSetups, type GamepadSetup, type GamepadSetups } from './gamepads.ts';
import { isRepeats, type RepeatChoices } from './repeats.ts';
import { areAll, ofUser, withValue } from './tables.ts';

/** The choices. */
export interface Preferences {
  readonly language: Language;
  /** Key of the skin, 1 to 13. */
  readonly skin: number;
  /** With true, `darkSkin` or `lightSkin` replaces `skin`, as the system asks for dark or light pages. */
  readonly followsSystem: boolean;
  readonly darkSkin: number;
  readonly lightSkin: number;
  readonly density: Density;
  readonly motion: Motion;
  /** Id of the robot selected last. */
  readonly robotId?: string;
  /** Ids of the recently selected robots, the last one first. */
  readonly recentRobots: readonly string[];
  /** Users of this browser who work without the single keys of alarm triage (WCAG 2.1.4). */
  readonly keylessUsers: readonly string[];
  /** Users of this browser who have turned on desktop notices while the page is hidden. */
  readonly desktopUsers: readonly string[];
  /** Volume of pictures, within `keptVolumes`, by user. */
  readonly volumes?: Readonly<Record<string, number>>;
  /** Arrangement of the video wall, by user. */
  readonly walls?: Readonly<Record<string, WallPreference>>;
  /** How long before alarms sound again, by user. */
  readonly repeats?: Readonly<Record<string, RepeatChoices>>;
  /** Gamepads that users have set up. */
  readonly gamepads?: GamepadSetups;
}

/** How a user arranged the video wall. */
export interface WallPreference {
  /** Number of pictures. Absent: never chosen. */
  readonly layout?: string;
  /** Device of each tile. Null: empty. Absent: never arranged. */
  readonly tiles?: readonly (string | null)[];
  /** During a tour the wall shows the device of an alarm by itself. */
  readonly followsAlarms?: boolean;
}

/** Choices, and the verbs that change them. */
export interface PreferenceStore {
  readonly $preferences: Store<Preferences>;
  /** Shows another language. A call, a drive and a video go on. */
  chooseLanguage(language: Language): Promise<void>;
  /** Shows another language that the page requests. Without one it shows the user's own choice, which stays stored meanwhile. */
  showLanguage(language?: Language): Promise<void>;
  /** Shows another skin, and no longer follows the system. An unknown key gives the default skin. */
  chooseSkin(key: number): void;
  /** Changes between a dark and a light skin with the system, or stays with one. */
  followSystem(isOn: boolean): void;
  /** Chooses a skin for dark pages if it is dark, or for light pages if it is light. */
  chooseSystemSkin(key: number): void;
  /** Sets how dense controls and rows are. */
  chooseDensity(density: Density): void;
  /** Shows animations as the system permits, or as few as possible. */
  chooseMotion(motion: Motion): void;
  /** Remembers the robot selected last. */
  rememberRobot(id: string): void;
  /** Turns the keys of alarm triage on or off for a user. */
  chooseTriageKeys(userId: string, isOn: boolean): void;
  /** Turns notices of the desktop on or off for a user. */
  chooseDesktopNotices(userId: string, isOn: boolean): void;
  /** Whether the user has turned notices of the desktop on, here or in another page of this browser. */
  hasDesktopNotices(userId: string): boolean;
  /** The volume at which this user last had the sound of pictures, within `keptVolumes`. At first 7. */
  volumeOf(userId: string): number;
  rememberVolume(userId: string, volume: number): void;
  /** How long before alarms of each level sound again for this user, as chosen here or in another page of this browser. */
  repeatsOf(userId: string): RepeatChoices;
  /** Chooses for a level, seconds: 10 to 300, or 0 for never. Undefined restores the installation's time. */
  chooseRepeat(userId: string, level: AlarmLevel, seconds: number | undefined): void;
  /** How this user arranged the video wall last. */
  wallOf(userId: string): WallPreference | undefined;
  /** Stores the given settings. The others stay as they were. */
  rememberWall(userId: string, wall: WallPreference): void;
  /** How this user has set a gamepad up. @param name the name that the browser gives it */
  gamepadOf(userId: string, name: string): GamepadSetup | undefined;
  /** Keeps the set-up of a gamepad. Undefined forgets it. */
  rememberGamepad(userId: string, name: string, setup: GamepadSetup | undefined): void;
}

/** The light skin of a user who follows the system and has chosen none. */
const firstLightSkin = 9;

/** How a page with these choices looks. */
export const lookOf = ({ skin, followsSystem, darkSkin, lightSkin, density, motion, language }: Preferences): Look => ({
  skin,
  systemSkins: followsSystem ? { dark: darkSkin, light: lightSkin } : undefined,
  density,
  motion,
  language,
});

/** The volumes that are remembered. 0 is muted, which is not a volume to return to. */
const keptVolumes = { ...volumeRange, min: 1 };
/** Volume of pictures at first, within `keptVolumes`. */
const firstVolume = 7;
/** How many recently selected robots are remembered. */
const recentLimit = 8;
const storageName = 'patrolkit.preferences';

function read({ local }: Environment, name: string): Partial<Record<keyof Preferences, unknown>> {
  try {
    const stored: unknown = JSON.parse(local.get(name) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/**
 * Reads the choices. The entry's request goes before an earlier choice, that before the languages of the browser, and those before the
 * default.
 * @param entry language and skin of the entry query or the provider's attributes
 * @param service the server, if it is not the page's own: remembered robots and users are those of one server
 * @param show shows a language; rejects when its texts cannot be fetched
 */
export function createPreferences(
  environment: Environment,
  entry: { readonly language?: string; readonly languageSign?: string; readonly skin?: number },
  service: string,
  show: (language: Language) => Promise<void>,
): PreferenceStore {
  const name = service === '' ? storageName : `${storageName} ${service}`;
  const stored = read(environment, name);
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const robotId = text(stored.robotId);
  const entered = toLanguage(entry.language, entry.languageSign) ?? toLanguage(entry.languageSign, entry.languageSign);
  /** The language when the entry names none. */
  const chosenLanguage = (kept: typeof stored): Language =>
    toLanguage(entry.languageSign, entry.languageSign) ??
    toLanguage(text(kept.language), entry.languageSign) ??
    languageOfReader(environment.languages);
  const $preferences = atom<Preferences>({
    language: toLanguage(entry.language, entry.languageSign) ?? chosenLanguage(stored),
    skin: skinOf(entry.skin ?? number(stored.skin)).key,
    followsSystem: entry.skin === undefined && stored.followsSystem === true,
    // A missing stored skin gives the default one, which is dark. So the dark skin is set last.
    darkSkin: defaultSkin,
    lightSkin: firstLightSkin,
    ...systemSkin(number(stored.lightSkin)),
    ...systemSkin(number(stored.darkSkin)),
    density: stored.density === 'compact' ? 'compact' : 'comfortable',
    motion: stored.motion === 'reduced' ? 'reduced' : 'system',
    ...(robotId === undefined ? {} : { robotId }),
    recentRobots: [],
    keylessUsers: [],
    desktopUsers: [],
    ...sharedOf(stored),
  });
  /** Lists and tables as they are stored now. Other pages of this browser add to them too. */
  const shared = (): Preferences => ({
    ...$preferences.get(),
    ...sharedOf(read(environment, name)),
  });
  /**
   * Stores a choice beside what other pages have stored meanwhile. Stores language and skin of the entry only if none was chosen, so that
   * pages opened from here begin with them. Does not store a language that the browser prefers, because the browser may prefer another
   * later.
   */
  const keep = (change: Partial<Preferences>): void => {
    const { language, skin } = $preferences.get();
    $preferences.set({ ...$preferences.get(), ...change });
    const first = entered === undefined ? { skin } : { language, skin };
    const next = JSON.stringify({ ...first, ...read(environment, name), ...change });
    // Another page may have stored a choice just now that cannot be read here yet, so nothing is written over it without need.
    if (next !== environment.local.get(name)) environment.local.set(name, next);
  };
  /** Adds a user to a list, or removes one. */
  const list = (of: 'desktopUsers' | 'keylessUsers', userId: string, isIn: boolean): void => {
    const others = shared()[of].filter(id => id !== userId);
    keep({ [of]: isIn ? [...others, userId] : others });
  };
  return {
    $preferences,
    chooseLanguage: async language => {
      await show(language);
      keep({ language });
    },
    showLanguage: async (language = chosenLanguage(read(environment, name))) => {
      await show(language);
      $preferences.set({ ...$preferences.get(), language });
    },
    chooseSkin: key => keep({ skin: skinOf(key).key, followsSystem: false }),
    followSystem: followsSystem => {
      // The present skin stays, as the dark or the light one.
      keep({ followsSystem, ...(followsSystem ? systemSkin($preferences.get().skin) : {}) });
    },
    chooseSystemSkin: key => keep(systemSkin(key)),
    chooseDensity: density => keep({ density }),
    chooseMotion: motion => keep({ motion }),
    rememberRobot: id => {
      const others = shared().recentRobots.filter(other => other !== id);
      keep({ robotId: id, recentRobots: [id, ...others].slice(0, recentLimit) });
    },
    chooseDesktopNotices: (userId, isOn) => list('desktopUsers', userId, isOn),
    hasDesktopNotices: userId => shared().desktopUsers.includes(userId),
    chooseTriageKeys: (userId, isOn) => list('keylessUsers', userId, !isOn),
    volumeOf: userId => ofUser($preferences.get().volumes, userId) ?? firstVolume,
    rememberVolume: (userId, volume) => keep({ volumes: { ...shared().volumes, [userId]: volume } }),
    repeatsOf: userId => ofUser(shared().repeats, userId) ?? {},
    chooseRepeat: (userId, level, seconds) => keep({ repeats: withValue(shared().repeats, userId, level, seconds) }),
    wallOf: userId => ofUser($preferences.get().walls, userId),
    rememberWall: (userId, wall) => {
      const { walls } = shared();
      keep({ walls: { ...walls, [userId]: { ...ofUser(walls, userId), ...wall } } });
    },
    gamepadOf: (userId, gamepad) => ofUser(ofUser($preferences.get().gamepads, userId), gamepad),
    rememberGamepad: (userId, gamepad, setup) =>
      keep({ gamepads: withValue(shared().gamepads, userId, gamepad, setup) }),
  };
}

/** The stored lists and tables, as far as they can be read. */
function sharedOf(stored: ReturnType<typeof read>) {
  const list = <Name extends 'recentRobots' | 'keylessUsers' | 'desktopUsers'>(of: Name) => {
    const value: unknown = stored[of];
    return (
      Array.isArray(value) ? { [of]: value.filter((entry: unknown) => typeof entry === 'string') } : {}
    ) as Partial<Record<Name, string[]>>;
  };
  return {
    ...list('recentRobots'),
    ...list('keylessUsers'),
    ...list('desktopUsers'),
    ...(isVolumes(stored.volumes) ? { volumes: stored.volumes } : {}),
    ...(isWalls(stored.walls) ? { walls: stored.walls } : {}),
    ...(isRepeats(stored.repeats) ? { repeats: stored.repeats } : {}),
    ...(isGamepadSetups(stored.gamepads) ? { gamepads: stored.gamepads } : {}),
  };
}

/** Returns a skin as the choice for dark pages or for light pages, as it is dark or light. */
function systemSkin(skinKey: number | undefined): Partial<Preferences> {
  const { key, scheme } = skinOf(skinKey);
  return scheme === 'dark' ? { darkSkin: key } : { lightSkin: key };
}

const isVolumes = (value: unknown): value is Record<string, number> =>
  areAll(value, volume => isStepOf(keptVolumes, volume));

const isWalls = (value: unknown): value is Record<string, WallPreference> => areAll(value, isWall);

function isWall(value: unknown): value is WallPreference {
  if (typeof value !== 'object' || value === null) return false;
  const { layout, tiles, followsAlarms } = value as Partial<Record<keyof WallPreference, unknown>>;
  return (
    ['string', 'undefined'].includes(typeof layout) &&
    ['boolean', 'undefined'].includes(typeof followsAlarms) &&
    (tiles === undefined ||
      (Array.isArray(tiles) && tiles.every((tile: unknown) => tile === null || typeof tile === 'string')))
  );
}
