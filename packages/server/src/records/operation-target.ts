/**
 * The target of an operation, in the language of the reader. It is computed in SQL, so that a search finds it as it is shown.
 */
import {
  allThings,
  elseScreen,
  faceAccessScreen,
  gisScreen,
  smsScreen,
  screens,
  type ScreenName,
} from '@patrolkit/transport/contract';
import { nameOfText, type StoredName } from '../language/names.ts';
import { keysOf } from '../language/texts.ts';
import { loggedName } from '../store/audit.ts';
import { inLanguage } from '../store/table.ts';

const target = 'audit.target';

/** SQL for a stored name that the code knows, in each language. */
const constant = (value: StoredName | Readonly<Record<string, StoredName>>): string =>
  `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** SQL for a text of this server. */
export const textIn = (key: string): string => inLanguage(constant(nameOfText(key)));

/** SQL for one of several texts by their words, chosen by an expression; NULL when there is none. */
const chosenOf = (texts: readonly (readonly [word: string, key: string])[], chosen: string): string =>
  inLanguage(`(${constant(Object.fromEntries(texts.map(([word, key]) => [word, nameOfText(key)])))})->(${chosen})`);

/** SQL for one of the texts whose keys begin with a word, chosen by the rest of its key. */
const oneOf = (word: string, chosen: string): string =>
  chosenOf(
    keysOf(word).map(key => [key.slice(word.length + 1), key]),
    chosen,
  );

/** The title of a screen. */
const titleOf = (screen: ScreenName) => `screens.title.${screen}` as const;
/** SQL for the title of a screen whose list can be exported, chosen by its name. */
const exportedTitle = (chosen: string): string =>
  chosenOf(
    screens.filter(({ functions }) => functions.includes('export')).map(({ name }) => [name, titleOf(name)]),
    chosen,
  );

/** SQL for the name of a thing in the table of its kind; NULL when it is gone. */
export const storedName = (table: 'devices' | 'maps' | 'points' | 'users', id: string): string =>
  `(SELECT ${inLanguage(`${table}.${table === 'users' ? 'name' : 'names'}`)} FROM ${table} WHERE ${table}.id = ${id})`;

/** A word of a target that has several. */
const word = (place: number): string => `split_part(${target}, ' ', ${String(place)})`;

interface Named {
  /** The key of the text that says what kind of thing it is; by default `target.` and the word. */
  readonly text?: string;
  /** Makes SQL for the name from SQL for the rest behind the word. Without it, or when it is NULL, the rest itself is shown. */
  readonly name?: (rest: string) => string;
  /** Makes SQL for the id of the device that it is or belongs to; NULL when it is gone. */
  readonly device?: (rest: string) => string;
}

/** SQL for the name of a thing that was added, changed or deleted, as it was then. */
const named = `(coalesce(nullif(audit.after, ''), audit.before)::jsonb->'${loggedName}')`;
const thingName = `coalesce(${inLanguage(named)}, ${named} #>> '{}')`;

const deviceOfCall = (uuid: string): string => `(SELECT device_id FROM sos_calls WHERE uuid = ${uuid})`;
const deviceOfAlarm = (id: string): string =>
  `CASE WHEN ${id} ~ '^[0-9]{1,18}$' THEN (SELECT device_id FROM alarms WHERE alarms.id = (${id})::bigint) END`;

/** The kinds of things, by the first word of their targets. A longer word stands before a word that it begins with. */
const kinds: Readonly<Record<string, Named>> = {
  'device ': { name: id => storedName('devices', id), device: id => id },
  'map ': { name: id => storedName('maps', id) },
  'point ': { name: id => storedName('points', id) },
  'user ': { name: id => storedName('users', id) },
  'sos ': {
    name: id => `(SELECT ${inLanguage('device_name')} FROM sos_calls WHERE uuid = ${id})`,
    device: deviceOfCall,
  },
  'source ': {
    name: () =>
      `concat_ws(' ', coalesce(${storedName('devices', word(2))}, ${word(2)}), coalesce(${oneOf('alarm', word(3))}, ${word(3)}))`,
    device: () => word(2),
  },
  'instruction ': {
    name: () =>
      `concat_ws(' ', coalesce(${oneOf('alarm', word(2))}, ${word(2)}), coalesce(${oneOf('level', word(3))}, ${textIn('said.all')}), ${storedName('maps', word(4))})`,
  },
  // The id of a group means nothing to anybody, and neither does the label of a place, unless it is a door.
  'reference group ': {
    name: id =>
      `coalesce((SELECT coalesce(nullif(name, ''), ${oneOf('door', 'reference_groups.label')}, concat_ws(' · ', ${storedName('maps', 'reference_groups.map_id')}, ${oneOf('alarm', 'reference_groups.kind')})) FROM reference_groups WHERE id = ${id}), '')`,
  },
  'reference ': {},
  'alarm ': { device: deviceOfAlarm },
  'note ': {},
  'handover ': {},
  // Items of a handover, by their subjects.
  'alarm:': { device: deviceOfAlarm },
  'device:': { name: id => storedName('devices', id), device: id => id },
  'note:': {},
  'call:': {
    text: 'target.sos',
    name: id => `(SELECT ${inLanguage('device_name')} FROM sos_calls WHERE uuid = ${id})`,
    device: deviceOfCall,
  },
  'shelf:': {},
  'run:': {},
  'round:': { name: id => storedName('devices', id), device: id => id },
  ...Object.fromEntries(allThings.map(({ entity }) => [`${entity.name} `, { name: () => thingName }])),
};

/** Targets of one word. */
const single = {
  system: 'target.system',
  alarms: titleOf('alarm-query-list'),
  'face-access': titleOf(faceAccessScreen),
  'gis-map': titleOf(gisScreen),
  'sms-config': titleOf(smsScreen),
  'else-config': titleOf(elseScreen),
  'alarm-escalation': 'screens.title.alarm-level-config.escalation',
} as const;

/** SQL for the rest behind the word of a target. */
const restOf = (begin: string): string => `substr(${target}, ${String(begin.length + 1)})`;

const branch = ([begin, { text, name }]: readonly [string, Named]): string => {
  const rest = restOf(begin);
  const shown = name ? `coalesce(${name(rest)}, ${rest})` : rest;
  return `WHEN starts_with(${target}, '${begin}') THEN rtrim(${textIn(text ?? `target.${begin.slice(0, -1)}`)} || ' ' || ${shown})`;
};

/** SQL for the kind and the name of the target of an operation. An unknown target is shown as it was written down. */
export const shownTarget = `CASE ${Object.entries(kinds).map(branch).join(' ')} ${Object.entries(single)
  .map(([name, key]) => `WHEN ${target} = '${name}' THEN ${textIn(key)}`)
  .join(' ')} ELSE coalesce(${exportedTitle(target)}, ${target}) END`;

/** SQL for the id of the device that is the target of an operation or owns it; NULL when it concerns none. */
export const targetDevice = `CASE ${Object.entries(kinds)
  .flatMap(([begin, { device }]) =>
    device ? [`WHEN starts_with(${target}, '${begin}') THEN ${device(restOf(begin))}`] : [],
  )
  .join(' ')} END`;
