/**
 * Forms as data: which fields of a request are filled in, in which order. What a field may be says the contract's call; how it is drawn
 * follows from its type.
 */
import type { Call, Unit } from '@patrolkit/transport';
import type { Message, MessageId } from '../i18n/index.ts';
import type { DictionaryEntry, FilterWords } from './words.ts';

/** Any call that changes something, as a form sends it. */
export type AnyChange = Call<unknown, undefined>;

/** How a field is drawn and filled in: `area` is a text of several lines, `pictures` are uploaded. */
export type FormFieldKind = 'text' | 'area' | 'number' | 'choice' | 'flag' | 'pictures';

/** A field of a form. */
export interface FormField {
  /** Its name in the typed request. */
  readonly name: string;
  readonly label: MessageId;
  readonly hint?: Message;
  readonly kind: FormFieldKind;
  /** It must be given. */
  readonly isNeeded: boolean;
  readonly unit?: Unit;
  /** What can be chosen: words of the contract, or a dictionary of the server. */
  readonly words?: FilterWords | Call<Record<never, never>, readonly DictionaryEntry[]>;
  /** Of pictures: the call that takes one. */
  readonly upload?: Call<{ readonly file: Blob }, { readonly address: string }>;
  /**
   * A field whose chosen entry decides: this one is asked for, and needed, where that entry of the dictionary carries a value under the name of
   * this field, which fills it at first.
   */
  readonly of?: string;
  /** The name that the entry carries the value under, where it is that of another field: it fills that one. */
  readonly carriedAs?: string;
  /** It is asked only when something is changed, and begins empty each time. */
  readonly isOfChange?: true;
  /** It is not filled in: it goes with what is sent as it was read. */
  readonly isGiven?: true;
}

/** Fields under a heading of their own. */
export interface FormSection {
  readonly label?: MessageId;
  readonly fields: readonly FormField[];
}

/** A form. */
export interface Form {
  readonly sections: readonly FormSection[];
}

/** How the rows of a list are kept: each of these where there is a call for it, and the user has its function. */
export interface Keeps {
  readonly form: Form;
  readonly get: Call<{ readonly id: string }, object>;
  readonly add?: AnyChange;
  readonly edit: AnyChange;
  readonly delete?: Call<{ readonly ids: string[] }, undefined>;
}

/** A page of settings: one form. */
export interface SettingsPage {
  readonly name: string;
  readonly title: MessageId;
  /** The page's own permission code; `edit` is the function that saving needs. */
  readonly permission: string;
  readonly form: Form;
  readonly get: Call<Record<never, never>, object>;
  readonly edit: AnyChange;
}

/** What a description says of a field: its name, or more. */
export type DescribedField<Name extends string> =
  | Name
  | ({ readonly name: Name } & Partial<
      Pick<FormField, 'hint' | 'of' | 'carriedAs' | 'isOfChange' | 'isGiven' | 'upload'> & {
        readonly dictionary: Call<Record<never, never>, readonly DictionaryEntry[]>;
      }
    >);
