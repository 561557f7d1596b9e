/** The page of a screen of settings, made from its form. */
import type { MessageId } from '../i18n/index.ts';
import type { Titled } from './declared-page.ts';
import type { SettingsPage } from './form.ts';
import type { SettingsName } from './page-names.ts';

/** Declares the page of a screen of settings. */
export const settingsPage = <const Name extends SettingsName>(
  name: Titled<Name>,
  described: Pick<SettingsPage, 'form' | 'get' | 'edit' | 'area' | 'effect'>,
) => ({ name, title: `screens.title.${name}` as MessageId, permission: name, ...described });
