/** A page of settings: one form. */
import type { Call } from '@patrolkit/transport';
import type { LateArea, MessageId } from '../i18n/index.ts';
import type { AnyChange, Form, Keeps } from './form.ts';
import type { ThingPageName } from './page-names.ts';
import type { DictionaryEntry } from './words.ts';

/** Settings of which an installation, or a unit, has one set. */
interface OnlySettings {
  readonly of?: undefined;
  readonly get: Call<Record<never, never>, object>;
}

/** Settings of which each thing has a set. The address has the id of the thing. */
export interface SettingsOfThings extends Pick<Keeps, 'get' | 'history' | 'hold'> {
  /** The field by which users know a thing. */
  readonly nameField: string;
  /** The list of the things. */
  readonly of: ThingPageName;
  /** Gives chosen settings of one thing to others. */
  readonly copy?: SettingsCopy;
}

/** How settings of one thing are given to others. */
export interface SettingsCopy {
  readonly call: Call<
    {
      readonly id: string;
      readonly version: number;
      readonly fields: string[];
      readonly targets: { readonly id: string; readonly version: number }[];
    },
    undefined
  >;
  /** Fields that are different for each thing. */
  readonly except: readonly string[];
  /** The things that can get them. */
  readonly targets: Call<Record<never, never>, readonly DictionaryEntry[]>;
}

/** A page of settings: one form. */
export type SettingsPage = SettingsForm & (OnlySettings | SettingsOfThings);

/** Something that is tried by the saved settings, for users who may. */
export interface SettingsTry {
  readonly name: string;
  readonly label: MessageId;
  readonly call: Call<object, { readonly state: 'sent' | 'failed'; readonly reason: string }>;
  /** What is asked for. */
  readonly form: Form;
}

/** What all pages of settings have. */
interface SettingsForm {
  readonly name: string;
  readonly title: MessageId;
  /** The page's own permission code. `edit` is the function that saving needs. */
  readonly permission: string;
  readonly form: Form;
  /** The area of texts with its labels. */
  readonly area: LateArea;
  /** When a saved change takes effect. */
  readonly effect: MessageId;
  readonly edit: AnyChange;
  /** What can be tried by the saved settings. */
  readonly tries?: readonly SettingsTry[];
  /** The field of the answer whose words say more than that the settings are saved, and what each says. */
  readonly saved?: {
    readonly by: string;
    readonly words: Readonly<Record<string, { readonly tone: 'success' | 'warning'; readonly text: MessageId }>>;
  };
}
