import type { Filter } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';

/** A word that can be chosen. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

const none: readonly never[] = [];

/**
 * What can be chosen in a filter, in the language of the console: words of the contract, devices of the fleet, or a dictionary of the
 * server, of which there are none until they have come and none where they cannot.
 */
export function useOptions(filter: Filter & { kind: 'choice' | 'several' | 'device' }): readonly Option[] {
  const text = useText();
  const { resources, preferences, robots } = useConsole();
  const { language } = useStore(preferences.$preferences);
  const { items } = useStore(robots.$robots);
  const [words, setWords] = useState<{ readonly language: string; readonly words: readonly Option[] }>({
    language,
    words: none,
  });
  const given = filter.kind === 'choice' ? filter.options : filter.kind === 'several' ? filter.words : none;
  const dictionary = 'request' in given ? given : undefined;
  useEffect(() => {
    if (!dictionary) return;
    const abort = new AbortController();
    // Without its words the list can still be searched by everything else.
    void resources.offers(dictionary, {}, abort.signal).then(read => {
      if (!abort.signal.aborted)
        setWords({ language, words: read.map(({ type, name }) => ({ value: type, label: name || type })) });
    });
    return () => abort.abort();
  }, [resources, dictionary, language]);
  if (!('request' in given) && filter.kind !== 'device')
    return given.map(({ value, label }) => ({ value, label: text(label) }));
  return filter.kind === 'device' ? items.map(({ id, name }) => ({ value: id, label: name })) : words.words;
}
