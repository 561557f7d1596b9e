import { soughtNameProblem, type KnownPerson, type Notice } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useConsole, useMessageText, useNoticeText, useStore, useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import type { ChosenProps } from './chosen.ts';
import { FilterField } from './FilterField.tsx';
import css from './choices.css?inline';
import { useSheet } from './useSheet.ts';

/** The typed text and the people found for it. Undefined until an answer has arrived. */
interface Search {
  readonly typed: string;
  readonly found?: readonly KnownPerson[];
  /** Why the search failed. */
  readonly problem?: Notice;
  /** The one that Enter chooses. None when below 0. */
  readonly at: number;
}

/** The one that is marked at first: nobody while nothing is typed, otherwise the first one found. */
const firstAt = (typed: string): number => (typed.trim() === '' ? -1 : 0);

/**
 * A filter for a person. The user searches by a part of the name among the people of the server. The field shows the name and sends the id.
 */
export function PersonFilter({ filter, value, error, onPick }: ChosenProps<'person'>) {
  const { resources, preferences } = useConsole();
  const { language } = useStore(preferences.$preferences);
  const text = useText();
  const noticeText = useNoticeText();
  const messageText = useMessageText();
  const listId = useId();
  const box = useRef<HTMLSpanElement>(null);
  useSheet(css, box);
  const [search, setSearch] = useState<Search>();
  const [named, setNamed] = useState<KnownPerson & { readonly language: string }>();
  const id = value === undefined ? undefined : String(value);
  const typed = search?.typed;
  const problem = soughtNameProblem(filter, typed ?? '');
  const isTooLong = problem !== undefined;
  // This reads the name of the chosen person, because an address has only the id.
  useEffect(() => {
    if (id === undefined) return;
    const abort = new AbortController();
    void resources.offers(filter.search, { id }, abort.signal).then(read => {
      const person = read.isDone ? read.value[0] : undefined;
      if (person && !abort.signal.aborted) setNamed({ ...person, language });
    });
    return () => abort.abort();
  }, [resources, filter, id, language]);
  useEffect(() => {
    if (typed === undefined || isTooLong) return;
    const abort = new AbortController();
    const name = typed.trim();
    void resources.offers(filter.search, name === '' ? {} : { name }, abort.signal).then(read => {
      if (!abort.signal.aborted)
        setSearch({ typed, at: firstAt(typed), ...(read.isDone ? { found: read.value } : { problem: read.problem }) });
    });
    return () => abort.abort();
  }, [resources, filter, typed, isTooLong]);

  const label = text(filter.label);
  const shown = id === undefined ? '' : named?.id === id ? named.name : id;
  const found = search?.found ?? [];
  const option = (at: number): string => `${listId}-${at}`;
  const pick = (person: KnownPerson | undefined): void => {
    if (person) setNamed({ ...person, language });
    setSearch(undefined);
    onPick(person?.id);
  };
  const onKey = (event: KeyboardEvent): void => {
    // Keys that choose among the words of an input method choose no person.
    const key = keyOf(event);
    if (key === 'ArrowDown' && !search) setSearch({ typed: '', at: firstAt('') });
    else if (!search) return;
    else if (key === 'Escape') {
      // The dialog around it stays open.
      event.stopPropagation();
      setSearch(undefined);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const to = search.at + (key === 'ArrowDown' ? 1 : -1);
      setSearch({ ...search, at: Math.min(found.length - 1, Math.max(firstAt(search.typed), to)) });
    } else if (key === 'Enter') {
      if (found[search.at]) pick(found[search.at]);
      else if (search.typed.trim() === '') pick(undefined);
    } else return;
    event.preventDefault();
  };
  return (
    <FilterField label={label} error={problem ? messageText(problem) : error}>
      {ids => (
        <span ref={box} className="choice-box person">
          <input
            {...ids}
            className="pk-input"
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={search !== undefined}
            aria-controls={listId}
            aria-activedescendant={search && found[search.at] ? option(search.at) : undefined}
            placeholder={text('data.person.type')}
            value={typed ?? shown}
            onChange={({ target }) => setSearch({ typed: target.value, at: firstAt(target.value) })}
            onKeyDown={onKey}
            // Text that was typed without a choice is dropped.
            onBlur={() => setSearch(undefined)}
          />
          {id === undefined ? null : (
            <IconButton icon={X} label={text('data.choice.clear', { label })} onClick={() => pick(undefined)} />
          )}
          <div id={listId} role="listbox" aria-label={label} className="choices" hidden={search?.found === undefined}>
            {found.map((person, at) => (
              <div
                key={person.id}
                id={option(at)}
                role="option"
                aria-selected={at === search?.at}
                // The choice happens before the field loses the focus.
                onPointerDown={event => {
                  event.preventDefault();
                  pick(person);
                }}
              >
                {person.name}
              </div>
            ))}
          </div>
          {search?.found?.length === 0 ? (
            <span className="choices" role="status">
              {text('common.nobodyFound')}
            </span>
          ) : null}
          {search?.problem ? (
            <span className="choices" role="alert">
              {text('common.loadFailed')}
              <span className="choices-hint">{noticeText(search.problem)}</span>
            </span>
          ) : null}
        </span>
      )}
    </FilterField>
  );
}
