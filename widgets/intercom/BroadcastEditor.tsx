import { useState } from 'react';
import {
  broadcastInput,
  broadcastProblems,
  differingSettings,
  voiceBroadcastLimits,
  type BroadcastInput,
  type BroadcastProblems,
  type MessageId,
  type VoiceBroadcast,
} from '@patrolkit/core';
import { useConsole, useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { NumberField, TextArea, TextField } from '../shared/form/Field.tsx';
import { LeaveQuestion } from '../shared/question/LeaveQuestion.tsx';
import { Newer } from '../shared/form/Newer.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { useChanging } from '../shared/form/useChanging.ts';
import { useUnsaved } from '../shared/question/useUnsaved.ts';
import { TimeField } from '../shared/time/TimeField.tsx';
import { Greetings } from './Greetings.tsx';

/** The label of each setting. */
const labels = {
  title: 'broadcast.name',
  content: 'audio.broadcast.content',
  frequency: 'broadcast.frequency',
  from: 'broadcast.from',
  to: 'broadcast.to',
  isOn: 'broadcast.isOn',
} as const satisfies Record<keyof BroadcastInput, MessageId>;

/** Adds or changes a scheduled broadcast of a robot. Asks before typed text is lost. */
export function BroadcastEditor({
  broadcast,
  deviceId,
  onClose,
  onSaved,
}: {
  /** The broadcast to change. Without it, the editor adds a new one. */
  readonly broadcast: VoiceBroadcast | undefined;
  readonly deviceId: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { audio } = useConsole();
  const text = useText();
  const message = useMessageText();
  const [input, setInput] = useState(() => broadcastInput(broadcast));
  const [isTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { broadcasts } = audio;
  const { read, newer, isSending, problem, save, settle } = useChanging(
    broadcast,
    from => (from ? broadcasts.change(deviceId, from, input) : broadcasts.add(deviceId, input)),
    { onSaved, onTheirs: theirs => setInput(broadcastInput(theirs)) },
  );
  // A new broadcast begins with the usual settings, whatever was typed before.
  const first = broadcastInput(read);
  const problems = broadcastProblems(input);
  const isChanged = (Object.keys(first) as (keyof BroadcastInput)[]).some(name => first[name] !== input[name]);
  useUnsaved(isChanged);

  const submit = (): void => {
    setTried(true);
    if (Object.keys(problems).length === 0) void save();
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
  const valueOf = (value: string | boolean): string =>
    typeof value === 'string' ? value || text('common.newer.empty') : text(value ? 'common.yes' : 'common.no');
  const differing =
    newer &&
    differingSettings(newer, input).map(name => ({
      name,
      label: text(labels[name]),
      value: valueOf(broadcastInput(newer)[name]),
    }));
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
            <Button kind="primary" busy={isSending} disabled={newer !== undefined} onClick={submit}>
              {text('common.save')}
            </Button>
          </>
        }
      >
        <div className="broadcast-editor">
          <TextField label={text(labels.title)} maxLength={title} autoFocus {...fieldOf('title')} />
          <TextArea
            label={text(labels.content)}
            placeholder={text('audio.broadcast.hint')}
            maxLength={content}
            rows={4}
            {...fieldOf('content')}
          />
          <Greetings content={input.content} />
          <NumberField label={text(labels.frequency)} {...frequency} {...fieldOf('frequency')} />
          <div className="broadcast-day">
            <TimeField kind="time" label={text(labels.from)} {...fieldOf('from')} />
            <TimeField kind="time" label={text(labels.to)} {...fieldOf('to')} />
          </div>
          <p className="broadcast-times">{text('broadcast.timeHint')}</p>
          <label className="pk-radio">
            <input
              type="checkbox"
              checked={input.isOn}
              disabled={isSending}
              onChange={change => setInput(before => ({ ...before, isOn: change.target.checked }))}
            />
            <span>{text(labels.isOn)}</span>
          </label>
          {differing ? (
            <Newer
              said={text(differing.length > 0 ? 'common.newer' : 'common.newer.same')}
              differing={differing}
              isWrong={Object.keys(problems).length > 0}
              onSettle={settle}
            />
          ) : null}
          <Refusal problem={problem} />
        </div>
      </Dialog>
      {isLeaving ? <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} /> : null}
    </>
  );
}
