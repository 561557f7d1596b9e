import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { instructionNeed, noticeDurations, type AlarmLevel, type TypeInstructions } from '@patrolkit/core';
import { useConsole, useHost, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { Permitted } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import { Each } from '../shared/ui/Each.tsx';
import { TextField } from '../shared/form/Field.tsx';
import { LevelMark } from '../shared/ui/marks.tsx';
import { EmptyState, ErrorState, NoPermission, Skeleton } from '../shared/ui/states.tsx';
import { lacksInstructions, shownTypes } from './instruction-list.model.ts';
import { useTypeInstructions } from './useTypeInstructions.ts';
import { isUnknownCall } from '../shared/boards/unknown-call.ts';

const InstructionEditor = lateDialog(
  async () => (await import('../shared/instructions/InstructionEditor.tsx')).InstructionEditor,
);

/** The levels, the gravest first, as an editor offers them. */
const levels: readonly AlarmLevel[] = ['serious', 'important', 'general'];

/** The view of `<patrol-instruction-list>`. */
export function InstructionList() {
  const text = useText();
  return (
    <section part="base" className="base" aria-label={text('handling.list.title')}>
      <Permitted need={instructionNeed} otherwise={<NoPermission />}>
        <Types />
      </Permitted>
    </section>
  );
}

/** All types of alarms, and the editor of one of them. */
function Types() {
  const { notices } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const host = useHost();
  const { types, problem, reload } = useTypeInstructions();
  const [sought, setSought] = useState('');
  const [isLacking, setLacking] = useState(false);
  const [edited, setEdited] = useState<TypeInstructions>();
  if (!types) {
    if (!problem) return <Skeleton lines={8} />;
    // The server lacks this call, which this project has added (interpretations.md 51). This is no failure, and there is no retry.
    if (isUnknownCall(problem)) return <EmptyState title={noticeText(problem)} />;
    return <ErrorState title={text('common.loadFailed')} hint={noticeText(problem)} onRetry={reload} />;
  }
  const shown = shownTypes(types, { sought, isLacking });
  const lacking = types.filter(lacksInstructions).length;
  return (
    <>
      <header>
        <TextField type="search" label={text('handling.list.search')} value={sought} onChange={setSought} />
        <button
          type="button"
          className="lacking"
          aria-pressed={isLacking}
          disabled={lacking === 0 && !isLacking}
          onClick={() => setLacking(before => !before)}
        >
          {text('handling.list.lacking', { count: lacking })}
        </button>
      </header>
      {problem ? <ErrorState title={text('common.loadFailed')} hint={noticeText(problem)} onRetry={reload} /> : null}
      {shown.length === 0 ? (
        <EmptyState title={text('handling.list.noMatch')} />
      ) : (
        <ul part="list" className="types">
          <Each items={shown} id={({ type }) => type} draw={one => <Type of={one} onEdit={() => setEdited(one)} />} />
        </ul>
      )}
      {host.shadowRoot && edited
        ? createPortal(
            <InstructionEditor
              type={edited.type}
              name={edited.name || edited.type}
              levels={levels}
              chosen={{ level: edited.instructions[0]?.level, mapId: edited.instructions[0]?.mapId }}
              onClose={() => setEdited(undefined)}
              onSaved={() => {
                notices.notify('success', { id: 'handling.saved' }, noticeDurations.done);
                setEdited(undefined);
                reload();
              }}
            />,
            host.shadowRoot,
          )
        : null}
    </>
  );
}

/** One type of alarms: its steps for all levels, and for each level that has its own. */
function Type({
  of: { type, name, instructions },
  onEdit,
}: {
  readonly of: TypeInstructions;
  readonly onEdit: () => void;
}) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const action = text(instructions.length === 0 ? 'handling.write' : 'handling.edit');
  return (
    <li part="type" className="type" data-type={type} data-lacking={instructions.length === 0 || undefined}>
      <header>
        <h2>{name || type}</h2>
        <Button
          size="small"
          icon={Pencil}
          aria-label={text('handling.list.edit', { action, name: name || type })}
          onClick={onEdit}
        >
          {action}
        </Button>
      </header>
      {instructions.length === 0 ? <p className="note">{text('handling.list.nothing')}</p> : null}
      {instructions.map(({ level, mapId, mapName, steps, by, at }) => (
        <section key={`${level ?? ''} ${mapId ?? ''}`} data-level={level ?? 'all'}>
          <h3>
            {level ? <LevelMark level={level} /> : text('handling.allLevels')}
            {mapId === undefined ? null : <span className="where">{mapName ?? mapId}</span>}
          </h3>
          <ol>
            {steps.map(step => (
              <li key={step.number}>{step.text}</li>
            ))}
          </ol>
          {by !== undefined && at !== undefined ? (
            <p className="note">{text('handling.writtenBy', { name: by, time: formatDateTime(at) })}</p>
          ) : null}
        </section>
      ))}
    </li>
  );
}
