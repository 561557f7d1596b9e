/**
 * Things of config pages: listed, read, added, changed and deleted. A kind of thing is declared once, by its entity, its filters, its
 * settings and what holds between them. Its calls follow from that (`thing-calls.ts`, interpretations.md 36).
 */
import type { sortDirection } from '../alarms/query.ts';
import type { Call, Module } from '../call.ts';
import {
  assumed,
  field,
  id,
  whenGiven,
  type Entity,
  type Field,
  type FileAnswer,
  type Fields,
  type Infer,
  type Limits,
  type Page,
  type Shape,
} from '../codec/index.ts';
import type { FileFormat, fileColumns, RecordFilter } from '../records/records.ts';
import type { FieldRule } from '../rules.ts';
import type { ScreensWith, TabOf } from '../screens/index.ts';
import type { ImportCalls } from './importing.ts';
import { lastChange, readVersion } from './last-change.ts';
import { thingCalls, type RefusedRow, type ThingVersion, type VersionValues } from './thing-calls.ts';

/** The fields of every thing beside its settings. */
export const kept = { id: assumed('id', id, 'Which'), ...lastChange };

/** The fields that every change has: the thing, and the version of it that was read. */
const changed = { id: field('id', id, 'Which'), ...readVersion };

/** The members of every thing. */
export interface Thing {
  readonly id: string;
  readonly version: number;
  readonly changedAt?: number | undefined;
  readonly changedBy?: string | undefined;
}

/** What narrows a list of things. */
type ThingFilter<Row, Filter extends keyof Row & string> = Omit<
  RecordFilter<Row, Filter, never>,
  'from' | 'to' | 'placeId'
>;

/** The query for a page of things. */
export type ThingQuery<Row, Filter extends keyof Row & string, Sort extends string> = ThingFilter<Row, Filter> & {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The mark of the row after which, or before which, the page lies. */
  readonly after?: string;
  readonly before?: string;
  readonly sort?: Sort;
  readonly direction?: Infer<typeof sortDirection>;
};

/** The request for the things of a filter as a file. */
export type ThingExport<Row, Filter extends keyof Row & string> = ThingFilter<Row, Filter> & {
  readonly purpose?: string;
  readonly timeZone?: string;
  readonly format?: FileFormat;
  readonly columns?: Readonly<Infer<typeof fileColumns>>;
  readonly words?: Readonly<Record<string, string>>;
};

/** The request that changes a thing. */
export type ThingChange<Settings> = Settings & { readonly id: string; readonly version: number };

/** A request about several things. With `others`, those that cannot be changed are left as they are, and the others are changed. */
export type ThingBatch = { readonly ids: string[]; readonly others?: boolean };

/** Screens on which users edit things: a list of them, or the form of one. */
export type ThingScreen = ScreensWith<{ readonly page: 'things' }> | ScreensWith<{ readonly page: 'settings' }>;

/** A field that names a thing of another kind. */
export interface Reference<Name extends string = string> {
  readonly field: Name;
  /** The name of the other kind's entity. */
  readonly thing: string;
  /** The field of the other thing that it names; its id when missing. */
  readonly by?: string;
  /** True when the field may name things of further kinds instead. The server checks by itself that there is one of them. */
  readonly isAmongOthers?: true;
  /**
   * The field is a list of rows. This column of a row names the thing where another column, a choice, has this word. The server checks by
   * itself that it is there.
   */
  readonly rows?: { readonly column: string; readonly where: string; readonly is: string };
}

/** What holds of a kind of thing beside its fields. The server enforces it and the pages show it. */
export interface ThingRules<Name extends string = string> {
  /** The field by which users know a thing. */
  readonly title: Name;
  /** Fields whose values together no other thing of the kind may have, in the same unit. The message stands at the first. */
  readonly unique: readonly (readonly [Name, ...Name[]])[];
  /** Fields that name other things. What they name cannot be deleted. */
  readonly refers: readonly Reference<Name>[];
  /** The field with the id of another thing to which each belongs. The address of its screen names that thing. */
  readonly of?: Name;
  /** The flag by which a thing is in force. Users switch it in the list. */
  readonly switch?: Name;
  /** Told field: the thing belongs to every installation and cannot be deleted. */
  readonly builtIn?: Name;
  /** The number by which users arrange the things, and the field that says to which list one belongs; one list for all without it. */
  readonly order?: { readonly by: Name; readonly within?: Name };
  /** Told fields that the log of operations also keeps. */
  readonly logged: readonly Name[];
  /** True when all units have the same things. Otherwise each unit has its own. */
  readonly isShared: boolean;
}

/** The name of the page of a kind of thing. Without a tab it is that of the screen. */
export type PageOf<Screen extends string, Tab extends string> = [Tab] extends [never] ? Screen : `${Screen}.${Tab}`;

/** A kind of thing. */
export interface Things<
  Row,
  Filter extends keyof Row & string,
  Sort extends string,
  Settings,
  Change,
  Screen extends ThingScreen = ThingScreen,
  Added = unknown,
  Labels extends string = string,
  Tab extends string = string,
> {
  readonly entity: Entity<Row>;
  /** The screen on which users edit it, which is the page of its permission codes. */
  readonly screen: Screen;
  /** The name of its page: that of the screen, with the tab of the screen under which it is. */
  readonly page: PageOf<Screen, Tab>;
  /** The begin of the ids of the labels of its fields: a file of texts, and the kind of thing. */
  readonly labels: Labels;
  /** The default order of lists is by this field, newest first. */
  readonly time: 'changedAt' & keyof Row;
  /** Fields that filters can use. */
  readonly filters: readonly Filter[];
  readonly isPlaced: false;
  readonly ranges: readonly never[];
  /** Fields by which the server sorts. */
  readonly sorts: readonly Sort[];
  readonly longest: number;
  /** The fields that users set when they add or change one. */
  readonly settings: Fields;
  /** The fields that users set only when they add one. */
  readonly onAdd: Fields;
  readonly rules: ThingRules;
  readonly query: Entity<ThingQuery<Row, Filter, Sort>>;
  readonly find: Call<ThingQuery<Row, Filter, Sort>, Page<Row>>;
  readonly get: Call<{ readonly id: string }, Row>;
  readonly add: Call<Settings & Added, undefined>;
  readonly modify: Call<ThingChange<Settings & Change>, undefined>;
  readonly remove: Call<ThingBatch, readonly RefusedRow[]>;
  /** Switches several things on or off. */
  readonly set: Call<ThingBatch & { readonly isOn: boolean }, readonly RefusedRow[]>;
  readonly history: Call<{ readonly id: string }, readonly ThingVersion<VersionValues<Row>>[]>;
  /** Puts a thing before another one of its list, or at its end. */
  readonly order: Call<{ readonly id: string; readonly before?: string }, undefined>;
  /** Says that this user has the form of a thing open, and returns the names of others who have. */
  readonly hold: Call<{ readonly id: string; readonly isOver?: boolean }, readonly string[]>;
  readonly file: Call<ThingExport<Row, Filter>, FileAnswer>;
  readonly import: ImportCalls['import'];
  readonly template: ImportCalls['template'];
}

/** A kind of thing as code sees it that handles all kinds alike. */
export type AnyThings = Pick<
  Things<Record<string, unknown>, string, string, unknown, unknown>,
  'labels' | 'filters' | 'isPlaced' | 'ranges' | 'sorts' | 'longest' | 'settings' | 'onAdd' | 'rules'
> & { readonly screen: string; readonly page: string; readonly time: string; readonly entity: Entity<unknown> };

/** Declares a kind of thing. A capability exports those of its calls that it has. */
export function things<
  Row extends Thing,
  const Filter extends keyof Row & string,
  const Sort extends keyof Row & string,
  Set extends Fields,
  const Screen extends ThingScreen,
  Changed extends Fields = Record<never, never>,
  Added extends Fields = Record<never, never>,
  const Labels extends string = string,
  const Tab extends TabOf<Screen> = never,
>(declared: {
  readonly entity: Entity<Row>;
  readonly module: Module;
  readonly screen: Screen;
  /** The tab of the screen under which it is. Missing for the first kind of the screen. */
  readonly tab?: Tab;
  /** Only the role root changes it. Whoever may enter the screen reads it. */
  readonly isForRoot?: true;
  /** Each device has one with its own id, which is set by who controls the device, and neither added nor deleted. */
  readonly isOfDevice?: true;
  /** How changes are written; as a form when missing. */
  readonly body?: 'json';
  readonly labels: Labels;
  readonly filters: readonly Filter[];
  /** Filters by words of a dictionary of the server, several whole words at once. */
  readonly words?: readonly NoInfer<Filter>[];
  readonly sorts: readonly Sort[];
  /** The fields that users can set. */
  readonly settings: Set;
  /** Further fields of a new thing, which never change. */
  readonly onAdd?: Added;
  /** Further fields of a change. */
  readonly onChange?: Changed;
  /** Narrower limits of fields that depend on other fields. */
  narrows?(settings: Partial<Shape<NoInfer<Set>>>): { readonly [Name in keyof Shape<NoInfer<Set>>]?: Limits };
  /** Rules between fields. */
  readonly between?: readonly FieldRule<keyof NoInfer<Set> & string>[];
  readonly rules: Pick<ThingRules<keyof NoInfer<Row> & string>, 'title'> &
    Partial<ThingRules<keyof NoInfer<Row> & string>>;
  /** Words for one thing and for several, for the generated pages. */
  readonly doc: { readonly one: string; readonly all: string };
}): Things<Row, Filter, Sort, Shape<Set>, Shape<Changed>, Screen, Shape<Added>, Labels, Tab> {
  const { entity: row, screen, tab, labels, sorts, settings, onAdd = {}, onChange = {}, rules } = declared;
  return {
    entity: row,
    screen,
    page: tab === undefined ? screen : `${screen}.${tab}`,
    labels,
    time: 'changedAt',
    filters: declared.filters,
    isPlaced: false,
    ranges: [],
    sorts,
    longest: Infinity,
    settings,
    onAdd,
    rules: { unique: [], refers: [], logged: [], isShared: false, ...rules },
    ...thingCalls({
      ...declared,
      words: declared.words ?? [],
      between: declared.between ?? [],
      addition: { ...onAdd, ...settings },
      change: { ...changed, ...settings, ...onChange },
    }),
  } as unknown as Things<Row, Filter, Sort, Shape<Set>, Shape<Changed>, Screen, Shape<Added>, Labels, Tab>;
}

/** Whether a field is a secret. */
export const isSecret = ({ codec }: Field<unknown>): boolean => whenGiven(codec).meaning === 'secret';

/** The fields of a thing that the log of operations keeps. Secrets are never among them. */
export const loggedFields = ({ entity, onAdd, settings, rules }: AnyThings): Fields => ({
  ...Object.fromEntries(Object.entries(onAdd).filter(([, declared]) => !isSecret(declared))),
  ...settings,
  ...Object.fromEntries(Object.entries(entity.fields).filter(([name]) => rules.logged.includes(name))),
});
