import {
  charactersOf,
  noticeDurations,
  shiftLimits,
  type ShiftItem,
  type ShiftNote,
  type ShiftSection,
} from '@patrolkit/core';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { Select, TextArea } from '../shared/form/Field.tsx';
import { LeaveQuestion } from '../shared/question/LeaveQuestion.tsx';
import { Question } from '../shared/question/Question.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { useSending } from '../shared/question/useSending.ts';
import { useUnsaved } from '../shared/question/useUnsaved.ts';
import { useNameOf } from './Item.tsx';
import { conflictOf } from './shift-handover.model.ts';

const sections: readonly ShiftSection[] = ['abnormal', 'outOfService', 'open', 'done', 'planned'];

/** The section and text of a note. */
function NoteFields({
  note,
  onChange,
  error,
  autoFocus = false,
}: {
  readonly note: ShiftNote;
  readonly onChange: (note: ShiftNote) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}) {
  const text = useText();
  return (
    <>
      <TextArea
        label={text('shifts.note.text')}
        value={note.text}
        onChange={words => onChange({ ...note, text: words })}
        maxLength={shiftLimits.note}
        autoFocus={autoFocus}
        {...(error === undefined ? {} : { error })}
      />
      <Select
        label={text('shifts.note.section')}
        value={note.section}
        onChange={value => onChange({ ...note, section: sections.find(one => one === value) ?? 'open' })}
        options={sections.map(value => ({ value, label: text(`shifts.section.${value}`) }))}
      />
    </>
  );
}

/** The problem of a note, once the user tries to send it. */
function useNoteProblem(): (note: ShiftNote) => string | undefined {
  const text = useText();
  const limit = shiftLimits.note;
  return ({ text: words }) =>
    words.trim() === ''
      ? text('shifts.note.empty')
      : charactersOf(words) > limit
        ? text('shifts.note.tooLong', { limit })
        : undefined;
}

/** Writes a note of the running shift. The text stays in this browser until it is sent. */
export function NewNote() {
  const { shifts } = useConsole();
  const text = useText();
  const typed = useStore(shifts.$typed);
  const { isSending, problem, send, forget } = useSending();
  const problemOf = useNoteProblem();
  const [isTried, setTried] = useState(false);
  const lacks = problemOf(typed);
  const add = async (): Promise<void> => {
    setTried(true);
    if (lacks === undefined && (await send(() => shifts.addNote(typed)))) setTried(false);
  };
  return (
    <form
      className="new-note"
      data-screen
      aria-label={text('shifts.note.new')}
      onSubmit={event => {
        event.preventDefault();
        void add();
      }}
    >
      <NoteFields
        note={typed}
        error={isTried ? lacks : undefined}
        onChange={note => {
          forget();
          shifts.type(note);
        }}
      />
      <Refusal problem={problem} />
      <div className="row">
        <Button type="submit" icon={Plus} busy={isSending}>
          {text('shifts.note.add')}
        </Button>
      </div>
    </form>
  );
}

/** Changes or deletes a note of the running shift. */
export function NoteActions({
  item,
  onEdit,
}: {
  readonly item: ShiftItem;
  readonly onEdit: (item: ShiftItem) => void;
}) {
  const { shifts } = useConsole();
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton size="small" icon={Pencil} label={text('shifts.note.edit')} onClick={() => onEdit(item)} />
      <IconButton size="small" icon={Trash2} label={text('shifts.note.delete')} onClick={() => setAsking(true)} />
      {isAsking ? (
        <Question
          title={text('shifts.note.delete')}
          question={text('shifts.note.deleteAsk')}
          work={() => shifts.removeNote(item)}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** A note before it is changed. */
const noteOf = ({ section, text = '' }: ShiftItem): ShiftNote => ({ section, text });

/**
 * Changes a note. It shows a version that another user has saved meanwhile beside the typed text, which is never lost without a question.
 */
export function NoteEditor({
  read: first,
  now,
  onClose,
}: {
  /** The note as it was read at the opening. */
  readonly read: ShiftItem;
  /** The note from the last reading. Undefined when it was deleted. */
  readonly now: ShiftItem | undefined;
  readonly onClose: () => void;
}) {
  const { shifts, notices } = useConsole();
  const text = useText();
  const nameOf = useNameOf();
  const problemOf = useNoteProblem();
  const [read, setRead] = useState(first);
  const [note, setNote] = useState(() => noteOf(first));
  const { isSending, problem, send } = useSending();
  const [isTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const saved = noteOf(read);
  const isChanged = note.text !== saved.text || note.section !== saved.section;
  useUnsaved(isChanged);
  const close = (): void => (isChanged ? setLeaving(true) : onClose());
  const lacks = problemOf(note);
  const conflict = conflictOf(read, now);
  const save = async (): Promise<void> => {
    setTried(true);
    if (lacks !== undefined) return;
    const work = conflict === 'gone' ? () => shifts.addNote(note) : () => shifts.changeNote(read, note);
    if (!(await send(work))) return;
    notices.notify('success', { id: 'shifts.saved' }, noticeDurations.done);
    onClose();
  };
  return (
    <>
      <Dialog
        open
        width={520}
        busy={isSending}
        title={text('shifts.note.edit')}
        onClose={close}
        footer={
          <>
            <Button disabled={isSending} onClick={close}>
              {text('common.cancel')}
            </Button>
            <Button kind="primary" busy={isSending} disabled={conflict === 'newer'} onClick={() => void save()}>
              {text(conflict === 'gone' ? 'shifts.note.asNew' : 'common.save')}
            </Button>
          </>
        }
      >
        <div className="editor">
          <NoteFields note={note} onChange={setNote} error={isTried ? lacks : undefined} autoFocus />
          {conflict === 'newer' && now ? (
            <div className="banner" role="alert">
              <p>{text('shifts.note.newer')}</p>
              <blockquote>{nameOf(now)}</blockquote>
              <div className="row">
                <Button
                  size="small"
                  onClick={() => {
                    setNote(noteOf(now));
                    setRead(now);
                  }}
                >
                  {text('common.newer.theirs')}
                </Button>
                <Button size="small" onClick={() => setRead(now)}>
                  {text('common.newer.mine')}
                </Button>
              </div>
            </div>
          ) : null}
          {conflict === 'gone' ? (
            <p className="banner" role="alert">
              {text('shifts.note.gone')}
            </p>
          ) : null}
          {conflict === 'none' ? <Refusal problem={problem} /> : null}
        </div>
      </Dialog>
      {isLeaving ? <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}
