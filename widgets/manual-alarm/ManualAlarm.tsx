import { manualNeed, type ManualAlarm as Typed, type Robot } from '@patrolkit/core';
import { BadgeAlert } from 'lucide-react';
import { useState } from 'react';
import { lazily, useConsole, useHost, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import type { spec } from './manual-alarm.element.ts';
import { stillOf } from './manual-alarm.model.ts';

const RaiseDialog = lazily(async () => (await import('./RaiseDialog.tsx')).RaiseDialog);

const nothingTyped: Typed = { type: '', level: 'important', note: '' };

/** The device of the dialog: the one at its opening, whatever has been selected since. */
interface Opened {
  readonly robot: Robot;
  readonly still: HTMLCanvasElement | undefined;
}

/** The view of `<patrol-manual-alarm>`. */
export function ManualAlarm({ deviceId, for: player, emit }: ViewProps<typeof spec>) {
  const { robots } = useConsole();
  const selected = useStore(robots.$selected);
  const { items } = useStore(robots.$robots);
  const robot = deviceId === undefined ? selected : items.find(({ id }) => id === deviceId);
  const host = useHost();
  const text = useText();
  const isPermitted = usePermission();
  const [opened, setOpened] = useState<Opened>();
  /** The unsent input for a device. It is there when the dialog opens again. */
  const [draft, setDraft] = useState<{ readonly of: string; readonly typed: Typed }>();
  const mayRaise = robot !== undefined && isPermitted(manualNeed(robot));

  const open = (): void => {
    if (!robot) return;
    const root = host.getRootNode() as Document | ShadowRoot;
    setOpened({ robot, still: player === undefined ? undefined : stillOf(root.getElementById(player)) });
  };
  return (
    <div part="base" className="base">
      {mayRaise ? (
        <Button part="button" className="raise" icon={BadgeAlert} aria-haspopup="dialog" onClick={open}>
          {text('handling.manual.raise')}
        </Button>
      ) : null}
      {opened ? (
        <RaiseDialog
          robot={opened.robot}
          still={opened.still}
          typed={draft?.of === opened.robot.id ? draft.typed : nothingTyped}
          onType={change =>
            setDraft(before => ({
              of: opened.robot.id,
              typed: { ...(before?.of === opened.robot.id ? before.typed : nothingTyped), ...change },
            }))
          }
          onRaised={alarmId => {
            setDraft(undefined);
            setOpened(undefined);
            emit('alarmraised', { deviceId: opened.robot.id, alarmId });
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  );
}
