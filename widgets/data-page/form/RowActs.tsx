import { joined, type Operation, type OperationIcon, type RowScreen } from '@patrolkit/core';
import {
  ArrowRightLeft,
  ArrowUpDown,
  CalendarClock,
  Copy,
  CopyPlus,
  DoorOpen,
  Eye,
  History,
  KeyRound,
  ListChecks,
  LockOpen,
  LogOut,
  Pencil,
  Play,
  Plug,
  PlugZap,
  Power,
  PowerOff,
  RotateCcw,
  Settings2,
  SkipForward,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../shared/element/index.ts';
import { IconButton } from '../../shared/ui/Button.tsx';

/** The marks of operations. */
export const operationIcons: Readonly<Record<OperationIcon, LucideIcon>> = {
  move: ArrowRightLeft,
  key: KeyRound,
  unlock: LockOpen,
  signOut: LogOut,
  door: DoorOpen,
  power: Plug,
  reset: RotateCcw,
  lift: ArrowUpDown,
  check: ListChecks,
  test: PlugZap,
  start: Play,
  copy: CopyPlus,
  skip: SkipForward,
};

/** The marks of screens of one thing. */
const screenIcons: Readonly<Record<RowScreen['icon'], LucideIcon>> = {
  view: Eye,
  settings: Settings2,
  plans: CalendarClock,
};

/** The acts on a row of things. Those without a function are not offered. */
export function RowActs({
  name,
  screens,
  onScreen,
  operations,
  onOperate,
  isOn,
  onSwitch,
  onEdit,
  onCopy,
  onHistory,
  onDelete,
  order,
}: {
  readonly name: string;
  readonly screens: readonly RowScreen[];
  readonly onScreen: (screen: string) => void;
  readonly operations: readonly Operation[];
  readonly onOperate: (operation: Operation) => void;
  /** Whether the thing is switched on. */
  readonly isOn: boolean | undefined;
  readonly onSwitch: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly onCopy: (() => void) | undefined;
  readonly onHistory: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  /** The handle by which users move the row in its list, where they can now. */
  readonly order: ReactNode;
}) {
  const text = useText();
  const act = (icon: LucideIcon, label: string, onClick: (() => void) | undefined) =>
    onClick ? <IconButton size="small" icon={icon} label={label} onClick={onClick} /> : null;
  return (
    <span className="row-acts">
      {order}
      {screens.map(({ screen, label, icon }) => (
        <IconButton
          key={screen}
          size="small"
          icon={screenIcons[icon]}
          role="link"
          label={text(label, { name })}
          onClick={() => onScreen(screen)}
        />
      ))}
      {operations.map(operation => (
        <IconButton
          key={operation.name}
          size="small"
          icon={operationIcons[operation.icon]}
          label={joined(text, 'label', [text(operation.label), name])}
          onClick={() => onOperate(operation)}
        />
      ))}
      {onSwitch ? (
        <IconButton
          size="small"
          icon={isOn ? Power : PowerOff}
          role="switch"
          aria-checked={isOn}
          label={text(isOn ? 'config.switch.off' : 'config.switch.on', { name })}
          onClick={onSwitch}
        />
      ) : null}
      {act(Pencil, text('config.edit.of', { name }), onEdit)}
      {act(Copy, text('config.copy.of', { name }), onCopy)}
      {act(History, text('config.history.of', { name }), onHistory)}
      {act(Trash2, text('config.delete.of', { name }), onDelete)}
    </span>
  );
}
