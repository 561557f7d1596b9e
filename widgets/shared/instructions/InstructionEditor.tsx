import { useEffect, useId, useState } from 'react';
import {
  instructionText,
  joined,
  type AlarmInstruction,
  type AlarmLevel,
  type InstructionScope,
  type Outcome,
  type TypeInstructions,
} from '@patrolkit/core';
import { useConsole, useMessageText, useNoticeText, useStore, useText, useTexts } from '../element/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Select, TextArea } from '../form/Field.tsx';
import { LeaveQuestion } from '../question/LeaveQuestion.tsx';
import { Refusal } from '../question/Refusal.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { useUnsaved } from '../question/useUnsaved.ts';
import { useInstructionEditing, type Side } from './useInstructionEditing.ts';

/** Stands for all maps among them. */
const everywhere = 'all';

/** Edits the instruction for alarms of a type: for all levels or one of the offered ones, on all maps or one. */
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
  /** What the instruction that is shown first applies to. */
  readonly chosen: Side;
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
  const { side, choose, current, lacks, failure, newer, isSending } = editing;
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
                <input
                  type="radio"
                  name={group}
                  checked={side.level === one}
                  onChange={() => choose({ ...side, level: one })}
                />
                <span>
                  {one ? text('handling.oneLevel', { level: text(`common.level.${one}`) }) : text('handling.allLevels')}
                  <small>{text(one ? 'handling.oneLevelHint' : 'handling.allLevelsHint')}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <Where side={side} onChoose={mapId => choose({ ...side, mapId })} />
          {current ? (
            <>
              <TextArea
                key={`${side.level ?? ''} ${side.mapId ?? ''}`}
                label={text('handling.steps')}
                value={current.content}
                onChange={content => editing.put({ content })}
                rows={8}
                autoFocus
                error={lacks ? message(lacks) : undefined}
              />
              <p className="note">{text('handling.stepsHint')}</p>
              <CopyFrom type={type} onCopy={content => editing.put({ content })} />
              {current.read.by !== undefined && current.read.at !== undefined ? (
                <p className="note">
                  {text('handling.writtenBy', { name: current.read.by, time: formatDateTime(current.read.at) })}
                </p>
              ) : null}
              <Versions
                key={`versions ${side.level ?? ''} ${side.mapId ?? ''}`}
                scope={{ type, ...side }}
                onTake={content => editing.put({ content })}
              />
            </>
          ) : failure ? (
            <ErrorState title={text('common.loadFailed')} hint={noticeText(failure)} onRetry={() => choose(side)} />
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

/** The map of the instruction: all of them, or one. */
function Where({ side, onChoose }: { readonly side: Side; readonly onChoose: (mapId: string | undefined) => void }) {
  const { robots } = useConsole();
  const { items } = useStore(robots.$floorPlans);
  const text = useText();
  return (
    <Select
      label={text('handling.where')}
      value={side.mapId ?? everywhere}
      onChange={value => onChoose(value === everywhere ? undefined : value)}
      options={[
        { value: everywhere, label: text('handling.allMaps') },
        ...items.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Takes the steps of another type into the text. */
function CopyFrom({ type, onCopy }: { readonly type: string; readonly onCopy: (content: string) => void }) {
  const { alarms } = useConsole();
  const text = useText();
  const [types, setTypes] = useState<readonly TypeInstructions[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    // Without the list there is nothing to copy from.
    void alarms.instructions.all(abort.signal).then(outcome => {
      if (outcome.isDone && !abort.signal.aborted) setTypes(outcome.value);
    });
    return () => abort.abort();
  }, [alarms]);
  const offered = types.flatMap(one =>
    one.type === type
      ? []
      : one.instructions.map((instruction, at) => ({ value: `${one.type} ${at}`, name: one.name, instruction })),
  );
  if (offered.length === 0) return null;
  return (
    <Select
      label={text('handling.copyFrom')}
      value=""
      placeholder={text('handling.copyNone')}
      onChange={value => {
        const found = offered.find(one => one.value === value);
        if (found) onCopy(instructionText(found.instruction));
      }}
      options={offered.map(({ value, name, instruction: { level, mapName } }) => ({
        value,
        label: joined(text, 'list', [name, level ? text(`common.level.${level}`) : '', mapName ?? '']),
      }))}
    />
  );
}

/** The wordings that the instruction has had. Each can be taken into the text. */
function Versions({ scope, onTake }: { readonly scope: InstructionScope; readonly onTake: (content: string) => void }) {
  const { alarms } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const { formatDateTime } = useTexts();
  const [read, setRead] = useState<Outcome<readonly AlarmInstruction[]>>();
  const open = async (isOpen: boolean): Promise<void> => {
    if (isOpen && !read?.isDone) setRead(await alarms.instructions.versions(scope));
  };
  const earlier = read?.isDone ? read.value.slice(1) : [];
  return (
    <details className="instruction-versions" onToggle={event => void open(event.currentTarget.open)}>
      <summary>{text('handling.versions')}</summary>
      {read === undefined ? (
        <Skeleton lines={3} />
      ) : !read.isDone ? (
        <p className="note">{noticeText(read.problem)}</p>
      ) : earlier.length === 0 ? (
        <p className="note">{text('handling.noVersions')}</p>
      ) : (
        <ol>
          {earlier.map(one => (
            <li key={one.id}>
              <p className="note">
                {text(one.steps.length === 0 ? 'handling.withdrawn' : 'handling.writtenBy', {
                  name: one.by ?? text('common.unknown'),
                  time: one.at === undefined ? '' : formatDateTime(one.at),
                })}
              </p>
              {one.steps.length === 0 ? null : (
                <>
                  <ol>
                    {one.steps.map(step => (
                      <li key={step.number}>{step.text}</li>
                    ))}
                  </ol>
                  <Button size="small" onClick={() => onTake(instructionText(one))}>
                    {text('handling.takeBack')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </details>
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
