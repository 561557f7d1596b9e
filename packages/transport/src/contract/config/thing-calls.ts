/** The calls of a kind of thing, made from its declaration. */
import { sortDirection } from '../alarms/query.ts';
import { call, type Call, type Module } from '../call.ts';
import {
  assumed,
  choice,
  dictionary,
  entity,
  field,
  file,
  flag,
  id,
  ids,
  list,
  nothing,
  optional,
  page,
  text,
  time,
  whenGiven,
  withDefault,
  type Entity,
  type Fields,
  type Infer,
  type Limits,
} from '../codec/index.ts';
import { paged } from '../paging.ts';
import type { Permission } from '../permission.ts';
import { fileColumns, fileFormat, soughtFields } from '../records/records.ts';
import { listRemark, soughtId } from '../remarks.ts';
import type { FieldRule } from '../rules.ts';
import { codesOf, readingCodes, type ScreenName } from '../screens/index.ts';
import { importCalls } from './importing.ts';

/** A thing that a batch cannot change, and why. */
export const refusedRow = entity('RefusedRow', {
  id: assumed('id', id, 'Which'),
  name: assumed('name', withDefault(text, ''), 'Its name'),
  reason: assumed('msg', withDefault(text, ''), 'Why not, in the language of the caller'),
  uses: assumed(
    'uses',
    list(
      entity('ThingUse', {
        id: assumed('id', id, 'The thing that uses it'),
        name: assumed('name', withDefault(text, ''), 'Its name'),
        page: assumed('page', withDefault(text, ''), 'The page on which it is edited'),
      }),
    ),
    'What uses it, if that is the reason',
  ),
});
export type RefusedRow = Infer<typeof refusedRow>;

/** What a change was. */
export const versionAct = choice({ added: 'add', changed: 'change', deleted: 'delete', other: 'other' }, 'other');

/** A change of a thing: who made it, and its settings before and after. */
export interface ThingVersion<Values> {
  readonly at: number;
  readonly by: string;
  /** The address from which it came. */
  readonly from?: string | undefined;
  readonly act: Infer<typeof versionAct>;
  readonly before?: Values | undefined;
  readonly after?: Values | undefined;
}

/** The settings of a version, and the name that the thing had then. */
export type VersionValues<Row> = Partial<Row> & { readonly nameThen: string };

/** What a declaration says of the calls. */
interface Declared {
  readonly entity: Entity<unknown>;
  readonly module: Module;
  readonly screen: ScreenName;
  readonly filters: readonly string[];
  readonly words: readonly string[];
  readonly sorts: readonly string[];
  readonly addition: Fields;
  readonly change: Fields;
  // Methods are compared loosely, so that the typed function of a declaration fits.
  narrows?(settings: object): Readonly<Record<string, Limits | undefined>>;
  readonly between: readonly FieldRule[];
  readonly isForRoot?: true;
  readonly isOfDevice?: true;
  readonly body?: 'json';
  readonly doc: { readonly one: string; readonly all: string };
}

/** The fields of a request for a file, beside its filters. */
const fileFields = {
  purpose: field('exportRemark', optional(listRemark), 'Purpose of the export; the server keeps it with the user'),
  timeZone: field('timeZone', optional(text), 'IANA name of the time zone of the file; UTC when missing'),
  format: assumed('fileType', optional(fileFormat), 'Kind of file; csv when missing'),
  columns: assumed('fileColumns', optional(fileColumns), 'Columns in their order; all fields when missing'),
  words: assumed(
    'fileWords',
    withDefault(dictionary(text), {}),
    'Text for a word of a field, by `field.word`; when missing, the word itself, or yes and no',
  ),
};

/** The fields of a request about several things. */
export const batchFields = {
  ids: field('ids', ids, 'Which, comma-joined'),
  others: assumed(
    'others',
    optional(flag),
    '1: those that cannot be changed stay as they are. Otherwise nothing changes when one cannot',
  ),
};

/** The call that moves a thing to another place of its list. */
const orderCall = (
  name: string,
  { module, screen, isForRoot }: Pick<Declared, 'module' | 'screen' | 'isForRoot'>,
  one: string,
) =>
  call({
    module,
    isOurs: true,
    name: `order${name}`,
    method: 'POST',
    permission: { function: `${screen}#edit`, ...(isForRoot ? ({ needs: 'root' } as const) : {}) },
    request: entity(`${name}Order`, {
      id: field('id', id, 'Which'),
      before: assumed('beforeId', optional(id), 'Before which one of its list; at the end when missing'),
    }),
    answer: nothing,
    doc: `Moves ${one} to another place of its list, and numbers the list from 1. Repeating it changes nothing.`,
  });

/** The calls of a kind of thing. */
export function thingCalls({ module, screen, sorts, between, doc, isForRoot, isOfDevice, ...declared }: Declared) {
  const { name, fields } = declared.entity;
  const order = choice(Object.fromEntries(sorts.map(key => [key, fields[key]?.wireName ?? key])));
  const sought: Fields = {
    id: assumed('id', optional(soughtId), 'One of them'),
    ...Object.assign({}, ...declared.filters.map(key => soughtFields(fields, key, declared.words.includes(key)))),
  };
  const query = entity(`${name}Query`, {
    ...paged,
    ...sought,
    sort: assumed('sortField', optional(order), 'Sort field; the last change when missing'),
    direction: assumed('sortOrder', optional(sortDirection), 'Sort direction; descending when missing'),
  });
  const shared = { module, isOurs: true } as const;
  const written = isOfDevice || declared.body ? { body: 'json' as const } : {};
  const narrowed = declared.narrows
    ? { narrows: declared.narrows as NonNullable<Call<unknown, undefined>['narrows']> }
    : {};
  const one = doc.one.toLowerCase();
  const all = doc.all.toLowerCase();
  const which = entity(`${name}Id`, { id: field('id', id, 'Which') });
  const addition: Entity<unknown> = entity(`${name}Addition`, declared.addition);
  const change: Entity<unknown> = entity(`${name}Change`, declared.change);
  // The screen itself, those that show more of its things, and the one to which a hidden screen belongs.
  const codes = [...new Set([...readingCodes(screen), ...codesOf(screen)])];
  const needs = isForRoot ? ({ needs: 'root' } as const) : {};
  // The request of a change has an id.
  const changing = {
    function: `${screen}#edit`,
    ...(isOfDevice ? { needs: 'control', of: ['device', 'id'] } : needs),
  } as Permission<never>;
  const reading = { page: codes.length === 1 ? screen : codes };
  // The values of an earlier version may lack what was added to the kind since.
  const version = entity(`${name}Values`, {
    nameThen: assumed('$name', text, 'Its name at the time'),
    ...Object.fromEntries(
      Object.entries(declared.addition)
        .filter(([, { codec }]) => whenGiven(codec).meaning !== 'secret')
        .map(([key, { codec, ...declaration }]) => [key, { ...declaration, codec: optional(whenGiven(codec)) }]),
    ),
  });
  return {
    query,
    find: call({
      ...shared,
      name: `find${name}ByPage`,
      permission: reading,
      request: query,
      rules: [],
      answer: page(declared.entity),
      doc: `${doc.all}, page by page, with their total.`,
    }),
    get: call({
      ...shared,
      name: `get${name}`,
      permission: reading,
      request: which,
      answer: declared.entity,
      doc: `${doc.one} as it is now.`,
    }),
    add: call({
      ...shared,
      ...narrowed,
      ...written,
      name: `add${name}`,
      method: 'POST',
      // A request that the browser repeats would add the thing twice.
      isNumbered: true,
      permission: { function: `${screen}#add`, ...needs },
      request: addition,
      rules: between as readonly FieldRule<never>[],
      answer: nothing,
      doc: `Adds one: ${one}.`,
    }),
    modify: call({
      ...shared,
      ...narrowed,
      name: `${isOfDevice ? 'set' : 'modify'}${name}`,
      method: 'POST',
      ...written,
      permission: changing,
      request: change,
      rules: between as readonly FieldRule<never>[],
      answer: nothing,
      doc: `Changes ${one}. The server refuses the call when somebody else has changed it since the client read it.`,
    }),
    remove: call({
      ...shared,
      ...written,
      name: `delete${name}`,
      method: 'POST',
      permission: { function: `${screen}#delete`, ...needs },
      request: entity(`${name}Ids`, batchFields),
      answer: list(refusedRow),
      doc: `Deletes ${all} for good, and returns those that it cannot delete. Repeating it changes nothing.`,
    }),
    set: call({
      ...shared,
      name: `set${name}Status`,
      method: 'POST',
      permission: { function: `${screen}#edit`, ...needs },
      request: entity(`${name}Switching`, { ...batchFields, isOn: assumed('valid', flag, '1: in force, 0: not') }),
      answer: list(refusedRow),
      doc: `Switches ${all} on or off, and returns those that it cannot switch.`,
    }),
    history: call({
      ...shared,
      name: `get${name}History`,
      permission: { function: `${screen}#edit`, ...needs },
      request: which,
      answer: list(
        entity(`${name}Version`, {
          at: assumed('time', withDefault(time, 0), 'When'),
          by: assumed('username', withDefault(text, ''), 'Who'),
          from: assumed('address', optional(text), 'From which address'),
          act: assumed('type', versionAct, 'What the change was'),
          before: assumed('before', optional(version), 'Settings before it'),
          after: assumed('after', optional(version), 'Settings after it'),
        }),
      ),
      doc: `The changes of ${one}, the latest first. Only users who may read the log of operations get them.`,
    }),
    order: orderCall(name, { module, screen, ...(isForRoot ? { isForRoot } : {}) }, one),
    hold: call({
      ...shared,
      name: `edit${name}`,
      method: 'POST',
      permission: changing,
      request: entity(`${name}Editing`, {
        id: field('id', id, 'Which'),
        isOver: assumed('over', optional(flag), '1: the form is closed'),
      }),
      answer: list(text),
      doc: `Says for a minute that the caller edits ${one}, and returns the names of others who do.`,
    }),
    file: call({
      ...shared,
      name: `export${name}`,
      permission: { function: `${screen}#export` },
      request: entity(`${name}Export`, { ...sought, ...fileFields }),
      rules: [],
      answer: file,
      answersFile: true,
      doc: `${doc.all}: all that match, as a file.`,
    }),
    ...importCalls(name, { module, screen, all }),
  };
}
