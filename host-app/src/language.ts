import { noticeDurations, type Console, type Language } from '@patrolkit/core';

/** Shows another language. Says so when its texts cannot be loaded. Answers whether the language is shown. */
export async function chooseLanguage(
  { preferences, notices, errors }: Pick<Console, 'preferences' | 'notices' | 'errors'>,
  language: Language,
): Promise<boolean> {
  try {
    await preferences.chooseLanguage(language);
    return true;
  } catch (error) {
    errors.report(String(error));
    notices.notify('error', { id: 'common.loadFailed' }, noticeDurations.http);
    return false;
  }
}
