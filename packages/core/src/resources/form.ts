/**
 * Forms as data: which fields of a request are filled in, in which order. The contract's call declares the limits of a field, and its
 * type decides how it is drawn.
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
  /** Of pictures: the call that uploads one. */
  readonly upload?: Call<{ readonly file: Blob }, { readonly address: string }>;
  /**
   * Name of the deciding field: this field is asked for, and needed, where the chosen entry of that field's dictionary carries a value
   * under the name of this one. The value fills it at first.
   */
  readonly of?: string;
  /** The name under which the entry carries the value, where it is that of another field; the value then fills the other field only. */
  readonly carriedAs?: string;
  /** It is asked for only when something is changed, and begins empty each time. */
  readonly isOfChange?: true;
  /** It is not asked for: it is sent as it was read. */
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

/** How rows of a list are added, changed and deleted: each is offered where it has a call and the user has its function. */
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

/** A field in a description: its name, or its name with settings. */
export type DescribedField<Name extends string> =
  | Name
  | ({ readonly name: Name } & Partial<
      Pick<FormField, 'hint' | 'of' | 'carriedAs' | 'isOfChange' | 'isGiven' | 'upload'> & {
        readonly dictionary: Call<Record<never, never>, readonly DictionaryEntry[]>;
      }
    >);
