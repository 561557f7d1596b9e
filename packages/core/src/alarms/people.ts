/** People who can be responsible for an alarm. */
import { searchCustomers, type Clock, type HttpClient, type Page, type Person } from '@patrolkit/transport';
import { attempt, failed, type Outcome } from '../outcome.ts';

/** People per page of the list. */
const peoplePage = 20;
/** Pause from the last key stroke in a name to its search, ms. */
const searchPause = 300;

/** The verb that reads them. */
export interface PeopleVerbs {
  /**
   * Reads people who can be responsible, twenty per page.
   * @param name part of the name. Empty for all people. The search begins after a pause, so that further typing can abort it
   */
  people(page: number, name: string, signal?: AbortSignal): Promise<Outcome<Page<Person>>>;
}

/** Makes the verb. */
export function createPeople(clock: Clock, http: HttpClient): PeopleVerbs {
  const pause = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise(resolve => {
      const disarm = clock.after(searchPause, resolve);
      signal?.addEventListener('abort', () => {
        disarm();
        resolve();
      });
    });
  return {
    people: async (page, name, signal) => {
      if (page === 1 && name !== '') await pause(signal);
      if (signal?.aborted) return failed({ id: 'system.call.unreadable' });
      const request = { page, limit: peoplePage, ...(name === '' ? {} : { name }) };
      return attempt(http.request(searchCustomers, request, signal ? { signal } : {}));
    },
  };
}
