import { noticeDurations, type Console, type Language } from '@patrolkit/core';

/** Shows another language, and says so where its texts cannot be fetched. Answers whether it is shown. */
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
