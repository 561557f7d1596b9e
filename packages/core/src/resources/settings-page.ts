/** The page of a screen of settings, made from its form. */
import type { ThingScreen, Things } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import type { LabelArea } from './columns.ts';
import type { Titled } from './declared-page.ts';
import { formOf } from './form-of.ts';
import type { DescribedField } from './form.ts';
import { addressOfPage, type SettingsName } from './page-names.ts';
import type { SettingsOfThings, SettingsPage } from './settings-form.ts';
import { textsOf, type Effect, type Labelled } from './thing-page.ts';

/** Declares the page of a screen of settings of which there is one set. */
export const settingsPage = <const Name extends SettingsName>(
  name: Titled<Name>,
  described: Pick<
    Extract<SettingsPage, { readonly of?: undefined }>,
    'form' | 'get' | 'edit' | 'area' | 'effect' | 'saved' | 'tries'
  >,
) => ({ name, title: `screens.title.${name}` as MessageId, permission: addressOfPage(name).screen, ...described });

/** Declares the page of a screen with the settings of one thing, which the address names by its id. */
export function settingsOfThing<
  Row extends object,
  Settings,
  Change,
  Screen extends ThingScreen & SettingsName,
  const Area extends LabelArea,
>(
  things: Things<Row, never, string & keyof Row, Settings, Change, Screen, unknown, Area, never>,
  described: Pick<SettingsOfThings, 'of' | 'copy'> & {
    readonly effect: Effect;
    /** The fields of its form, under their tabs and headings. */
    readonly sections: readonly {
      readonly tab?: MessageId;
      readonly label?: MessageId;
      readonly fields: readonly DescribedField<Labelled<NoInfer<Settings & Change>, Area>>[];
    }[];
  },
) {
  const { screen, labels: area, rules, get, modify, history, hold } = things;
  const { of, copy, sections, effect } = described;
  return {
    name: screen as Titled<Screen>,
    title: `screens.title.${screen}` as MessageId,
    permission: screen as string,
    area: textsOf(area),
    effect: `config.effect.${effect}` as const,
    form: formOf({ edit: modify, area }, sections),
    edit: modify,
    of,
    get,
    nameField: rules.title,
    history,
    hold,
    ...(copy ? { copy } : {}),
  };
}
