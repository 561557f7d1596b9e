import type { Outcome } from '@patrolkit/core';
import { createContext, useContext, useEffect, useState } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';

/** The last answer of the list or report around filters. Another answer means that it was read again. */
export const LastAnswer = createContext<unknown>(undefined);

/**
 * The server's choices for a filter, in the language of the console. Undefined until they have arrived, and empty when they cannot be read.
 * A failed request is sent again with the next answer of the list around, or when the user opens the filter: the server may have been away
 * for a moment. It is not sent again when the server has no such call.
 * @param read asks the server, a function of its own for each question; undefined when there is nothing to ask
 * @param opened how often the filter was opened
 * @param turn another number when the server may answer something else: it is then asked again
 */
export function useOffers<Offer>(
  read: ((signal: AbortSignal) => Promise<Outcome<readonly Offer[]>>) | undefined,
  opened: number,
  turn = 0,
): readonly Offer[] | undefined {
  const { language } = useStore(useConsole().preferences.$preferences);
  const around = useContext(LastAnswer);
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly offers: readonly Offer[];
    readonly hasFailed: boolean;
  }>();
  const [tries, setTries] = useState(0);
  const key = `${language} ${turn} ${tries}`;
  const [seen, setSeen] = useState({ around, opened });
  if (seen.around !== around || seen.opened !== opened) {
    setSeen({ around, opened });
    // This does not apply while the choices are being requested again.
    if (answer?.hasFailed && answer.key === key) setTries(tries + 1);
  }
  useEffect(() => {
    if (!read) return;
    const abort = new AbortController();
    void read(abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setAnswer(
        outcome.isDone
          ? { key, offers: outcome.value, hasFailed: false }
          : { key, offers: [], hasFailed: outcome.error?.failure !== 'unknown' },
      );
    });
    return () => abort.abort();
  }, [read, key]);
  return answer?.offers;
}
