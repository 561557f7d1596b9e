/** Pages of settings by their names; loaded when one of them is opened. */
import type { SettingsPage } from './form.ts';

const load = () => import('./config/settings.ts');

/** Name of a page of settings: that of its screen. */
export type SettingsName = keyof Awaited<ReturnType<typeof load>>['settings'];

/** The names of all pages of settings. */
export const settingsNames: readonly SettingsName[] = ['face-access-auth'];

/** Loads a page of settings. */
export const loadSettings = async (name: SettingsName): Promise<SettingsPage> => (await load()).settings[name];
