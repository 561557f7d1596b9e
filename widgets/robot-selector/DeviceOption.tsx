import { Check, Eye, Gamepad2, Video } from 'lucide-react';
import { memo } from 'react';
import type { Robot } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { useAway } from '../shared/robots/useAway.ts';
import { kindIcons } from '../shared/ui/kinds.ts';
import { Picture } from '../shared/ui/Picture.tsx';

/** The picture of a device, or the icon of its kind. */
export function DevicePicture({ robot }: { readonly robot: Robot }) {
  const Icon = kindIcons[robot.kind];
  return (
    <span className="picture" aria-hidden="true">
      <Picture src={robot.picture}>
        <Icon size={20} />
      </Picture>
    </span>
  );
}

/** Shows by shape, word and colour whether a device is online. */
export function OnlineMark({ isOnline, wordless }: { readonly isOnline: boolean; readonly wordless?: boolean }) {
  const text = useText();
  const word = text(isOnline ? 'common.online' : 'common.offline');
  return (
    <span className="online" data-online={isOnline || undefined} title={wordless ? word : undefined}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        {isOnline ? <circle cx="4" cy="4" r="4" /> : <circle cx="4" cy="4" r="3" className="ring" />}
      </svg>
      <span className={wordless ? 'pk-hidden' : undefined}>{word}</span>
    </span>
  );
}

interface OptionProps {
  readonly robot: Robot;
  readonly domId: string;
  readonly isSelected: boolean;
  readonly isSwitching: boolean;
  readonly isActive: boolean;
}

/** Each push brings the whole list. A device whose shown fields are unchanged is not drawn again. */
const isSame = (one: OptionProps, other: OptionProps): boolean =>
  one.isSelected === other.isSelected &&
  one.isSwitching === other.isSwitching &&
  one.isActive === other.isActive &&
  one.domId === other.domId &&
  (
    ['id', 'name', 'model', 'modelLabel', 'kind', 'isOnline', 'away', 'heardAt', 'mayControl', 'picture'] as const
  ).every(key => one.robot[key] === other.robot[key]);

/** One device of the list. */
export const DeviceOption = memo(function DeviceOption({
  robot,
  domId,
  isSelected,
  isSwitching,
  isActive,
}: OptionProps) {
  const text = useText();
  const awayText = useAway();
  const Control = robot.mayControl ? Gamepad2 : Eye;
  const name = robot.name || robot.id;
  const control = text(robot.mayControl ? 'robots.control.yes' : 'robots.control.no');
  return (
    <div
      id={domId}
      className="option"
      role="option"
      aria-selected={isSelected}
      data-id={robot.id}
      data-active={isActive || undefined}
      data-offline={!robot.isOnline || undefined}
    >
      <DevicePicture robot={robot} />
      <span className="words">
        <span className="name" title={name}>
          {name}
        </span>
        {robot.isOnline ? (
          <span className="model">
            {robot.modelLabel ?? text(`robots.kind.${robot.kind}`)}
            {robot.model ? ` · ${robot.model}` : ''}
          </span>
        ) : (
          <span className="model" title={awayText(robot)}>
            {awayText(robot)}
          </span>
        )}
      </span>
      <span className="marks">
        {isSwitching ? (
          <span className="pk-spinner" role="status" aria-label={text('robots.switching')} />
        ) : isSelected ? (
          <Check className="check" size={16} aria-hidden />
        ) : null}
        <span className="control" title={control}>
          <Control size={14} aria-hidden />
          <span className="pk-hidden">{control}</span>
        </span>
        <OnlineMark isOnline={robot.isOnline} />
      </span>
      {robot.kind === 'sensor' ? null : (
        // An option must contain nothing that takes the focus. This is for the pointer; the keyboard has the key v.
        <span className="look" data-look="" title={text('robots.list.video', { name })} aria-hidden="true">
          <Video size={16} />
        </span>
      )}
    </div>
  );
}, isSame);
