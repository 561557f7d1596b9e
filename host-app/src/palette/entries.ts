/** Everything that a user can open or do from the palette, in the language on screen and with the names in all other languages. */
import {
  isBuilt,
  nameOfLanguage,
  languages,
  offeredLanguages,
  permits,
  presetStretch,
  screens,
  textsIn,
  type Console,
  type Language,
  type MessageId,
  type Screen,
  type Texts,
  type User,
} from '@patrolkit/core';
import { skins } from '@patrolkit/core/theme';
import { chooseLanguage } from '../language.ts';
import { hasFullscreen, isFullscreen, setFullscreen } from '../modes/fullscreen.ts';
import type { FrameParts } from '../modes/modes.ts';
import { addressOfDevice, mayOpen, viewOfDevice } from '../screens/table/access.ts';
import { groupTitle, menuOf } from '../screens/table/menu.ts';
import { wallAddress, wallOf } from '../screens/wall-mode.ts';
import { outsideAddress } from '../screens/outside.ts';
import type { Edition } from '../sign-in/edition.ts';
import type { Panel } from '../frame/panels.ts';
import { signOut } from '../tags/unsaved.ts';
import type { Entry } from './search.ts';

/** What the entries are made from. */
export interface EntryOptions {
  readonly console: Console;
  readonly user: User;
  readonly parts: FrameParts;
  readonly edition: Edition;
  readonly languageSign: string | undefined;
  readonly go: (to: string) => void;
  /** Opens an address outside the console. */
  readonly openWindow: (url: string) => void;
  /** Opens a dialog or sheet of the frame. */
  readonly open: (panel: Panel) => void;
  /** Titles of screens in each language. */
  readonly titles: readonly Texts['text'][];
}

/** Loads the titles of the screens in all languages. A language whose titles cannot be loaded is not searched. */
export async function fetchTitles(): Promise<readonly Texts['text'][]> {
  const found = await Promise.allSettled(languages.map(language => textsIn(language, 'screens')));
  return found.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Other words for a screen (interpretations.md 45). */
const also: Readonly<Record<string, MessageId>> = {
  'instruments-query': 'panels.palette.also.instruments',
  'M2-voice-conversation-record': 'panels.palette.also.conversation',
};

/** A part of a screen's list that has a name of its own (interpretations.md 45). */
interface Part {
  readonly screen: string;
  readonly label: MessageId;
  readonly also: MessageId;
  /** Its filters, by the names of the request. The times of a day are those of the moment of opening. */
  readonly query: (console: Pick<Console, 'serverNow' | 'texts'>) => Readonly<Record<string, string>>;
}

const partsOfScreens: readonly Part[] = [
  {
    screen: 'sensors-data-query',
    label: 'panels.palette.smoke',
    also: 'panels.palette.also.smoke',
    // The search uses the quantity as it is shown.
    query: ({ texts: { text } }) => ({ sensorType: text('panels.palette.smokeSought') }),
  },
  {
    screen: 'real-time-capture-record',
    label: 'panels.palette.today',
    also: 'panels.palette.also.capture',
    query: ({ serverNow }) => {
      const { from, to } = presetStretch('today', serverNow());
      return { startTime: String(from), stopTime: String(to) };
    },
  },
];
/** How many alarms are listed before the user types. */
const firstAlarms = 3;

/** The screens in a user's menus, and the views of run monitoring, which no menu lists. */
function screensOf(user: User, edition: Edition, missing: readonly string[]): Screen[] {
  const listed = menuOf(user, edition, outsideAddress, missing).flatMap(({ target, sections }) => [
    ...(target ? [target] : []),
    ...sections.flatMap(section => section.screens),
  ]);
  const views = screens.filter(screen => screen.group === 'monitoring' && isBuilt(screen) && permits(user, { screen }));
  return [...new Set([...listed, ...views])];
}

/** The screens that a user may enter. */
export function screenEntries({
  console,
  user,
  edition,
  go,
  openWindow,
  titles,
}: Pick<EntryOptions, 'console' | 'user' | 'edition' | 'go' | 'openWindow' | 'titles'>): Entry[] {
  const { text } = console.texts;
  return screensOf(user, edition, console.installation.$missing.get()).flatMap(screen => {
    const group = groupTitle(screen.group);
    const other = also[screen.name];
    const outside = outsideAddress(screen, edition);
    const named = partsOfScreens.filter(part => part.screen === screen.name);
    const whole: Entry = {
      key: `screen ${screen.name}`,
      kind: 'screens',
      label: text(`screens.title.${screen.name}`),
      ...(group ? { detail: text(group) } : {}),
      names: [...titles.map(title => title(`screens.title.${screen.name}`)), ...(other ? [text(other)] : [])],
      isFirst: true,
      run: () => (outside === undefined ? go(screen.path) : openWindow(outside)),
    };
    return [
      whole,
      ...named.map((part): Entry => ({
        key: `screen ${part.screen} ${part.label}`,
        kind: 'screens',
        label: text(part.label),
        detail: whole.label,
        names: [text(part.also)],
        run: () => go(`${screen.path}?${new URLSearchParams(part.query(console)).toString()}`),
      })),
    ];
  });
}

function robotEntries({ console, user, edition, go }: EntryOptions): Entry[] {
  if (!console.has('live')) return [];
  const { items } = console.robots.$robots.get();
  const viewed = items.map(robot => ({ robot, view: viewOfDevice(user, edition, items, robot.id) }));
  return viewed
    .filter(({ view }) => mayOpen(user, view))
    .map(({ robot: { id, name, model, serial }, view }) => ({
      key: `robot ${id}`,
      kind: 'robots',
      label: name || id,
      detail: model ?? id,
      names: [id, ...(serial ? [serial] : [])],
      run: () => go(addressOfDevice(view, id)),
    }));
}

function alarmEntries({ console }: EntryOptions): Entry[] {
  if (!console.has('alarms')) return [];
  const { text, timeAgo } = console.texts;
  return console.alarms.$live.get().map(({ id, name, deviceName, level, beganAt }, at) => ({
    key: `alarm ${id}`,
    kind: 'alarms',
    label: [name, deviceName].filter(Boolean).join(' · ') || id,
    detail: `${text(`common.level.${level}`)} · ${timeAgo(beganAt, console.serverNow())}`,
    names: [id],
    isFirst: at < firstAlarms,
    run: () => console.alarms.open(id),
  }));
}

function actionEntries(options: EntryOptions): Entry[] {
  const { console, parts, languageSign, open } = options;
  const { text } = console.texts;
  const { preferences } = console;
  const panel = (name: Panel, id: MessageId): Entry => ({
    key: `panel ${name}`,
    kind: 'actions',
    label: text(id),
    names: [name],
    isFirst: true,
    run: () => open(name),
  });
  const language = (name: Language): Entry => ({
    key: `language ${name}`,
    kind: 'actions',
    label: text('panels.palette.language', { name: nameOfLanguage(name) }),
    names: ['language', name],
    run: () => void chooseLanguage(console, name),
  });
  const isFull = isFullscreen();
  const fullscreen: Entry = {
    key: 'fullscreen',
    kind: 'actions',
    label: text(isFull ? 'common.leaveFullscreen' : 'common.fullscreen'),
    names: ['full screen'],
    run: () => setFullscreen(!isFull),
  };
  const out: Entry = {
    key: 'sign-out',
    kind: 'actions',
    label: text('host.signOut'),
    names: ['sign out', 'log out'],
    isFirst: true,
    run: () => signOut(console),
  };
  return [
    ...(parts.hasLook ? [panel('settings', 'screens.settings')] : []),
    panel('help', 'panels.help.title'),
    panel('shortcuts', 'screens.shortcuts'),
    panel('errors', 'screens.errors'),
    panel('monitors', 'host.monitors'),
    panel('about', 'host.about'),
    ...(parts.hasAccount ? [panel('password', 'host.changePassword'), out] : []),
    ...(parts.fullscreen === 'button' && hasFullscreen() ? [fullscreen] : []),
    ...(parts.hasLook ? offeredLanguages(languageSign).map(language) : []),
    ...(parts.hasLook
      ? skins.map((skin): Entry => ({
          key: `skin ${skin.key}`,
          kind: 'actions',
          label: text('panels.palette.skin', { name: text(skin.name) }),
          detail: text(`panels.settings.${skin.scheme}`),
          names: ['theme skin'],
          run: () => preferences.chooseSkin(skin.key),
        }))
      : []),
  ];
}

/** Turns wall mode on or off. It shows the user's boards in turn on a screen that nobody uses. */
function wallEntries({ console, user, edition, go }: EntryOptions): Entry[] {
  const address = wallAddress(user, edition);
  if (address === undefined) return [];
  const isOn = wallOf(new URLSearchParams(location.search)) !== undefined;
  return [
    {
      key: 'wall',
      kind: 'actions',
      label: console.texts.text(isOn ? 'panels.palette.leaveWall' : 'panels.palette.wall'),
      names: ['wall'],
      run: () => {
        go(isOn ? (address.split('?')[0] ?? address) : address);
        // Without full screen the boards turn all the same.
        setFullscreen(!isOn);
      },
    },
  ];
}

/** All entries of a user, kind by kind. */
export const entriesOf = (options: EntryOptions): Entry[] => [
  ...screenEntries(options),
  ...robotEntries(options),
  ...alarmEntries(options),
  ...wallEntries(options),
  ...actionEntries(options),
];
