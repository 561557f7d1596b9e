import { idsBelow, type Filter, type Place } from '@patrolkit/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import type { ChosenProps } from './chosen.ts';
import { FilterField } from './FilterField.tsx';
import { branchesOf, Tree } from './Tree.tsx';
import { useOffers } from './useOffers.ts';

/**
 * The places of the server. Undefined until they have arrived, and empty when they cannot be read: the user can still search the list by
 * everything else.
 */
function usePlaces({ tree, without }: Filter & { kind: 'tree' }, opened: number): readonly Place[] | undefined {
  const { resources } = useConsole();
  const read = useCallback((signal: AbortSignal) => resources.offers(tree, {}, signal), [resources, tree]);
  const places = useOffers(read, opened);
  return useMemo(() => places?.map(place => offered(place, without)), [places, without]);
}

/** A place without the places of a kind in its scenes. */
const offered = (place: Place, without: Place['kind'] | undefined): Place => ({
  ...place,
  children: place.children
    .filter(({ kind }) => place.kind !== 'scene' || kind !== without)
    .map(child => offered(child, without)),
});

/**
 * A filter for a place of the server's tree. Records of all places below it are found too. It is not offered when the server has no tree.
 */
export function TreeFilter({ filter, value, error, onPick, onBelow }: ChosenProps<'tree'>) {
  const text = useText();
  const [opened, setOpened] = useState(0);
  const places = usePlaces(filter, opened);
  const chosen = value === undefined ? '' : String(value);
  const found = places && branchesOf(places).find(({ node }) => node.id === chosen)?.node;
  useEffect(() => onBelow(found && new Set(idsBelow(found))), [found, onBelow]);
  // The filter is drawn even without a tree when the address names a place, so that the user can clear it.
  if (!places || (places.length === 0 && chosen === '')) return null;
  const label = text(filter.label);
  const all = { id: '', name: text('common.all'), children: [] };
  return (
    <FilterField label={label} error={error}>
      {ids => (
        <ChoiceBox
          ids={ids}
          label={label}
          shown={found?.name ?? (chosen === '' ? all.name : chosen)}
          popup="tree"
          onOpen={() => setOpened(opened + 1)}
        >
          <Tree
            label={label}
            nodes={[all, ...places]}
            chosen={chosen}
            onPick={id => onPick(id === '' ? undefined : id)}
          />
        </ChoiceBox>
      )}
    </FilterField>
  );
}
