import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Ban,
  EyeOff,
  Info,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { moveSpeeds, type Direction } from '@patrolkit/core';
import { driveKeys, labelAt } from '@patrolkit/core/keys';
import { useConsole, useMessageText, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { useLayout } from '../shared/ui/useLayout.ts';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { DelayMark, PictureMark, StatusAgeMark, UnconfirmedStop } from '../shared/robots/driving.tsx';
import { Gamepads } from '../shared/hold/Gamepads.tsx';
import { useHeldCommand } from '../shared/hold/useHeldCommand.ts';
import {
  directions,
  drivesAt,
  driveSpeeds,
  endedLine,
  firstSpeed,
  isBlind,
  isDiagonal,
  padLine,
  type DriveSpeed,
} from './drive-pad.model.ts';
import { Lease } from './Lease.tsx';
import type { spec } from './drive-pad.element.ts';

const icons = { up: ArrowUp, right: ArrowRight, down: ArrowDown, left: ArrowLeft } as const;
const lineIcons = { muted: Info, success: Info, warning: TriangleAlert, error: OctagonAlert } as const;

/** The view of `<patrol-drive-pad>`. */
export function DrivePad({ noKeys, noGamepad, size, emit }: ViewProps<typeof spec>) {
  const { driving, robots, video } = useConsole();
  const drive = useStore(driving.$drive);
  const unconfirmed = useStore(driving.$driveUnconfirmed);
  const refusal = useStore(driving.$driveRefusal);
  const selectedId = useStore(robots.$selectedId);
  useStore(video.$pictures);
  const layout = useLayout();
  const keys = Object.keys(driveKeys)
    .map(place => labelAt(place, layout))
    .join(' ');
  const text = useText();
  const messageText = useMessageText();
  const own = useStore(robots.$selected)?.handSpeed;
  // A choice is for the robot that it was made for.
  const [chosen, choose] = useState<{ readonly of: string | undefined; readonly value: DriveSpeed }>();
  const speeds = driveSpeeds(own);
  const speed =
    speeds.find(({ value }) => chosen?.of === selectedId && value === chosen?.value)?.value ?? firstSpeed(own);

  const stop = (): void => {
    if (!driving.stop().isDone) tellRefused();
  };
  const { pad, propsOf, refused, tellRefused } = useHeldCommand<Direction>({
    $hold: driving.$drive,
    keys: noKeys ? undefined : driveKeys,
    goTogether: isDiagonal,
    compass: at => drivesAt[at],
    stick: noGamepad ? undefined : 'left',
    onStop: stop,
    begin: held => driving.drive(held, speeds.find(({ value }) => value === speed)?.speed ?? moveSpeeds.normal),
    end: driving.endDrive,
    onBegun: held => emit('drivestarted', { directions: held }),
    onEnded: reason => emit('driveended', { reason }),
  });

  const held = drive.state === 'held' ? drive.command.directions : [];
  const facts = {
    drive,
    refusal,
    picture: selectedId === undefined ? ('none' as const) : video.pictureOf(selectedId),
    keys: noKeys ? undefined : keys,
  };
  const { tone, text: said } = padLine(facts);
  const ended = endedLine(facts);
  const LineIcon = lineIcons[tone];

  return (
    <section part="base" className="base" aria-label={text('driving.pad.label')} data-size={size}>
      <UnconfirmedStop deviceIds={unconfirmed} />
      <div
        ref={pad}
        part="pad"
        className="pk-pad"
        role="group"
        aria-label={text('driving.pad.label')}
        data-off={refusal ? '' : undefined}
      >
        {directions.map(direction => {
          const Icon = icons[direction];
          return (
            <button
              key={direction}
              type="button"
              className="pk-sector"
              data-at={direction}
              data-held={held.includes(direction) || undefined}
              aria-label={text(`driving.direction.${direction}`)}
              aria-disabled={refusal ? true : undefined}
              {...propsOf(direction)}
            >
              <Icon aria-hidden />
            </button>
          );
        })}
        <button
          type="button"
          part="stop"
          className="pk-pad-center"
          aria-label={text('driving.stop.label')}
          aria-disabled={selectedId === undefined || undefined}
          onPointerDown={event => {
            // The press stops, and not the release, which comes later.
            if (event.button === 0) stop();
          }}
          onClick={event => {
            if (event.detail === 0) stop();
          }}
        >
          {text('driving.stop')}
        </button>
      </div>
      <SegmentedControl
        part="speed"
        label={text('driving.speed')}
        value={speed}
        onChange={value => choose({ of: selectedId, value })}
        options={speeds.map(({ value, speed: step }) => ({
          value,
          label: text(`driving.speed.${value}`, { speed: step }),
        }))}
      />
      <Lease />
      <div className="says">
        <Forbidden />
        <DelayMark />
        <StatusAgeMark />
        <PictureMark />
        {noGamepad ? null : <Gamepads />}
        {isBlind(facts) ? (
          <p className="pk-line" data-tone="warning" role="status">
            <EyeOff aria-hidden />
            {text('driving.noPicture')}
          </p>
        ) : null}
        {ended ? (
          <p className="pk-line" data-tone={ended.tone} role="alert">
            <OctagonAlert aria-hidden />
            {messageText(ended.text)}
          </p>
        ) : null}
        <p
          key={refused}
          className="pk-line says-now"
          data-tone={tone}
          data-urged={refused > 0 && refusal ? '' : undefined}
          role={refused > 0 && refusal ? 'alert' : 'status'}
        >
          <LineIcon aria-hidden />
          {messageText(said)}
        </p>
      </div>
    </section>
  );
}

/** Warns who drives by hand that the robot is in a forbidden region, unless somebody else controls it. Nothing is refused for it. */
function Forbidden() {
  const { driving, lease } = useConsole();
  const region = useStore(driving.$forbidden);
  const { holder } = useStore(lease.$lease);
  const text = useText();
  if (!region || holder?.isMine === false) return null;
  return (
    <p className="pk-line" data-tone="warning" role="status">
      <Ban aria-hidden />
      {text('driving.forbidden', { name: region.name || region.type })}
    </p>
  );
}
