/** The names of screens, as types. A name that the table does not have does not compile. */
import type { basic, inspection, system } from './config.ts';
import type { records, reports, video } from './data.ts';
import type { Entry } from './entry.ts';
import type { home, industry, monitoring } from './watching.ts';

type Table = typeof home &
  typeof monitoring &
  typeof industry &
  typeof reports &
  typeof records &
  typeof video &
  typeof basic &
  typeof system &
  typeof inspection;

/** The name of a screen. */
export type ScreenName = keyof Table;

/** Names of the screens whose entries have these members. */
export type ScreensWith<Wanted extends Entry> = {
  [Name in ScreenName]: Table[Name] extends Wanted ? Name : never;
}[ScreenName];

/** The tabs of a screen beside that of its own page. */
export type TabOf<Name extends ScreenName> = Name extends ScreenName
  ? Table[Name] extends { readonly tabs: readonly (infer Tab extends string)[] }
    ? Tab
    : never
  : never;

/** The names of the pages of things under the tabs of some screens. */
export type TabPageOf<Name extends ScreenName> = Name extends ScreenName ? `${Name}.${TabOf<Name>}` : never;

/** The names of the pages of settings under the tabs of some screens. */
export type FormPageOf<Name extends ScreenName> = Name extends ScreenName
  ? Table[Name] extends { readonly forms: readonly (infer Tab extends string)[] }
    ? `${Name}.${Tab}`
    : never
  : never;

/** The names of the data pages of some screens. */
export type PageNameOf<Name extends ScreenName> = Name extends ScreenName
  ? Table[Name] extends { readonly resource: infer Resource extends string }
    ? Resource
    : Name
  : never;
