import { useId, useState } from 'react';
import type { AlarmInstruction, AlarmLevel } from '@patrolkit/core';
import { useMessageText, useNoticeText, useText, useTexts } from '../element/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { TextArea } from '../form/Field.tsx';
import { LeaveQuestion } from '../question/LeaveQuestion.tsx';
import { Refusal } from '../question/Refusal.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { useUnsaved } from '../question/useUnsaved.ts';
import { useInstructionEditing } from './useInstructionEditing.ts';

/** Edits the instruction for alarms of a type: for all levels, or for one of the offered levels. */
export function InstructionEditor({
  type,
  name,
  levels,
  chosen,
  onClose,
  onSaved,
}: {
  readonly type: string;
  /** The name of such alarms. */
  readonly name: string;
  /** The levels offered besides all of them. */
  readonly levels: readonly AlarmLevel[];
  /** The level whose instruction is shown first. Without it, the instruction of all levels. */
  readonly chosen: AlarmLevel | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const text = useText();
  const message = useMessageText();
  const noticeText = useNoticeText();
  const { formatDateTime } = useTexts();
  const group = useId();
  const [isLeaving, setLeaving] = useState(false);
  const editing = useInstructionEditing(type, chosen, onSaved);
  const { level, choose, current, lacks, failure, newer, isSending } = editing;
  useUnsaved(editing.isChanged);
  const leave = (): void => (editing.isChanged ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        width={560}
        busy={isSending}
        title={text('handling.editorTitle', { name })}
        onClose={leave}
        footer={
          <>
            <Button disabled={isSending} onClick={leave}>
              {text('common.cancel')}
            </Button>
            <Button kind="primary" busy={isSending} disabled={!current || newer !== undefined} onClick={editing.save}>
              {text('common.save')}
            </Button>
          </>
        }
      >
        <div className="instruction-editor" inert={isSending}>
          <fieldset className="instruction-scope">
            <legend>{text('handling.scope')}</legend>
            {[undefined, ...levels].map(one => (
              <label key={one ?? ''} className="pk-radio">
                <input type="radio" name={group} checked={level === one} onChange={() => choose(one)} />
                <span>
                  {one ? text('handling.oneLevel', { level: text(`common.level.${one}`) }) : text('handling.allLevels')}
                  <small>{text(one ? 'handling.oneLevelHint' : 'handling.allLevelsHint')}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {current ? (
            <>
              <TextArea
                key={level ?? ''}
                label={text('handling.steps')}
                value={current.content}
                onChange={content => editing.put({ content })}
                rows={8}
                autoFocus
                error={lacks ? message(lacks) : undefined}
              />
              <p className="note">{text('handling.stepsHint')}</p>
              {current.read.by !== undefined && current.read.at !== undefined ? (
                <p className="note">
                  {text('handling.writtenBy', { name: current.read.by, time: formatDateTime(current.read.at) })}
                </p>
              ) : null}
            </>
          ) : failure ? (
            <ErrorState title={text('common.loadFailed')} hint={noticeText(failure)} onRetry={() => choose(level)} />
          ) : (
            <Skeleton lines={6} />
          )}
          {newer ? <Newer newer={newer} onSettle={editing.settle} /> : null}
          {current ? <Refusal problem={failure} /> : null}
        </div>
      </Dialog>
      {isLeaving ? <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}

/** The version that another user has saved meanwhile, beside the text typed here. */
function Newer({
  newer,
  onSettle,
}: {
  readonly newer: AlarmInstruction;
  readonly onSettle: (whose: 'theirs' | 'mine') => void;
}) {
  const text = useText();
  return (
    <div className="banner" data-tone="info" role="alert">
      <div className="instruction-newer">
        <p>{text('handling.newer', { name: newer.by ?? text('common.unknown') })}</p>
        <ol>
          {newer.steps.map(step => (
            <li key={step.number}>{step.text}</li>
          ))}
        </ol>
        <div className="instruction-choice">
          <Button size="small" onClick={() => onSettle('theirs')}>
            {text('common.newer.theirs')}
          </Button>
          <Button size="small" onClick={() => onSettle('mine')}>
            {text('common.newer.mine')}
          </Button>
        </div>
      </div>
    </div>
  );
}
