import { ClipboardList, Pencil, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  alarmState,
  instructionNeed,
  noticeDurations,
  openSteps,
  type AlarmDetail,
  type Notice,
} from '@patrolkit/core';
import { useConsole, useHost, useText, useTexts } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import type { InstructionReading } from './alarm-dialog.model.ts';

const InstructionEditor = lateDialog(
  async () => (await import('../shared/instructions/InstructionEditor.tsx')).InstructionEditor,
);

interface InstructionsProps {
  readonly detail: AlarmDetail;
  readonly reading: InstructionReading;
  /** Called with the number of steps that are not ticked off, whenever it changes. */
  readonly onOpenSteps: (count: number) => void;
}

/**
 * The steps for an alarm, which the user ticks off while handling it. Shows nothing when there are none, or says why they cannot be read.
 */
export const Instructions = withTexts(
  'handling',
  function Instructions({ detail, reading: { instruction, problem, put, reload }, onOpenSteps }: InstructionsProps) {
    const { alarms, notices, now } = useConsole();
    const text = useText();
    const { formatMoment, formatDateTime } = useTexts();
    const host = useHost();
    const isPermitted = usePermission();
    const isClosed = alarmState(detail.status) === 'closed';
    /** Numbers of the steps whose ticks are being sent. */
    const sending = useRef(new Set<number>());
    /** The last tick that was refused. */
    const [refused, setRefused] = useState<{ readonly number: number; readonly problem: Notice }>();
    const [isEditing, setEditing] = useState(false);
    const open = instruction ? openSteps(instruction) : 0;
    useEffect(() => onOpenSteps(open), [open, onOpenSteps]);
    if (!instruction)
      return problem ? (
        <section className="instructions" part="instructions" aria-label={text('handling.title')}>
          <header>
            <ClipboardList size={16} aria-hidden />
            <h3>{text('handling.title')}</h3>
            <span className="note">{text('common.loadFailed')}</span>
            <Button size="small" icon={RotateCw} onClick={reload}>
              {text('common.retry')}
            </Button>
          </header>
          <Refusal problem={problem} />
        </section>
      ) : null;

    const mayTick = !isClosed && isPermitted({ handling: 'confirm', of: detail });
    const mayWrite = detail.type !== undefined && isPermitted(instructionNeed);
    const { steps } = instruction;
    if (steps.length === 0 && !mayWrite) return null;

    const tick = async (number: number, isDone: boolean): Promise<void> => {
      if (sending.current.has(number)) return;
      sending.current.add(number);
      setRefused(undefined);
      const outcome = await alarms.instructions.tick(detail.id, instruction, number, isDone);
      sending.current.delete(number);
      if (outcome.isDone) return put(outcome.value);
      setRefused({ number, problem: outcome.problem });
      // The instruction may have been changed, or the alarm closed.
      reload();
    };
    return (
      <section className="instructions" part="instructions" aria-label={text('handling.title')}>
        <header>
          <ClipboardList size={16} aria-hidden />
          <h3>{text('handling.title')}</h3>
          {steps.length === 0 ? null : (
            <span className="note" role="status">
              {text('handling.progress', { done: steps.length - open, count: steps.length })}
            </span>
          )}
          {mayWrite ? (
            <Button size="small" icon={Pencil} onClick={() => setEditing(true)}>
              {text(steps.length === 0 ? 'handling.write' : 'handling.edit')}
            </Button>
          ) : null}
        </header>
        {steps.length === 0 ? <p className="note">{text('handling.none')}</p> : null}
        <ol>
          {steps.map(({ number, text: words, doneBy, doneAt }) => (
            <li key={number}>
              <label className="pk-radio" data-done={doneAt === undefined ? undefined : ''}>
                <input
                  type="checkbox"
                  checked={doneAt !== undefined}
                  disabled={!mayTick}
                  onChange={change => void tick(number, change.target.checked)}
                />
                <span>
                  {words}
                  {doneAt === undefined ? null : (
                    <small>
                      {text('handling.doneBy', {
                        name: doneBy ?? text('common.unknown'),
                        time: isClosed ? formatDateTime(doneAt) : formatMoment(doneAt, now()),
                      })}
                    </small>
                  )}
                </span>
              </label>
              {refused?.number === number ? <Refusal problem={refused.problem} /> : null}
            </li>
          ))}
        </ol>
        {/* The editor lies beside the alarm's own dialog, not inside it. */}
        {host.shadowRoot && isEditing && detail.type !== undefined
          ? createPortal(
              <InstructionEditor
                type={detail.type}
                name={detail.name}
                levels={[detail.level]}
                chosen={{ level: instruction.level, mapId: instruction.mapId }}
                onClose={() => setEditing(false)}
                onSaved={() => {
                  notices.notify('success', { id: 'handling.saved' }, noticeDurations.done);
                  setEditing(false);
                  reload();
                }}
              />,
              host.shadowRoot,
            )
          : null}
      </section>
    );
  },
);
