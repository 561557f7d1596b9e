/**
 * A list page as data: its calls, columns, filters, actions and permission codes (architecture.md rule 5). It has no text and no view:
 * texts are message ids, and the engine decides how things are drawn.
 */
import type {
  Bounds,
  Call,
  Entity,
  Fields,
  FileAnswer,
  Infer,
  Page,
  PersonSearch,
  Place,
  PlanStarts,
  PushType,
  RecordCurve,
  RecordSum,
  SightingKind,
  Sightings,
  sightingsQuery,
  Unit,
} from '@patrolkit/transport';
import type { LateArea, MessageId } from '../i18n/index.ts';
import type { Need } from '../permissions/permits.ts';
import type { Keeps } from './form.ts';
import type { DictionaryEntry, FilterWords } from './words.ts';

export type { DictionaryEntry, FilterWords } from './words.ts';

/** How a value is drawn. A view of the page draws `own`. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'share'
  | 'time'
  | 'duration'
  | 'level'
  | 'word'
  | 'flag'
  | 'picture'
  | 'audio'
  | 'colour'
  | 'names'
  | 'date'
  | 'timeOfDay'
  | 'curve'
  | 'custom';

/** A column, or a fact of an opened row. */
export interface Column<Row> {
  readonly name: string;
  readonly label: MessageId;
  readonly kind: ColumnKind;
  /** The word by which the server sorts it. Absent when the server does not. */
  readonly sort?: string;
  /** Marks the cell that opens the row. */
  readonly isTitle?: boolean;
  /** The message of each word, for kind `word`. */
  readonly words?: Readonly<Record<string, MessageId>>;
  /** Unit of a number. */
  readonly unit?: Unit;
  /** Most digits after the point of a number. */
  readonly decimals?: number;
  /** The value of the cell: text, a word, a number, a time in ms since 1970, a level, values of a curve, or addresses of pictures. Not called for `own`. */
  read?(row: Row): string | number | boolean | readonly string[] | undefined;
}

/** A filter. Its name is a field of the list's request. The contract says how the wire and the address write it. */
export type Filter =
  | {
      readonly kind: 'text';
      readonly name: string;
      readonly label: MessageId;
      /** Most characters. */
      readonly limit: number;
      /** `devices`: the field offers names of the fleet while the user types. */
      readonly offers?: 'devices';
      /** It names one row. A list with this filter and without a begin is not limited to the longest stretch of time. */
      readonly isIdentity?: true;
      /** An address may set it, but no field shows it. */
      readonly isHidden?: true;
    }
  | {
      /** A device of the fleet, by its id. */
      readonly kind: 'device';
      readonly name: string;
      readonly label: MessageId;
      /** Most characters of an id. */
      readonly limit: number;
    }
  | {
      /** A number between two. */
      readonly kind: 'number';
      readonly least: string;
      readonly most: string;
      readonly label: MessageId;
      /** The bounds of each of the two. */
      readonly bounds: Bounds;
      readonly unit?: Unit;
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: MessageId;
      readonly options: FilterWords;
      /** The options are `true` and `false`, which stand for yes and no in the request. */
      readonly isFlag?: true;
    }
  | {
      /** Several words, of the contract or of a dictionary of the server. It finds rows with any of them. */
      readonly kind: 'several';
      readonly name: string;
      readonly label: MessageId;
      readonly words: FilterWords | Call<Record<never, never>, readonly DictionaryEntry[]>;
      /** Most words at once. */
      readonly most: number;
      /** Its words are tabs above the list, for kinds that users look at one at a time. */
      readonly isTabs?: true;
      /** An address may set it, but no field shows it. */
      readonly isHidden?: true;
    }
  | {
      /** A place with all places below it, from a tree. Not offered when the server has none. */
      readonly kind: 'tree';
      readonly name: string;
      readonly label: MessageId;
      readonly tree: Call<Record<never, never>, readonly Place[]>;
      /** The kind of places that are not offered below scenes, because nothing is found by them. */
      readonly without?: Place['kind'];
      /** Most characters of an id. */
      readonly limit: number;
    }
  | {
      /** A person, found by name and sent by id. */
      readonly kind: 'person';
      readonly name: string;
      readonly label: MessageId;
      readonly search: PersonSearch;
      /** Most characters of an id. */
      readonly limit: number;
    }
  | {
      /** A stretch of time. The engine offers presets and two times. */
      readonly kind: 'time';
      readonly from: string;
      readonly to: string;
      readonly label: MessageId;
      /** Longest stretch, ms. A list without a begin reaches this far back. */
      readonly longest: number;
      /** It always has a value. */
      readonly isNeeded?: true;
    }
  | {
      /** One day, month or year of the calendar. It always has a value. */
      readonly kind: 'period';
      readonly from: string;
      readonly to: string;
      readonly label: MessageId;
      /** The kinds of period. The first one is the default. */
      readonly spans: readonly CalendarKind[];
    };

/** A kind of period of the calendar. */
export type CalendarKind = 'year' | 'month' | 'day';

/** Something that users can do with several rows at once. The engine has the view of its form. */
export interface BatchAction<Row> {
  readonly name: string;
  readonly label: MessageId;
  /** The permission to do it with a row, by the rule of the call behind it. */
  need(row: Row): Need;
  /** Whether users can do it with a row. */
  applies(row: Row): boolean;
}

/** The columns from which the bars on a time axis are drawn. */
export interface Gantt<Row> {
  /** The name of a bar's line. */
  readonly line: Column<Row>;
  readonly from: Column<Row>;
  /** The end of a bar. Without it the bar goes on until the next one, or until now. */
  readonly until: Column<Row>;
  /** The state of a bar, as a word. */
  readonly state?: Column<Row>;
  /** The reason of the gap after a bar, as a word. Without it gaps are not drawn. */
  readonly gap?: Column<Row>;
}

/** What rows begin in the next days, for one of the things to which they belong. */
export interface Agenda {
  /** The filter that names the thing. */
  readonly of: string;
  readonly call: Call<{ readonly deviceId: string; readonly days: number; readonly from?: number }, PlanStarts>;
}

/** How the sightings of a row are read. */
export interface Sighted<Row> {
  readonly kind: SightingKind;
  readonly call: Call<Infer<typeof sightingsQuery>, Sightings>;
  /** The name of the person, or the plate. */
  label(row: Row): string;
  /** The list of the single captures, its column of the name, and its filter that takes the name as a whole. */
  readonly captures: { readonly screen: string; readonly column: string; readonly filter: string };
}

/** Another page that shows more of a row. */
export interface RowLink<Row> {
  readonly screen: string;
  /** What that page shows, as the hint of the link. */
  readonly label: MessageId;
  /** The query of its address. `of` is the record of the page whose rows these are. */
  query(row: Row, of: unknown): string;
}

/** Rows that one call returns for a row of another list. */
export interface RowsSection {
  readonly kind: 'rows';
  readonly name: string;
  readonly label: MessageId;
  readonly call: Call<{ readonly id: string }, unknown>;
  /** The rows in its answer. */
  rows(answer: unknown): readonly unknown[];
  id(row: unknown): string;
  readonly columns: readonly Column<unknown>[];
  readonly link?: RowLink<unknown>;
  /** The places of the rows on their map, and the track between them. Missing for rows without a place. */
  course?(answer: unknown): CourseOf | undefined;
}

/** Places of rows on a map, metres. */
export interface CourseOf {
  readonly mapId: string;
  readonly points: readonly {
    readonly id: string;
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly state: 'ahead' | 'reached' | 'missed';
  }[];
  readonly track: readonly { readonly x: number; readonly y: number }[];
}

/** Kinds of sums over the numbers of a column. */
export type SumKind = 'sum' | 'least' | 'greatest' | 'mean';

/** A list page. */
export interface Resource<Row, Request, ExportRequest> {
  readonly name: string;
  readonly title: MessageId;
  /** The page's own permission code. */
  readonly permission: string;
  readonly list: Call<Request, Page<Row>>;
  /** The list's request. Filters, paging and sorting fill its fields. */
  readonly request: Entity<Request>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly sort: { readonly by: string; readonly direction: SortDirection };
  /** The id of a row. */
  id(row: Row): string;
  /** Pushes after which the list may be out of date. */
  readonly pushes: readonly PushType[];
  readonly batch: readonly BatchAction<Row>[];
  /** The facts of an opened row. Without them the page's own view opens it. */
  readonly facts?: readonly Column<Row>[];
  /** Curves of its rows over time. */
  readonly curve?: {
    readonly call: Call<unknown, readonly RecordCurve[]>;
    /** Head of the axis. */
    readonly label: MessageId;
    readonly unit?: Unit;
  };
  /** Its rows as bars on a time axis, with a line for each name. */
  readonly gantt?: Gantt<Row>;
  /** What its rows begin in the next days. */
  readonly agenda?: Agenda;
  /** Sums over all filtered rows, above the rows. */
  readonly sums?: {
    readonly call: Call<unknown, readonly RecordSum[]>;
    /** A row counts whole if any part of its time is in the period. */
    readonly areWhole?: true;
    readonly figures: readonly {
      readonly column: Column<Row>;
      /** Its name in the answer. */
      readonly wireName: string;
      readonly kinds: readonly SumKind[];
    }[];
  };
  /** Its rows are drawn as cards at any width. */
  readonly isCards?: true;
  /** Where and when the person or plate of a row was seen. The details of the row show it. */
  readonly sightings?: Sighted<Row>;
  /** Another page that shows more of a row. */
  readonly link?: {
    readonly screen: string;
    readonly label: MessageId;
    /** The page plays the row. Opening a row goes there at once, and its details have a button of their own. */
    readonly plays?: true;
    /** The query of its address. If the address has a period, it is that of the list's filters. Undefined for a row without such a page. */
    query(row: Row, filters?: Readonly<Record<string, unknown>>): string | undefined;
    /** For rows that play: whether the row contains the moment that a query plays. */
    holds?(row: Row, query: URLSearchParams): boolean;
  };
  /** Rows that belong to a row. The details of the row show them. */
  readonly section?: RowsSection;
  /** Screens that its head opens, by name. */
  readonly others?: readonly string[];
  /** A tree beside the list. */
  readonly tree?: ListTree;
  /** How its rows are added, changed and deleted. */
  readonly keeps?: Keeps;
  /** Areas of texts that the page uses beside that of all lists. */
  readonly areas?: readonly LateArea[];
  readonly file?: {
    readonly call: Call<ExportRequest, FileAnswer>;
    /** The file's name, without date and ending. */
    readonly name: string;
    /** Longest remark, characters. */
    readonly remarkLimit: number;
    /** The row's fields with their wire names, if the file has the columns and words of the page. */
    readonly fields?: Fields;
    /** What it has beside the columns of the page. */
    readonly more?: readonly Pick<Column<never>, 'name' | 'label' | 'kind' | 'unit' | 'words'>[];
  };
}

/** A tree beside a list. A node that users choose narrows the list by a filter. */
export interface ListTree {
  /** The name of the filter. */
  readonly filter: string;
  readonly label: MessageId;
  readonly nodes: Call<Record<never, never>, readonly DictionaryEntry[]>;
  /** Its nodes are rows of the list, and this field of the form names the node above. Users move nodes with it. */
  readonly moves?: string;
}

/** Which end of a sorted list comes first. */
export type SortDirection = 'ascending' | 'descending';

/** Any list page, as the engine sees it. */
export type AnyResource = Resource<unknown, unknown, unknown>;

export type { RecordSum };
