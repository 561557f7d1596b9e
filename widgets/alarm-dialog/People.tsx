import { Check, CircleAlert, Search, UserCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Person } from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Loading } from '../shared/ui/states.tsx';

/** The people of a search that have been read so far, page by page. */
interface Known {
  /** Part of the name. Everybody when it is empty. */
  readonly name: string;
  readonly people: readonly Person[];
  readonly total: number;
  /** The page that is being read or that failed. */
  readonly page: number;
  readonly state: 'loading' | 'ready' | 'failed';
}

/** Chooses the person who becomes responsible. It shows twenty at a time and searches all people of the server by name. */
export function People({
  value,
  onChange,
  hint,
  error,
}: {
  readonly value: Person | undefined;
  readonly onChange: (person: Person) => void;
  /** Who is proposed, and why. */
  readonly hint: string | undefined;
  readonly error: string | undefined;
}) {
  const { alarms } = useConsole();
  const text = useText();
  const id = useId();
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState<Known>({ name: '', people: [], total: 0, page: 1, state: 'loading' });
  const { name, people, total, page, state } = known;

  useEffect(() => {
    if (state !== 'loading') return;
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const outcome = await alarms.people(page, name, abort.signal);
      if (abort.signal.aborted) return;
      setKnown(before => {
        if (!outcome.isDone) return { ...before, state: 'failed' };
        // People were added or removed meanwhile, so that pages begin elsewhere. Some people between them would never be shown.
        if (page > 1 && outcome.value.total !== before.total) return { ...before, page: 1, state: 'loading' };
        // People may have been added while pages were read, so each person is listed only once.
        const all = page === 1 ? outcome.value.rows : [...before.people, ...outcome.value.rows];
        const byId = new Map(all.map(person => [person.id, person]));
        return { name, people: [...byId.values()], total: outcome.value.total, page, state: 'ready' };
      });
    };
    void read();
    return () => abort.abort();
  }, [alarms, name, page, state]);

  const wanted = search.trim().toLocaleLowerCase();
  const isChosen = (person: Person): boolean => person.id === value?.id;
  // A server may not search by name, so names are also compared here.
  const found = people.filter(person => isChosen(person) || person.name.toLocaleLowerCase().includes(wanted));
  const shown = value && !found.some(isChosen) ? [value, ...found] : found;
  const left = Math.max(0, total - people.length);
  const read = (next: number): void => setKnown({ ...known, page: next, state: 'loading' });
  const seek = (typed: string): void => {
    setSearch(typed);
    if (typed.trim() === name) return;
    setKnown({ ...known, name: typed.trim(), page: 1, state: 'loading' });
  };

  return (
    <div className="pk-field people" data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        {text('alarms.person.label')} <span aria-hidden="true">*</span>
      </label>
      {hint === undefined ? null : (
        <p className="people-hint" id={`${id}-hint`}>
          <UserCheck size={14} aria-hidden />
          {hint}
        </p>
      )}
      <div className="people-box">
        <div className="people-search">
          <Search size={14} aria-hidden />
          <input
            id={id}
            className="pk-input"
            type="search"
            value={search}
            aria-describedby={error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
            placeholder={text('alarms.person.search')}
            onChange={event => seek(event.currentTarget.value)}
          />
        </div>
        <div
          className="people-list"
          role="radiogroup"
          aria-label={text('alarms.person.label')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {shown.map(person => (
            <label key={person.id} className="person">
              <input
                type="radio"
                className="pk-hidden"
                name={`${id}-person`}
                value={person.id}
                checked={isChosen(person)}
                onChange={() => onChange(person)}
              />
              <span>{person.name}</span>
              {isChosen(person) ? <Check size={14} aria-hidden /> : null}
            </label>
          ))}
          {state === 'loading' ? <Loading /> : null}
          {state === 'ready' && shown.length === 0 && left === 0 ? (
            <p className="pk-line" role="status">
              {text('common.nobodyFound')}
            </p>
          ) : null}
          {state === 'failed' ? (
            <p className="pk-line" data-tone="error" role="alert">
              <CircleAlert aria-hidden />
              {text('alarms.person.failed')}
              <Button size="small" onClick={() => read(page)}>
                {text('common.retry')}
              </Button>
            </p>
          ) : null}
          {state === 'ready' && left > 0 ? (
            <Button size="small" kind="quiet" onClick={() => read(page + 1)}>
              {text('alarms.person.more', { count: left })}
            </Button>
          ) : null}
        </div>
      </div>
      <span className="pk-field-error" id={`${id}-error`} role={error ? 'alert' : undefined}>
        {error ? <CircleAlert size={14} aria-hidden /> : null}
        {error}
      </span>
    </div>
  );
}
