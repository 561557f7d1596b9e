/** Every shortcut of the console, as the sheet lists it. The keys come from the tables that their handlers read. */
import type { MessageId } from '@patrolkit/core';
import {
  driveKeys,
  frameKeys,
  labelAt,
  lookKey,
  playbackKeys,
  stopKey,
  talkKey,
  triageKeys,
} from '@patrolkit/core/keys';

/** One line: its keys, which all do the same, and what they do. An entry is one key, or several pressed together. */
export interface Shortcut {
  readonly keys: readonly (readonly string[])[];
  readonly text: MessageId;
  /** True for a key that works alone, wherever the focus is. The user can turn such keys off. */
  readonly isSingle?: boolean;
}

/** Shortcuts of one place. */
export interface ShortcutGroup {
  readonly title: MessageId;
  readonly shortcuts: readonly Shortcut[];
}

/** The keys of a table that do the same, in the table's order. */
const keysOf = <Act>(table: Readonly<Record<string, Act>>, act: Act): string[][] =>
  Object.keys(table)
    // Leaves out "=", which is the key of "+" without Shift on many keyboards.
    .filter(key => table[key] === act && key !== '=')
    .map(key => key.split(/(?<=.)\+(?=.)/));

const playbackActs = [...new Set(Object.values(playbackKeys))];
const { help: _, ...alarmKeys } = triageKeys;
const alarmActs = Object.keys(alarmKeys) as (keyof typeof alarmKeys)[];

/** The shortcuts by place. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'panels.keys.everywhere',
    shortcuts: [
      { keys: [[stopKey]], text: 'panels.keys.stop' },
      { keys: [['Mod', frameKeys.palette]], text: 'panels.keys.palette' },
      { keys: [[frameKeys.help]], text: 'panels.keys.help' },
      { keys: [[frameKeys.shortcuts]], text: 'panels.keys.sheet', isSingle: true },
      { keys: [['Escape']], text: 'panels.keys.escape' },
    ],
  },
  {
    title: 'panels.keys.alarms',
    shortcuts: alarmActs.map(act => ({ keys: [[alarmKeys[act]]], text: `triage.keys.${act}`, isSingle: true })),
  },
  {
    title: 'panels.keys.driving',
    shortcuts: [
      { keys: Object.keys(driveKeys).map(key => [key]), text: 'panels.keys.drive' },
      { keys: [[talkKey]], text: 'panels.keys.talk' },
      { keys: [], text: 'panels.keys.gamepad' },
    ],
  },
  {
    title: 'panels.keys.devices',
    shortcuts: [
      { keys: [['ArrowUp'], ['ArrowDown']], text: 'panels.keys.walk' },
      { keys: [['Enter']], text: 'panels.keys.choose' },
      { keys: [[lookKey]], text: 'panels.keys.look' },
    ],
  },
  {
    title: 'panels.keys.recording',
    shortcuts: playbackActs.map(act => ({ keys: keysOf(playbackKeys, act), text: `panels.keys.play.${act}` })),
  },
  {
    title: 'panels.keys.map',
    shortcuts: [
      { keys: [['ArrowUp'], ['ArrowDown'], ['ArrowLeft'], ['ArrowRight']], text: 'panels.keys.move' },
      { keys: [['+'], ['-']], text: 'panels.keys.zoom' },
      { keys: [['0']], text: 'panels.keys.fit' },
      { keys: [['r']], text: 'panels.keys.turn' },
    ],
  },
  {
    title: 'panels.keys.lists',
    shortcuts: [
      { keys: [['ArrowUp'], ['ArrowDown']], text: 'panels.keys.rows' },
      { keys: [['Home'], ['End']], text: 'panels.keys.ends' },
    ],
  },
];

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
};

/** The label of a key. A message when it is a word of the language. */
export function keyLabel(
  key: string,
  isMac: boolean,
  layout: ReadonlyMap<string, string> = new Map(),
): string | { readonly id: MessageId } {
  if (key in driveKeys) return labelAt(key, layout);
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
  if (key === ' ') return { id: 'panels.keys.name.space' };
  if (key === 'Enter') return { id: 'panels.keys.name.enter' };
  return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
