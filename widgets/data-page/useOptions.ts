import type { Filter } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';

/** A word that can be chosen. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

const none: readonly Option[] = [];

/**
 * What can be chosen in a filter, in the language of the console: words of the contract, devices of the fleet, or a dictionary of the
 * server, of which there are none until they have come and none where they cannot.
 */
export function useOptions(filter: Filter & { kind: 'choice' | 'dictionary' | 'device' }): readonly Option[] {
  const text = useText();
  const { resources, preferences, robots } = useConsole();
  const { language } = useStore(preferences.$preferences);
  const { items } = useStore(robots.$robots);
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
  if (filter.kind === 'choice') return filter.options.map(({ value, label }) => ({ value, label: text(label) }));
  return filter.kind === 'device' ? items.map(({ id, name }) => ({ value: id, label: name })) : words.words;
}
