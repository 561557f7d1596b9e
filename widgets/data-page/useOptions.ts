import type { Filter, Robot } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';

/** A word that can be chosen. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

const none: readonly never[] = [];

/** The devices of the fleet that stand in some places, and those whose place is not known; all without places. */
export function useDevices(below: ReadonlySet<string> | undefined): readonly Robot[] {
  const { items } = useStore(useConsole().robots.$robots);
  return below ? items.filter(({ mapId }) => mapId === undefined || below.has(mapId)) : items;
}

/**
 * What can be chosen in a filter, in the language of the console: words of the contract, devices of the fleet, or a dictionary of the
 * server, of which there are none until they have come and none where they cannot.
 * @param below the places of which devices are offered; all where undefined
 */
export function useOptions(
  filter: Filter & { kind: 'choice' | 'several' | 'device' },
  below?: ReadonlySet<string>,
): readonly Option[] {
  const text = useText();
  const { resources, preferences } = useConsole();
  const { language } = useStore(preferences.$preferences);
  const items = useDevices(below);
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
        setWords({
          language,
          words: read.isDone ? read.value.map(({ type, name }) => ({ value: type, label: name || type })) : none,
        });
    });
    return () => abort.abort();
  }, [resources, dictionary, language]);
  if (!('request' in given) && filter.kind !== 'device')
    return given.map(({ value, label }) => ({ value, label: text(label) }));
  return filter.kind === 'device' ? items.map(({ id, name }) => ({ value: id, label: name })) : words.words;
}
