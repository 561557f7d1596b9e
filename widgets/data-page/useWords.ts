import type { Filter } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';

const none: readonly { value: string; label: string }[] = [];

/** The words of a dictionary filter, in the language of the console; none until they have come, and none where they cannot. */
export function useWords(filter: Filter & { kind: 'choice' | 'dictionary' }): typeof none {
  const { resources, preferences } = useConsole();
  const { language } = useStore(preferences.$preferences);
  const [words, setWords] = useState({ language, words: none });
  useEffect(() => {
    if (filter.kind !== 'dictionary') return;
    const abort = new AbortController();
    void resources.words(filter, abort.signal).then(read => {
      // Without its words the list can still be searched by everything else.
      if (read.isDone && !abort.signal.aborted)
        setWords({ language, words: read.value.map(({ type, name }) => ({ value: type, label: name || type })) });
    });
    return () => abort.abort();
  }, [resources, filter, language]);
  return words.words;
}
