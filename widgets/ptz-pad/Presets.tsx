import { CircleAlert, Navigation, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import {
  presetNameLimit,
  presetNameProblem,
  type Message,
  type Notice,
  type Outcome,
  type Preset,
} from '@patrolkit/core';
import { useConsole, useMessageText, useNoticeText, useStore, useText } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { TextField } from '../shared/form/Field.tsx';
import { useFocusKept } from '../shared/dialog/useFocusKept.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';

/** The dialog of preset positions: go to, save, rename, delete. */
export function Presets({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { presets, robots } = useConsole();
  const robot = useStore(robots.$selected);
  const text = useText();
  return (
    <Dialog
      open={isOpen}
      width={480}
      title={text('driving.preset.title', { name: robot?.name || robot?.id || '' })}
      onClose={onClose}
    >
      <PresetList key={robot?.id} presets={presets} />
    </Dialog>
  );
}

/** The list of presets. Each opening and each robot draws it from scratch, so that nothing of the last one stays. */
function PresetList({ presets }: { readonly presets: ReturnType<typeof useConsole>['presets'] }) {
  const { driving } = useConsole();
  const { items, state, problem: unread } = useStore(presets.$presets);
  const refusal = useStore(driving.$ptzRefusal);
  const text = useText();
  const messageText = useMessageText();
  const notice = useNoticeText();
  const [editedId, setEditedId] = useState<string>();
  const [deleting, setDeleting] = useState<Preset>();
  const [said, setSaid] = useState<{ readonly problem?: Notice; readonly done?: Message }>();
  const [busy, setBusy] = useState<string>();
  useEffect(() => {
    void presets.load();
  }, [presets]);
  const list = useRef<HTMLUListElement>(null);
  const kept = useRowFocus(list);

  const turn = useRef(0);
  const act = async (what: string, work: Promise<Outcome>, done: Message): Promise<boolean> => {
    const mine = ++turn.current;
    setBusy(what);
    const outcome = await work;
    // A late answer says nothing about later presses.
    if (mine !== turn.current) return outcome.isDone;
    setBusy(undefined);
    setSaid(outcome.isDone ? { done } : { problem: outcome.problem });
    return outcome.isDone;
  };
  const rename = async (id: string, name: string): Promise<boolean> => {
    const isDone = await act(id, presets.rename(id, name), { id: 'common.saved' });
    if (isDone) setEditedId(undefined);
    return isDone;
  };

  return (
    <div className="presets">
      {state === 'failed' ? (
        <ErrorState hint={unread && notice(unread)} onRetry={() => void presets.load()} />
      ) : items.length === 0 ? (
        state === 'ready' ? (
          <EmptyState title={text('driving.preset.empty')} hint={text('driving.preset.emptyHint')} />
        ) : (
          <Loading />
        )
      ) : (
        <ul ref={list} {...kept}>
          {items.map(preset => (
            <li key={preset.id}>
              {editedId === preset.id ? (
                <NameForm
                  label={text('driving.preset.name')}
                  first={preset.name}
                  hasFocus
                  onName={name => rename(preset.id, name)}
                >
                  <Button kind="primary" busy={busy === preset.id} type="submit">
                    {text('common.save')}
                  </Button>
                  <Button onClick={() => setEditedId(undefined)}>{text('common.cancel')}</Button>
                </NameForm>
              ) : deleting?.id === preset.id ? (
                <>
                  <span className="name" role="alert">
                    {text('driving.preset.deleteQuestion', { name: preset.name })}
                  </span>
                  <Button size="small" onClick={() => setDeleting(undefined)}>
                    {text('common.cancel')}
                  </Button>
                  <Button
                    size="small"
                    kind="danger"
                    busy={busy === preset.id}
                    onClick={() =>
                      void act(preset.id, presets.remove(preset.id), { id: 'driving.preset.deleted' }).then(() =>
                        setDeleting(undefined),
                      )
                    }
                  >
                    {text('common.delete')}
                  </Button>
                </>
              ) : (
                <PresetRow
                  preset={preset}
                  isBusy={busy === preset.id}
                  onGo={() =>
                    void act(preset.id, presets.go(preset.id), {
                      id: 'driving.preset.going',
                      values: { name: preset.name },
                    })
                  }
                  onRename={() => setEditedId(preset.id)}
                  onDelete={() => setDeleting(preset)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {refusal ? (
        <p className="pk-line" data-tone="warning" role="status">
          <CircleAlert aria-hidden />
          {messageText(refusal)}
        </p>
      ) : (
        <NameForm
          label={text('driving.preset.newName')}
          first=""
          onName={name => act('add', presets.add(name), { id: 'driving.preset.added', values: { name: name.trim() } })}
        >
          <Button busy={busy === 'add'} type="submit">
            {text('driving.preset.keep')}
          </Button>
        </NameForm>
      )}
      {said ? (
        <p className="pk-line" data-tone={said.problem ? 'error' : 'success'} role={said.problem ? 'alert' : 'status'}>
          {said.problem ? notice(said.problem) : said.done && messageText(said.done)}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Keeps the focus in a row when a question or field replaces its buttons, or the other way round. After a deletion the focus goes to the
 * row that takes the place.
 */
function useRowFocus(list: RefObject<HTMLUListElement | null>): ReturnType<typeof useFocusKept> {
  const last = useRef<{ readonly place: number; readonly act?: string | undefined }>({ place: 0 });
  const rows = (): Element[] => [...(list.current?.children ?? [])];
  return useFocusKept(
    () => {
      const { place, act } = last.current;
      const row = rows()[Math.min(place, rows().length - 1)];
      return (
        row?.querySelector<HTMLElement>(`[data-act="${act}"]`) ??
        (row ?? list.current?.parentElement)?.querySelector<HTMLElement>(row ? 'button' : 'form sl-input')
      );
    },
    target => {
      const place = rows().findIndex(row => row.contains(target));
      last.current = { place, act: target.closest<HTMLElement>('[data-act]')?.dataset['act'] ?? last.current.act };
    },
  );
}

/** A form for the name of a new preset or a new name for an existing one. It shows errors at the field. */
function NameForm({
  label,
  first,
  hasFocus = false,
  onName,
  children,
}: {
  readonly label: string;
  readonly first: string;
  /** True when the form replaces the button that had the focus. */
  readonly hasFocus?: boolean;
  /** Gives the name, which is valid. True when that is done. */
  readonly onName: (name: string) => Promise<boolean>;
  /** Its buttons. */
  readonly children: ReactNode;
}) {
  const messageText = useMessageText();
  const [name, setName] = useState(first);
  const [wrong, setWrong] = useState<Message>();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  useEffect(() => {
    const field = hasFocus ? form.current?.querySelector('sl-input') : undefined;
    void field?.updateComplete.then(() => field.focus());
  }, [hasFocus]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Enter sends again while it is held, whatever the button shows.
    if (isSending.current) return;
    const problem = presetNameProblem(name);
    setWrong(problem);
    if (problem) return;
    isSending.current = true;
    try {
      if (await onName(name)) setName(first);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <form ref={form} onSubmit={event => void submit(event)}>
      <TextField
        label={label}
        value={name}
        maxLength={presetNameLimit}
        error={wrong && messageText(wrong)}
        onChange={typed => {
          setWrong(undefined);
          setName(typed);
        }}
      />
      {children}
    </form>
  );
}

/** A preset and its acts: go to it, and rename or delete it if the robot may be changed. */
function PresetRow({
  preset,
  isBusy,
  onGo,
  onRename,
  onDelete,
}: {
  readonly preset: Preset;
  readonly isBusy: boolean;
  /** Not called while a movement to the preset is refused. */
  readonly onGo: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}) {
  const { driving } = useConsole();
  const refusal = useStore(driving.$ptzRefusal);
  const modeRefusal = useStore(driving.$modeRefusal);
  const text = useText();
  const messageText = useMessageText();
  return (
    <>
      <span className="name">{preset.name}</span>
      <Button
        size="small"
        icon={Navigation}
        busy={isBusy}
        aria-disabled={refusal ? true : undefined}
        title={refusal && messageText(refusal)}
        onClick={() => {
          if (!refusal) onGo();
        }}
      >
        {text('driving.preset.go')}
      </Button>
      {modeRefusal ? null : (
        <>
          <IconButton
            icon={Pencil}
            label={text('driving.preset.rename', { name: preset.name })}
            data-act="rename"
            onClick={onRename}
          />
          <IconButton
            icon={Trash2}
            label={text('driving.preset.delete', { name: preset.name })}
            data-act="delete"
            onClick={onDelete}
          />
        </>
      )}
    </>
  );
}
