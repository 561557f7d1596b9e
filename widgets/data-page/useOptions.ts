import type { Filter, Robot } from '@patrolkit/core';
import { useMemo } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { useOffers } from './useOffers.ts';

/** A word that the user can choose. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

const none: readonly never[] = [];

/** The devices of the fleet in some places, and those whose place is unknown. All devices without places. */
export function useDevices(below: ReadonlySet<string> | undefined): readonly Robot[] {
  const { items } = useStore(useConsole().robots.$robots);
  return below ? items.filter(({ mapId }) => mapId === undefined || below.has(mapId)) : items;
}

/**
 * The choices of a filter, in the language of the console: words of the contract, devices of the fleet, or a dictionary of the server. The
 * dictionary is empty until it has arrived and when it cannot be read: the user can still search the list by everything else.
 * @param below the places whose devices are offered; all when undefined
 * @param opened how often the filter was opened, if it can be
 */
export function useOptions(
  filter: Filter & { kind: 'choice' | 'several' | 'device' },
  below?: ReadonlySet<string>,
  opened = 0,
): readonly Option[] {
  const text = useText();
  const { resources } = useConsole();
  const items = useDevices(below);
  const given = filter.kind === 'choice' ? filter.options : filter.kind === 'several' ? filter.words : none;
  const dictionary = 'request' in given ? given : undefined;
  const read = useMemo(
    () => dictionary && ((signal: AbortSignal) => resources.offers(dictionary, {}, signal)),
    [resources, dictionary],
  );
  const words = useOffers(read, opened) ?? none;
  if (!('request' in given) && filter.kind !== 'device')
    return given.map(({ value, label }) => ({ value, label: text(label) }));
  return filter.kind === 'device'
    ? items.map(({ id, name }) => ({ value: id, label: name }))
    : words.map(({ type, name }) => ({ value: type, label: name || type }));
}
