/** The entries of the table of screens: the facts about a screen beside its place. */
import type { FunctionWord } from '../permission.ts';

/** A group of the top menu. */
export type GroupName = 'home' | 'monitoring' | 'industry' | 'data' | 'config';

/** A part of a group, with a heading of its own. */
export type SectionName =
  'data-report' | 'records-query' | 'videotape-center' | 'basic-config' | 'system-mgr' | 'ii-config-center';

/** Kinds of pages that one engine draws from their descriptions. A board or an editor has a view of its own. */
export type DataPageKind = 'records' | 'things' | 'detail' | 'report' | 'settings';

/**
 * What a screen shows. `records`: a list of records. `things`: a list of things that administrators keep. `detail`: one record with all
 * that belongs to it. `report`: figures of a period. `settings`: one form. `board`: something to watch live. `editor`: something else to
 * edit.
 */
export type PageKind = DataPageKind | 'board' | 'editor';

/** Functions of robot control. The code of any page may carry them. */
export const hardwareFunctions = ['volume', 'wiper', 'headLamp', 'alarmLamp', 'releaseEmergencyStop'] as const;

/** A function that the permission code of a screen may carry. */
export type ScreenFunction = FunctionWord | (typeof hardwareFunctions)[number];

/** Who gets the code of a screen in a fresh installation: users who watch a site, users who also inspect one, or neither. */
export type Readers = 'watching' | 'inspecting' | 'administrators';

/** The entry of one screen: what does not follow from its place in the table. */
export interface Entry {
  readonly page?: PageKind;
  readonly subject?: string;
  readonly resource?: string;
  /** Further kinds of things of the screen. Each has a page of its own under a tab, named `<page>.<tab>`. */
  readonly tabs?: readonly string[];
  /** Further tabs, each with settings. Their pages are named like those of `tabs`. */
  readonly forms?: readonly string[];
  /** Replaces those of its kind of page: `export` of records and reports, `edit` of settings. */
  readonly functions?: readonly ScreenFunction[];
  /** Replaces `watching` for records and reports, and `administrators` for anything else. */
  readonly readers?: Readers;
  readonly isHidden?: true;
  readonly takes?: readonly string[];
  readonly parent?: string;
  readonly reads?: string;
  /** Replaces the roles of its place. Its own code is then not needed. */
  readonly roles?: readonly string[];
  readonly path?: string;
  readonly alias?: string;
  readonly edition?: 'industry';
  readonly outside?: 'authority-service';
  readonly isClosedToCustomers?: true;
  readonly isForRoot?: true;
}

/** The entries of a place by their names, in the order in which menus list them. */
export type Entries = Readonly<Record<string, Entry>>;

/** A place of entries, and what they have in common. */
export interface Place {
  readonly base: string;
  readonly group: GroupName;
  readonly section?: SectionName;
  readonly roles: readonly string[];
  /** Whether each screen requires its own code beside the role of its group. */
  readonly hasOwnCodes: boolean;
}
