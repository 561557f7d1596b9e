import { copiedValues, formFields, formValues, type FormValues, type Keeps } from '@patrolkit/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsole, useNoticeText, useText } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { LeaveQuestion } from '../../shared/question/LeaveQuestion.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useUnsaved } from '../../shared/question/useUnsaved.ts';
import type { FormOf } from './form-of.ts';
import { FormFields } from './FormFields.tsx';
import { FormNotes } from './FormNotes.tsx';
import { valuesOfVersion } from './version-values.ts';
import { focusFirst } from './focus-first.ts';
import { savedByKey } from './saved-by-key.ts';
import { useFilling } from './useFilling.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useHeld } from './useHeld.ts';

/** A form with more fields than this lies at the side of the window instead of in its middle. */
const fieldsOfDialog = 8;

/** Adds or changes a thing. Asks before the input is lost. */
export function FormDialog({
  keeps,
  of,
  page,
  pageTitle,
  onSaved,
  onClose,
}: {
  readonly keeps: Keeps;
  readonly of: FormOf;
  /** The name of the page, for what is kept of the form. */
  readonly page: string;
  readonly pageTitle: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { form, get, add, edit, title, effect } = keeps;
  const { resources } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const [isLeaving, setLeaving] = useState(false);
  const id = of.kind === 'edit' ? of.id : undefined;
  const readId = of.kind === 'add' ? undefined : of.id;
  const readOne = useCallback(
    (signal: AbortSignal) => resources.one(get, { id: readId ?? '' }, signal),
    [resources, get, readId],
  );
  const begin = useCallback(
    (read: object): FormValues => {
      if (of.kind === 'copy')
        return copiedValues(form, read, title, (name, isPlain) =>
          text(isPlain ? 'config.copy.plain' : 'config.copy.name', { name }),
        );
      const restored = of.kind === 'edit' ? of.values : undefined;
      return { ...formValues(form, read), ...(restored ? valuesOfVersion(form, restored) : {}) };
    },
    [of, form, title, text],
  );
  const call = id === undefined ? (add ?? edit) : edit;
  const filling = useFilling({
    form,
    read: id === undefined ? undefined : readOne,
    copied: of.kind === 'copy' ? readOne : undefined,
    begin,
    call,
    id,
    onSaved: () => {
      draft.drop();
      onSaved();
    },
  });
  const draft = useFormDraft(filling, page, id);
  const { isReady, isSending, isChanged, failure, newer, uploading } = filling;
  useUnsaved(isChanged);
  const others = useHeld(keeps.hold, id);
  // The fields come after the dialog has opened, and the browser has put the focus on its cross.
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isReady) focusFirst(fields.current);
  }, [isReady]);
  const leave = (): void => (isChanged ? setLeaving(true) : onClose());
  const discard = (): void => {
    draft.drop();
    onClose();
  };
  const save = (): void => {
    if (isReady && newer === undefined && uploading === undefined) filling.save();
  };
  const heading =
    of.kind === 'edit' ? text('config.edit.of', { name: of.name }) : text('config.add.title', { title: pageTitle });
  return (
    <>
      <Dialog
        open
        width={680}
        side={formFields(form).length > fieldsOfDialog}
        title={heading}
        busy={isSending}
        onClose={leave}
        onKey={savedByKey(save)}
        footer={
          <>
            <span className="form-effect">{text(effect)}</span>
            <Button disabled={isSending} onClick={leave}>
              {text('common.cancel')}
            </Button>
            <Button
              kind="primary"
              busy={isSending}
              disabled={!isReady || newer !== undefined || uploading !== undefined}
              title={uploading === undefined ? undefined : text('config.pictures.sending', { name: uploading })}
              onClick={save}
            >
              {text('common.save')}
            </Button>
          </>
        }
      >
        <FormNotes others={others} draft={draft} />
        {isReady ? (
          <form
            ref={fields}
            onSubmit={event => {
              event.preventDefault();
              save();
            }}
          >
            <FormFields filling={filling} call={call} />
            {/* A form with a button sends itself when Enter is pressed in a field of one line. */}
            <button type="submit" hidden />
          </form>
        ) : failure ? (
          <ErrorState title={text('common.loadFailed')} hint={noticeText(failure)} onRetry={filling.retry} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Dialog>
      {isLeaving ? <LeaveQuestion onLeave={discard} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}
