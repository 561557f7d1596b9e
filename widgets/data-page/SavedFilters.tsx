import { charactersOf, doneWell, type SavedFilters as Saved } from '@patrolkit/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { Question } from '../shared/question/Question.tsx';

/** A form for the name of saved filters, or for a new name. */
function NameForm({
  label,
  first,
  error: refused,
  onName,
  isNew,
}: {
  readonly label: string;
  readonly first: string;
  readonly error?: string | undefined;
  /** Takes the name. False when it is refused. */
  readonly onName: (name: string) => boolean;
  readonly isNew?: true;
}) {
  const text = useText();
  const longest = useConsole().resources.saved.longestName;
  const id = useId();
  const [name, setName] = useState(first);
  const isTooLong = charactersOf(name) > longest;
  const error = isTooLong ? text('common.tooLong', { limit: longest }) : refused;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The field takes the focus, because it replaces the button that had it.
    if (!isNew) field.current?.focus();
  }, [isNew]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || isTooLong) return;
    if (onName(name.trim()) && isNew) setName('');
  };
  return (
    <form className="saved-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className="pk-input"
        type="text"
        autoComplete="off"
        value={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => setName(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {text(isNew ? 'common.save' : 'data.saved.rename.done')}
      </Button>
      {error ? (
        <p id={`${id}-error`} className="pk-line" data-tone="error" role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}

/** Asks before saved filters are deleted. Its texts are those of settings. */
const RemoveQuestion = withTexts(
  'config',
  function RemoveQuestion({
    name,
    onRemove,
    onClose,
  }: {
    readonly name: string;
    readonly onRemove: () => void;
    readonly onClose: () => void;
  }) {
    const text = useText();
    return (
      <Question
        title={text('config.delete.title')}
        question={text('config.delete.ask', { name })}
        work={() => Promise.resolve(doneWell)}
        onDone={onRemove}
        onClose={onClose}
      />
    );
  },
);

/** Filters that are saved under names. The user can apply, rename and delete them, and save the present ones. */
export function SavedFilters({
  page,
  userId,
  query,
  onApply,
  onClose,
}: {
  /** Name of the page. */
  readonly page: string;
  readonly userId: string;
  /** The present filters, in the form in which they are saved. */
  readonly query: string;
  readonly onApply: (query: string) => void;
  readonly onClose: () => void;
}) {
  const { resources } = useConsole();
  const text = useText();
  const list: readonly Saved[] = useStore(resources.saved.$saved)[resources.saved.key(userId, page)] ?? [];
  const [renamed, setRenamed] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const [isTaken, setTaken] = useState(false);
  const [isFull, setFull] = useState(false);
  const { most } = resources.saved;
  return (
    <Dialog open width={440} title={text('data.saved')} onClose={onClose}>
      <div className="saved">
        <NameForm
          isNew
          label={text('data.saved.name')}
          first=""
          error={isFull && list.length >= most ? text('data.saved.full', { limit: most }) : undefined}
          onName={name => {
            const isKept = resources.saved.save(userId, page, { name, query });
            setFull(!isKept);
            return isKept;
          }}
        />
        {list.length === 0 ? <p className="muted">{text('data.saved.none')}</p> : null}
        <ul>
          {list.map(({ name, query: kept }) => (
            <li key={name}>
              {renamed === name ? (
                <NameForm
                  label={text('data.saved.rename', { name })}
                  first={name}
                  error={isTaken ? text('data.saved.taken') : undefined}
                  onName={to => {
                    const isDone = resources.saved.rename(userId, page, name, to);
                    setTaken(!isDone);
                    if (isDone) setRenamed(undefined);
                    return isDone;
                  }}
                />
              ) : (
                <>
                  <button
                    type="button"
                    className="apply"
                    title={text('data.saved.apply', { name })}
                    onClick={() => {
                      onApply(kept);
                      onClose();
                    }}
                  >
                    {name}
                  </button>
                  <IconButton
                    icon={Pencil}
                    label={text('data.saved.rename', { name })}
                    onClick={() => {
                      setTaken(false);
                      setRenamed(name);
                    }}
                  />
                  <IconButton
                    icon={Trash2}
                    label={text('data.saved.remove', { name })}
                    onClick={() => setRemoved(name)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      {removed === undefined ? null : (
        <RemoveQuestion
          name={removed}
          onRemove={() => {
            resources.saved.remove(userId, page, removed);
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Dialog>
  );
}
