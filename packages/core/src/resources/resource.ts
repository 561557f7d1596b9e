/**
 * What a list page is, as data: its calls, columns, filters, actions and permission codes (architecture.md rule 5). No text and no
 * view: texts are ids of messages, and how things are drawn is the engine's matter.
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

/** How a value is drawn; `own` is drawn by a view of the page's own. */
export type ColumnKind =
  'text' | 'number' | 'share' | 'time' | 'duration' | 'level' | 'word' | 'flag' | 'picture' | 'audio' | 'own';

/** A column, or a fact of a row that is looked at. */
export interface Column<Row> {
  readonly name: string;
  readonly label: MessageId;
  readonly kind: ColumnKind;
  /** The word by which the server sorts it; absent where it does not. */
  readonly sort?: string;
  /** True for the cell that opens the row. */
  readonly isTitle?: boolean;
  /** The message of each word of a `word` one. */
  readonly words?: Readonly<Record<string, MessageId>>;
  /** Unit of a number. */
  readonly unit?: Unit;
  /** Digits after the point of a number at most. */
  readonly decimals?: number;
  /** What the cell shows: text, a word, a number, a time in ms since 1970, a level, an address, or several of pictures. Not asked of an `own` one. */
  read?(row: Row): string | number | boolean | readonly string[] | undefined;
}

/** A filter. Its name is a field of the list's request: the contract says how it is written on the wire and in the address. */
export type Filter =
  | {
      readonly kind: 'text';
      readonly name: string;
      readonly label: MessageId;
      /** Characters at most. */
      readonly limit: number;
      /** `devices`: names of the fleet are offered while typing. */
      readonly offers?: 'devices';
      /** It names one row: with it, a list without a begin does not end where the stretch of time may. */
      readonly isIdentity?: true;
      /** An address may ask for it, and no field is offered. */
      readonly isHidden?: true;
    }
  | {
      /** A device of the fleet, by its id. */
      readonly kind: 'device';
      readonly name: string;
      readonly label: MessageId;
      /** Characters of an id at most. */
      readonly limit: number;
    }
  | {
      /** A number between two. */
      readonly kind: 'number';
      readonly least: string;
      readonly most: string;
      readonly label: MessageId;
      /** What each of them may be. */
      readonly bounds: Bounds;
      readonly unit?: Unit;
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: MessageId;
      readonly options: FilterWords;
    }
  | {
      /** Several words, of the contract or of a dictionary of the server: what has one of them is found. */
      readonly kind: 'several';
      readonly name: string;
      readonly label: MessageId;
      readonly words: FilterWords | Call<Record<never, never>, readonly DictionaryEntry[]>;
      /** Words at once at most. */
      readonly most: number;
      /** Its words stand side by side above the list: kinds that are looked at one at a time. */
      readonly isTabs?: true;
      /** An address may ask for it, and no field is offered. */
      readonly isHidden?: true;
    }
  | {
      /** A place with all that lies below it, out of a tree; not offered where the server has none. */
      readonly kind: 'tree';
      readonly name: string;
      readonly label: MessageId;
      readonly tree: Call<Record<never, never>, readonly Place[]>;
      /** Characters of an id at most. */
      readonly limit: number;
    }
  | {
      /** A person, sought by the name and sent by the id. */
      readonly kind: 'person';
      readonly name: string;
      readonly label: MessageId;
      readonly search: PersonSearch;
      /** Characters of an id at most. */
      readonly limit: number;
    }
  | {
      /** A stretch of time; the engine offers presets and two times. */
      readonly kind: 'time';
      readonly from: string;
      readonly to: string;
      readonly label: MessageId;
      /** Longest stretch, ms; without a begin the list reaches so far back. */
      readonly longest: number;
      /** There always is one. */
      readonly isNeeded?: true;
    }
  | {
      /** One day, month or year of the calendar, and always one. */
      readonly kind: 'period';
      readonly from: string;
      readonly to: string;
      readonly label: MessageId;
      /** What it may be; the first at first. */
      readonly spans: readonly CalendarKind[];
    };

/** A kind of period of the calendar. */
export type CalendarKind = 'year' | 'month' | 'day';

/** Something that can be done with several rows at once; the engine has the view of its form. */
export interface BatchAction<Row> {
  readonly name: string;
  readonly label: MessageId;
  /** What it takes to do it with a row, by the rule of the call that does it. */
  need(row: Row): Need;
  /** Whether it can be done with a row. */
  applies(row: Row): boolean;
}

/** What stretches of time are drawn of. */
export interface Gantt<Row> {
  /** Names the line that a stretch stands in. */
  readonly line: Column<Row>;
  readonly from: Column<Row>;
  /** Without an end a stretch lasts. */
  readonly until: Column<Row>;
  /** How a stretch went, by words. */
  readonly state?: Column<Row>;
  /** Why nothing follows a stretch at once, by words; without it the room between stretches says nothing. */
  readonly gap?: Column<Row>;
}

/** How a row tells what was seen. */
export interface Sighted<Row> {
  readonly kind: SightingKind;
  readonly call: Call<Infer<typeof sightingsQuery>, Sightings>;
  /** Who or which it was: its name. */
  label(row: Row): string;
  /** The list of the single captures, and the filter of it that takes the name. */
  readonly captures: { readonly screen: string; readonly filter: string };
}

/** Another page that shows more of a row. */
export interface RowLink<Row> {
  readonly screen: string;
  /** What is shown there: the hint of what opens a row. */
  readonly label: MessageId;
  /** What it is asked for there, as the query of its address. */
  query(row: Row): string;
}

/** Rows that one call answers for a row of another list. */
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
  /** Where the rows lie on their map, and the line between them; absent for rows without a place. */
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

/** What is told of the numbers of a column. */
export type SumKind = 'sum' | 'least' | 'greatest' | 'mean';

/** A list page. */
export interface Resource<Row, Request, ExportRequest> {
  readonly name: string;
  readonly title: MessageId;
  /** The page's own permission code. */
  readonly permission: string;
  /** The page of which it shows more: its code lets in as well. */
  readonly parent?: string;
  readonly list: Call<Request, Page<Row>>;
  /** The list's request: its fields are what filters, paging and sorting fill. */
  readonly request: Entity<Request>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly sort: { readonly by: string; readonly direction: SortDirection };
  /** Names a row. */
  id(row: Row): string;
  /** Pushes after which the list may no longer be true. */
  readonly pushes: readonly PushType[];
  readonly batch: readonly BatchAction<Row>[];
  /** What is shown of a row that is opened; where it is missing, a view of the page's own opens it. */
  readonly facts?: readonly Column<Row>[];
  /** Curves of what it lists, over time. */
  readonly curve?: {
    readonly call: Call<unknown, readonly RecordCurve[]>;
    /** Head of the axis. */
    readonly label: MessageId;
    readonly unit?: Unit;
  };
  /** Its rows as stretches of time, a line for each thing that had them. */
  readonly gantt?: Gantt<Row>;
  /** What numbers of all that is sought come to, above the rows. */
  readonly sums?: {
    readonly call: Call<unknown, readonly RecordSum[]>;
    readonly figures: readonly {
      readonly column: Column<Row>;
      /** Its name in the answer. */
      readonly wireName: string;
      readonly kinds: readonly SumKind[];
    }[];
  };
  /** Its rows are drawn as cards, however much room there is. */
  readonly isCards?: true;
  /** Where and when the person or plate of a row was seen: shown with the row. */
  readonly sightings?: Sighted<Row>;
  /** Another page that shows more of a row. */
  readonly link?: {
    readonly screen: string;
    readonly label: MessageId;
    /** It plays the row: opening a row leads there at once, and its details have a button of their own. */
    readonly plays?: true;
    /** What it is asked for there, as the query of its address; undefined for a row that has no more. */
    query(row: Row): string | undefined;
    /** Of rows that play: whether what such a query plays lies in the row. */
    holds?(row: Row, query: URLSearchParams): boolean;
  };
  /** What belongs to a row, shown with its details. */
  readonly section?: RowsSection;
  /** How its rows are added, changed and deleted. */
  readonly keeps?: Keeps;
  /** Areas of texts that the page speaks, beside that of all lists. */
  readonly areas?: readonly LateArea[];
  readonly file?: {
    readonly call: Call<ExportRequest, FileAnswer>;
    /** The file's name, without date and ending. */
    readonly name: string;
    /** Characters of the remark at most. */
    readonly remarkLimit: number;
    /** Names of the row's fields on the wire, where the file has the columns and words of the page. */
    readonly fields?: Fields;
  };
}

/** Which end of a sorted list comes first. */
export type SortDirection = 'ascending' | 'descending';

/** Any list page, as the engine sees it. */
export type AnyResource = Resource<unknown, unknown, unknown>;

export type { RecordSum };
