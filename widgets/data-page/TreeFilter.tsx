import type { Filter, Place } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import type { ChosenProps } from './chosen.ts';
import { FilterField } from './FilterField.tsx';
import { useOffers } from './useOffers.ts';

/** A place as the tree shows it. */
interface Branch {
  readonly place: Place;
  readonly level: number;
  readonly parent: string | undefined;
  /** Its path, which separates it from every other place: a server may give two places one id. */
  readonly path: string;
}

/** The visible places, in order. Places below a closed one are left out. */
const branchesOf = (
  places: readonly Place[],
  closed: ReadonlySet<string>,
  level = 1,
  parent?: Pick<Branch, 'place' | 'path'>,
): readonly Branch[] =>
  places.flatMap((place, at) => {
    const branch = { place, level, parent: parent?.place.id, path: `${parent?.path ?? ''}/${String(at)}` };
    return [branch, ...(closed.has(place.id) ? [] : branchesOf(place.children, closed, level + 1, branch))];
  });

const none: ReadonlySet<string> = new Set();

/** The ids of a place and of all places below it. */
const idsOf = ({ id, children }: Place): readonly string[] => [id, ...children.flatMap(idsOf)];

/**
 * The places of the server. Undefined until they have arrived, and empty when they cannot be read: the user can still search the list by
 * everything else.
 */
function usePlaces({ tree }: Filter & { kind: 'tree' }, opened: number): readonly Place[] | undefined {
  const { resources } = useConsole();
  const read = useCallback((signal: AbortSignal) => resources.offers(tree, {}, signal), [resources, tree]);
  return useOffers(read, opened);
}

/** One place of the tree. */
function Item({
  branch: { place, level, parent },
  isFirst,
  isChosen,
  isClosed,
  onPick,
  onFold,
}: {
  readonly branch: Branch;
  /** True for the place that gets the focus at first. */
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly isClosed: boolean;
  readonly onPick: () => void;
  readonly onFold: (isClosed: boolean) => void;
}) {
  const isBranch = place.children.length > 0;
  const Mark = isClosed ? ChevronRight : ChevronDown;
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const focusOn = (id: string | undefined): void =>
      event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id ?? '')}"]`)?.focus();
    const key = keyOf(event);
    if (key === 'Enter' || key === ' ') event.currentTarget.click();
    else if (key === 'ArrowRight' && isBranch && isClosed) onFold(false);
    else if (key === 'ArrowRight' && isBranch) focusOn(place.children[0]?.id);
    else if (key === 'ArrowLeft' && isBranch && !isClosed) onFold(true);
    else if (key === 'ArrowLeft') focusOn(parent);
    else return;
    event.preventDefault();
  };
  return (
    <span
      role="treeitem"
      tabIndex={isFirst ? 0 : -1}
      data-id={place.id}
      data-first={isFirst || undefined}
      data-closes
      data-level={Math.min(level, 5)}
      aria-level={level}
      aria-selected={isChosen}
      aria-expanded={isBranch ? !isClosed : undefined}
      onClick={onPick}
      onKeyDown={onKey}
    >
      {isBranch ? (
        <Mark
          size={14}
          aria-hidden
          onClick={event => {
            event.stopPropagation();
            onFold(!isClosed);
          }}
        />
      ) : null}
      {place.name || place.id}
    </span>
  );
}

/**
 * A filter for a place of the server's tree. Records of all places below it are found too. It is not offered when the server has no tree.
 */
export function TreeFilter({ filter, value, error, onPick, onBelow }: ChosenProps<'tree'>) {
  const text = useText();
  const [opened, setOpened] = useState(0);
  const places = usePlaces(filter, opened);
  const [closed, setClosed] = useState(none);
  const chosen = value === undefined ? '' : String(value);
  const found = places && branchesOf(places, none).find(({ place }) => place.id === chosen)?.place;
  useEffect(() => onBelow(found && new Set(idsOf(found))), [found, onBelow]);
  // The filter is drawn even without a tree when the address names a place, so that the user can clear it.
  if (!places || (places.length === 0 && chosen === '')) return null;
  const label = text(filter.label);
  const all: Place = { id: '', name: text('common.all'), kind: 'zone', children: [] };
  const tree = [all, ...places];
  const branches = branchesOf(tree, closed);
  const first = branches.some(({ place }) => place.id === chosen) ? chosen : '';
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
          <span role="tree" tabIndex={-1} aria-label={label} className="places">
            {branches.map(branch => {
              const { id } = branch.place;
              return (
                <Item
                  key={branch.path}
                  branch={branch}
                  isFirst={id === first}
                  isChosen={id === chosen}
                  isClosed={closed.has(id)}
                  onPick={() => onPick(id === '' ? undefined : id)}
                  onFold={isClosed =>
                    setClosed(new Set([...closed].filter(one => one !== id).concat(isClosed ? id : [])))
                  }
                />
              );
            })}
          </span>
        </ChoiceBox>
      )}
    </FilterField>
  );
}
