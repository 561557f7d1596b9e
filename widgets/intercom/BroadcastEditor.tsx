import { useState } from 'react';
import {
  broadcastInput,
  broadcastProblems,
  voiceBroadcastLimits,
  type BroadcastInput,
  type BroadcastProblems,
  type VoiceBroadcast,
} from '@patrolkit/core';
import { useConsole, useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { TextArea, TextField } from '../shared/ui/Field.tsx';
import { LeaveQuestion } from '../shared/ui/LeaveQuestion.tsx';
import { Refusal } from '../shared/ui/Refusal.tsx';
import { useSending } from '../shared/ui/useSending.ts';
import { useUnsaved } from '../shared/ui/useUnsaved.ts';
import { Greetings } from './Greetings.tsx';

/** Adds or changes a scheduled broadcast of a robot. Asks before typed text is lost. */
export function BroadcastEditor({
  broadcast,
  deviceId,
  onClose,
  onSaved,
}: {
  /** The broadcast to change; without it a new one is added. */
  readonly broadcast: VoiceBroadcast | undefined;
  readonly deviceId: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { audio } = useConsole();
  const text = useText();
  const message = useMessageText();
  const [first] = useState(() => broadcastInput(broadcast));
  const [input, setInput] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { isSending, problem, send } = useSending();
  const problems = broadcastProblems(input);
  const isChanged = (Object.keys(first) as (keyof BroadcastInput)[]).some(name => first[name] !== input[name]);
  useUnsaved(isChanged);

  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const { broadcasts } = audio;
    const isSaved = await send(() =>
      broadcast ? broadcasts.change(broadcast.id, input) : broadcasts.add(deviceId, input),
    );
    if (isSaved) onSaved();
  };
  const close = (): void => (isChanged ? setLeaving(true) : onClose());
  const fieldOf = (name: keyof BroadcastProblems) => {
    const wrong = isTried ? problems[name] : undefined;
    return {
      value: input[name],
      required: true,
      disabled: isSending,
      onChange: (value: string) => setInput(before => ({ ...before, [name]: value })),
      ...(wrong ? { error: message(wrong) } : {}),
    };
  };
  const { title, content, frequency } = voiceBroadcastLimits;
  return (
    <>
      <Dialog
        open
        width={520}
        busy={isSending}
        title={text(broadcast ? 'broadcast.edit' : 'broadcast.add')}
        onClose={close}
        footer={
          <>
            <Button disabled={isSending} onClick={close}>
              {text('common.cancel')}
            </Button>
            <Button kind="primary" busy={isSending} onClick={() => void save()}>
              {text('common.save')}
            </Button>
          </>
        }
      >
        <div className="broadcast-editor">
          <TextField label={text('broadcast.name')} maxLength={title} autoFocus {...fieldOf('title')} />
          <TextArea
            label={text('audio.broadcast.content')}
            placeholder={text('audio.broadcast.hint')}
            maxLength={content}
            rows={4}
            {...fieldOf('content')}
          />
          <Greetings content={input.content} />
          <TextField
            type="number"
            label={text('broadcast.frequency')}
            {...frequency}
            step={1}
            {...fieldOf('frequency')}
          />
          <div className="broadcast-day">
            <TextField type="time" label={text('broadcast.from')} {...fieldOf('from')} />
            <TextField type="time" label={text('broadcast.to')} {...fieldOf('to')} />
          </div>
          <p className="broadcast-times">{text('broadcast.timeHint')}</p>
          <label className="pk-radio">
            <input
              type="checkbox"
              checked={input.isOn}
              disabled={isSending}
              onChange={change => setInput(before => ({ ...before, isOn: change.target.checked }))}
            />
            <span>{text('broadcast.isOn')}</span>
          </label>
          <Refusal problem={problem} />
        </div>
      </Dialog>
      {isLeaving ? <LeaveQuestion area="broadcast" onLeave={onClose} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}
