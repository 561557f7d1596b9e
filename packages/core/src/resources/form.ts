/**
 * Forms as data: which fields of a request users fill in, and in which order. The contract's call declares the limits of a field, and its
 * type decides how it is drawn.
 */
import type {
  AnyCall,
  askQuestion,
  Call,
  CheckedLine,
  EffectiveRight,
  exportRosMap,
  findAlarmHandlingRunByPage,
  ImportCalls,
  LinkageTrial,
  MenuEntry,
  OwnSession,
  readRosMap,
  RefusedRow,
  ThingBatch,
  ThingOperation,
  ThingVersion,
  Unit,
} from '@patrolkit/transport';
import type { Message, MessageId } from '../i18n/index.ts';
import type { DictionaryEntry, FilterWords } from './words.ts';

/** Any call with which a form changes something. */
export type AnyChange = AnyCall;

/**
 * How a field is drawn and filled in. `area` is a text of several lines. `pictures`, `sounds` and `documents` are uploaded. `names` are a text per language.
 * `rows` have columns of their own, those of a `matrix` are given and each chooses among the same words, and `week` are periods of weekdays. `several` are chosen from words. A `secret` is set and never
 * shown again. A `place` is a point on a map, which fills in another field with its second number. `stops` are points of a map in their order. `corners` are those of an area on a map. A `scale` is measured on a picture. `anchors` are places of maps on the earth. `rights` are permission codes, and `devices` rights on devices.
 */
export type FormFieldKind =
  | 'text'
  | 'area'
  | 'number'
  | 'choice'
  | 'several'
  | 'flag'
  | 'pictures'
  | 'sounds'
  | 'documents'
  | 'names'
  | 'colour'
  | 'date'
  | 'time'
  | 'rows'
  | 'matrix'
  | 'week'
  | 'secret'
  | 'place'
  | 'stops'
  | 'corners'
  | 'scale'
  | 'anchors'
  | 'rights'
  | 'devices';

/** A row in a field: what was typed or chosen, by column. */
export type FormRow = Readonly<Record<string, string>>;

/** A field of a form. */
export interface FormField {
  /** Its name in the typed request. */
  readonly name: string;
  readonly label: MessageId;
  readonly hint?: Message;
  readonly kind: FormFieldKind;
  /** Users must fill it in. */
  readonly isNeeded: boolean;
  readonly unit?: Unit;
  /** It is a plain name, without brackets. */
  readonly isPlain?: true;
  /** What users can choose: words of the contract, or a dictionary of the server. */
  readonly words?: FilterWords | Call<Record<never, never>, readonly DictionaryEntry[]>;
  /** What permission codes can be granted, the roles that can be copied, and the field with the role that they are compared with. */
  readonly rights?: {
    readonly menu: Call<Record<never, never>, readonly MenuEntry[]>;
    readonly roles: Call<Record<never, never>, readonly (DictionaryEntry & { readonly codes: readonly string[] })[]>;
    readonly of?: string;
  };
  /** The call that uploads a file, for pictures, sounds and documents. */
  readonly upload?: Call<{ readonly file: Blob }, { readonly address: string }>;
  /** Of a document: the text that a chosen file gives its name to while that is empty. */
  readonly namesField?: string;
  /**
   * Name of the deciding field. The form shows and needs this field when the chosen entry of that field's dictionary carries a value under
   * its name. The value fills it at first.
   */
  readonly of?: string;
  /** The name under which the entry carries the value, if it is that of another field. The value then fills only the other field. */
  readonly carriedAs?: string;
  /** Name of a flag. The form shows and needs this field while the flag is set. */
  readonly when?: string;
  /** Name of a choice, and the words of it with which the form shows this field. */
  readonly whenIs?: readonly [field: string, ...words: string[]];
  /**
   * Of a choice from a dictionary: the deciding field, and the member under which both entries carry the same: only the entries are offered
   * that carry what the chosen entry of the deciding field carries.
   */
  readonly within?: { readonly by: string; readonly carries: string };
  /** Of a choice from a dictionary: only the entries are offered that carry the values of these fields under these members. */
  readonly among?: readonly { readonly by: string; readonly carries: string }[];
  /** Name of a field. While it is filled in, users must fill in this one. */
  readonly neededWith?: string;
  /** Name of a choice, and the words of it with which users must fill in this field. */
  readonly neededFor?: readonly [field: string, ...words: string[]];
  /** A secret that is a password: its digest is sent. */
  readonly isPassword?: true;
  /** For devices: those that the user may give. */
  readonly devices?: Call<Record<never, never>, readonly (DictionaryEntry & { readonly mayControl: boolean })[]>;
  /** Its first value in the form of a new thing. */
  readonly first?: string | boolean | readonly string[] | readonly FormRow[];
  /** For a place: the fields with its second number, metres north, and with the id of its map. */
  readonly place?: { readonly y: string; readonly map: string };
  /** For stops: the field with the id of their map. Without it they are entries of a dictionary in their order, which have no map. */
  readonly stops?: { readonly map: string };
  /**
   * For corners: the field with the id of their map, and the one with the direction in which devices drive there, degrees; and the one that
   * says whether they are a point, a line or an area, if they are not always an area.
   */
  readonly corners?: { readonly map: string; readonly heading?: string; readonly shape?: string };
  /** For a scale: the field with the picture. */
  readonly scale?: { readonly pictures: string };
  /** It belongs to a place, which draws it. */
  readonly isOfPlace?: true;
  /** The columns of rows. */
  readonly columns?: readonly FormField[];
  /**
   * Of rows: name of the deciding field. The chosen entry of its dictionary carries words under the name of this field. In a new thing each is the
   * column of a row at first.
   */
  readonly begins?: { readonly by: string; readonly column: string };
  /** Its rows are given: users fill them in, and neither add nor remove any. */
  readonly isFixed?: true;
  /** Its rows have an order, in which users arrange them. */
  readonly isOrdered?: true;
  /** Of a column: another column with a word, and what this one is for each of the words. Rows with other words do not have it. */
  readonly variants?: {
    readonly by: string;
    readonly of: Readonly<Record<string, Pick<FormField, 'label' | 'kind' | 'words'>>>;
  };
  /** A column of given rows that the form shows and users do not change. */
  readonly isTold?: true;
  /** The form shows it only for a new thing. Its value never changes. */
  readonly isOfAdd?: true;
  /** The form shows it only for a change, and it is empty at first each time. */
  readonly isOfChange?: true;
  /** The form does not show it and sends it as it was read. */
  readonly isGiven?: true;
  /** The form shows it only for a new thing, and sends it with a change as it was read. */
  readonly isKept?: true;
}

/** A call that says what the values of a form mean. It has no effect. */
export type FormQuestion<Answer> = Call<object, Answer>;

/** What a form shows beside its fields: what a user gets by their values, how long a round of a route takes, or where a user is signed in. */
export type FormPanel =
  | { readonly kind: 'gets'; readonly call: FormQuestion<EffectiveRight> }
  | { readonly kind: 'drive'; readonly call: FormQuestion<CheckedLine> }
  | {
      /** What a linkage would have done about past alarms, and what it has done. */
      readonly kind: 'linkage';
      readonly call: FormQuestion<LinkageTrial>;
      readonly runs: typeof findAlarmHandlingRunByPage;
    }
  | {
      /** Files of a ROS map fill in the fields, and are written again. */
      readonly kind: 'ros';
      readonly read: typeof readRosMap;
      readonly write: typeof exportRosMap;
    }
  | {
      readonly kind: 'sessions';
      readonly list: Call<{ readonly id: string }, readonly OwnSession[]>;
      readonly end: Call<{ readonly ids: string[]; readonly sessionId?: string }, readonly RefusedRow[]>;
    };

/** Fields under a heading of their own. */
export interface FormSection {
  readonly label?: MessageId;
  /** The label of the tab under which it is. A form has tabs for all its sections, or none. */
  readonly tab?: MessageId;
  readonly fields: readonly FormField[];
  /** Shown below the fields. */
  readonly panel?: FormPanel;
}

/** A form. */
export interface Form {
  readonly sections: readonly FormSection[];
}

/** What users can let things do in the world now. */
export interface Operation {
  readonly name: string;
  readonly label: MessageId;
  /** The question before it is sent. It names the thing, or the number of things. */
  readonly ask: MessageId;
  readonly call: ThingOperation;
  /** What is asked for beside the things. */
  readonly form: Form;
  /** A mark that says what it is like. */
  readonly icon: OperationIcon;
  /** True when it may be done with several things at once. */
  readonly isForSeveral: boolean;
  /** A field with several entries: it is done once for each of them with each thing. */
  readonly each?: string;
}

/** Marks of operations. */
export type OperationIcon =
  | 'move'
  | 'key'
  | 'unlock'
  | 'signOut'
  | 'door'
  | 'power'
  | 'reset'
  | 'lift'
  | 'check'
  | 'test'
  | 'start'
  | 'skip'
  | 'copy';

/** A screen of one thing, whose address has the id of the thing. */
export interface RowScreen {
  readonly screen: string;
  /** The text of the button that opens it. It names the thing. */
  readonly label: MessageId;
  readonly icon: 'view' | 'settings' | 'plans';
}

/** What rows keep out of sight, and show when somebody asks who may see it. */
export interface Reveal {
  readonly call: Call<{ readonly id: string }, { readonly text: string }>;
  /** The flag of the rows that have something. */
  readonly flag: string;
  /** The text of the button. */
  readonly label: MessageId;
}

/** How users add, change and delete rows of a list. The page offers what has a call and a function that the user has. */
export interface Keeps {
  /** The kind of things. */
  readonly thing: string;
  /** Screens of one of the things, which a row opens by its id. */
  readonly screens?: readonly RowScreen[];
  readonly form: Form;
  /** The field with the id of another thing to which each belongs. The address names that thing by its id. */
  readonly of?: string;
  /** The field by which users know a row. */
  readonly title: string;
  /** When a saved change takes effect. */
  readonly effect: MessageId;
  /** What the things are for, in a list that has none. */
  readonly first?: MessageId;
  readonly get: Call<{ readonly id: string }, object>;
  readonly add?: AnyChange;
  readonly edit: AnyChange;
  /** Nobody changes the rows. */
  readonly isTold?: true;
  readonly reveals?: Reveal;
  readonly delete?: Call<ThingBatch, readonly RefusedRow[]>;
  /** Switches rows on and off, by the flag of this name. */
  readonly switch?: {
    readonly flag: string;
    readonly call: Call<ThingBatch & { readonly isOn: boolean }, readonly RefusedRow[]>;
  };
  /** How users arrange the rows: by this number, which sorts the list. With `within`, while a filter of that name names one list. */
  readonly order?: {
    readonly by: string;
    readonly within?: string;
    readonly call: Call<{ readonly id: string; readonly before?: string }, undefined>;
  };
  /** What things can be made to do, for users with the function `operate`. */
  readonly operations?: readonly Operation[];
  /** Imports rows from a sheet, and the empty sheet for it. */
  readonly import?: { readonly call: ImportCalls['import']; readonly template: ImportCalls['template'] };
  readonly history: Call<{ readonly id: string }, readonly ThingVersion<object>[]>;
  /** Tells what a robot would answer, by the thing that a filter of the list names. */
  readonly asks?: { readonly call: typeof askQuestion; readonly of?: string };
  /** Says that the form of a row is open, and returns the names of others who have it open. */
  readonly hold: Call<{ readonly id: string; readonly isOver?: boolean }, readonly string[]>;
}

/** What a column is, by the words in another column. */
export interface ColumnVariants {
  readonly by: string;
  readonly of: Readonly<
    Record<string, 'text' | 'flag' | readonly string[] | Call<Record<never, never>, readonly DictionaryEntry[]>>
  >;
}

/** A field in a description: its name, or its name with settings. */
export type DescribedField<Name extends string> =
  | Name
  | ({ readonly name: Name } & Partial<
      Pick<
        FormField,
        | 'kind'
        | 'hint'
        | 'of'
        | 'carriedAs'
        | 'when'
        | 'whenIs'
        | 'within'
        | 'among'
        | 'devices'
        | 'stops'
        | 'corners'
        | 'scale'
        | 'first'
        | 'isGiven'
        | 'isKept'
        | 'isNeeded'
        | 'upload'
        | 'namesField'
        | 'place'
        | 'isOfPlace'
        | 'rights'
        | 'isFixed'
        | 'isOrdered'
        | 'begins'
      > & {
        readonly dictionary: Call<Record<never, never>, readonly DictionaryEntry[]>;
        /** Of rows: the columns whose words the server holds. */
        readonly columnDictionaries: Readonly<Record<string, Call<Record<never, never>, readonly DictionaryEntry[]>>>;
        /** Columns of given rows that users do not change. */
        readonly told: readonly string[];
        /** Columns of rows that the form does not show. */
        readonly hidden: readonly string[];
        /**
         * Columns of rows that depend on a word in another column: what each is for a word. A text, one of some words, or an entry of a
         * dictionary of the server.
         */
        readonly columnVariants: Readonly<Record<string, ColumnVariants>>;
      }
    >);
