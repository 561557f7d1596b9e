/** What a screen is, made from its entry and from the place of the entry. */
import type {
  DataPageKind,
  Entries,
  Entry,
  GroupName,
  PageKind,
  Place,
  Readers,
  ScreenFunction,
  SectionName,
} from './entry.ts';
import type { ScreenName } from './names.ts';

/** A screen of the console. */
export interface Screen {
  /** The last part of its path, its own permission code, and the name of its title (`screens.title.NAME`). */
  readonly name: ScreenName;
  /** Path below the router's base. */
  readonly path: string;
  /** Another path of the same screen. */
  readonly alias?: string;
  /** Any of these admits a user (specification section 6). */
  readonly roles: readonly string[];
  /**
   * Any of these is needed beside the group's role: its own code, or that of the list to which it belongs (interpretations.md 21 and 43).
   */
  readonly codes: readonly string[];
  /** The functions that its own code may carry. */
  readonly functions: readonly ScreenFunction[];
  readonly readers: Readers;
  /** Whether no menu lists it. */
  readonly isHidden: boolean;
  /** The parameters that its address takes. */
  readonly takes: readonly string[];
  readonly group: GroupName;
  readonly section?: SectionName;
  /** The list that it is a detail of. */
  readonly parent?: ScreenName;
  /** The list that its page reads. By default the parent. */
  readonly reads?: ScreenName;
  /** What it shows. Missing for a screen that is specified and not built, which is in no menu and answers 404. */
  readonly page?: PageKind;
  /** The subject of a data page. Core keeps the descriptions of a subject in one file. */
  readonly subject?: string;
  /** The name of its data page, if that is not the screen's. */
  readonly resource?: string;
  /** Further pages of the screen, each under a tab beside that of its own page. */
  readonly tabs: readonly string[];
  /** Further pages of the screen with settings, under tabs after those. */
  readonly forms: readonly string[];
  /** Set when only one edition lists it in its menus (interpretations.md 39). */
  readonly edition?: 'industry';
  /** The setting with its address, for a screen of another service, which opens in a window of its own. */
  readonly outside?: 'authority-service';
  /** Whether it is home or run monitoring, which no customer-type user sees (specification section 6). */
  readonly isClosedToCustomers: boolean;
  /** Whether only the role root enters it. */
  readonly isForRoot?: true;
}

/** A screen whose page is drawn from a description. */
export type DataScreen = Screen & { readonly page: DataPageKind };

const functionsOf: Readonly<Partial<Record<PageKind, readonly ScreenFunction[]>>> = {
  records: ['export'],
  report: ['export'],
  settings: ['edit'],
};

const readersOf = ({ page, readers, isForRoot }: Entry): Readers =>
  readers ?? ((page === 'records' || page === 'report') && isForRoot !== true ? 'watching' : 'administrators');

/** The screens of a place. */
export const screensOf = ({ base, group, section, roles, hasOwnCodes }: Place, entries: Entries): readonly Screen[] =>
  Object.entries(entries).map(([name, entry]) => {
    const {
      path,
      functions,
      isHidden = false,
      takes = [],
      tabs = [],
      forms = [],
      isClosedToCustomers = false,
      ...own
    } = entry;
    const codes = hasOwnCodes && entry.roles === undefined ? [name, ...(entry.parent ? [entry.parent] : [])] : [];
    return {
      roles,
      ...own,
      name,
      path: path ?? `${base}/${name}`,
      codes,
      functions: functions ?? (entry.page && functionsOf[entry.page]) ?? [],
      readers: readersOf(entry),
      isHidden,
      takes,
      tabs,
      forms,
      group,
      ...(section === undefined ? {} : { section }),
      isClosedToCustomers,
      // The entries' names are those of the screens. A test holds that each parent is one of them.
    } as Screen;
  });
