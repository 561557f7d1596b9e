import {
  asDocument,
  documentEndings,
  documentNameOf,
  documentProblem,
  type FormField,
  type Notice,
} from '@patrolkit/core';
import { CircleAlert, FileText, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useNoticeText, useTexts } from '../../shared/element/index.ts';
import { Button, IconButton } from '../../shared/ui/Button.tsx';

/** The document of a thing. It is uploaded when the user chooses it. */
export function DocumentField({
  field: { upload },
  label,
  addresses,
  error,
  isLocked,
  onChange,
  onNamed,
  sending,
  onSending,
}: {
  readonly field: FormField;
  readonly label: string;
  /** Their addresses: one, or none. */
  readonly addresses: readonly string[];
  readonly error: string | undefined;
  readonly isLocked: boolean;
  readonly onChange: (addresses: readonly string[]) => void;
  /** Gets the name of a chosen file, without its ending. */
  readonly onNamed: (name: string) => void;
  /** Name of the file that is being uploaded. */
  readonly sending: string | undefined;
  readonly onSending: (name: string | undefined) => void;
}) {
  const { resources, address } = useConsole();
  const { text } = useTexts();
  const noticeText = useNoticeText();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Notice>();
  /** The file that was chosen in this form, by its address. */
  const [chosen, setChosen] = useState<{ readonly address: string; readonly name: string }>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (file: File | undefined): Promise<void> => {
    if (!upload || !file) return;
    const taking = new AbortController();
    abort.current = taking;
    const refusal = await documentProblem(file);
    setProblem(refusal);
    if (refusal) return;
    onSending(file.name);
    const outcome = await resources.send(upload, { file: asDocument(file) }, taking.signal);
    onSending(undefined);
    if (taking.signal.aborted) return;
    if (outcome.isDone) {
      setChosen({ address: outcome.value.address, name: file.name });
      onChange([outcome.value.address]);
      onNamed(documentNameOf(file.name));
    } else setProblem(outcome.problem);
  };
  const [document] = addresses;
  const said = [...(error === undefined ? [] : [error]), ...(problem ? [noticeText(problem)] : [])];
  return (
    <fieldset className="form-pictures" disabled={isLocked}>
      <legend>{label}</legend>
      {document === undefined ? null : (
        <div className="form-upload">
          <a href={address(document)} download>
            {chosen?.address === document ? chosen.name : text('config.documents.stored')}
          </a>
          {isLocked ? null : (
            <IconButton size="small" icon={X} label={text('config.documents.remove')} onClick={() => onChange([])} />
          )}
        </div>
      )}
      <div className="form-upload">
        <Button size="small" icon={FileText} busy={sending !== undefined} onClick={() => input.current?.click()}>
          {text(document === undefined ? 'config.documents.add' : 'config.documents.replace')}
        </Button>
        {sending === undefined ? null : (
          <>
            <span role="status">{text('config.pictures.sending', { name: sending })}</span>
            <Button size="small" onClick={() => abort.current?.abort()}>
              {text('common.cancel')}
            </Button>
          </>
        )}
      </div>
      <input
        ref={input}
        className="form-file"
        type="file"
        accept={documentEndings}
        tabIndex={-1}
        aria-label={text('config.documents.add')}
        onChange={event => {
          const [file] = event.target.files ?? [];
          void take(file);
          // The user can choose the same file again.
          event.target.value = '';
        }}
      />
      {said.length > 0 ? (
        <div role="alert">
          {said.map(one => (
            <p key={one} className="pk-line" data-tone="error">
              <CircleAlert aria-hidden />
              {one}
            </p>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}
