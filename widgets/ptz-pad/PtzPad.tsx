import {
  ArrowDownLeft,
  ArrowDownRight,
  ArrowUpLeft,
  ArrowUpRight,
  Bookmark,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsDown,
  ChevronsUp,
  ChevronUp,
  CircleAlert,
  RotateCcw,
  TriangleAlert,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useId, useState } from 'react';
import { ptzRange, type PtzAction } from '@patrolkit/core';
import { lazily, useConsole, useMessageText, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { DelayMark, PictureMark, StatusAgeMark, UnconfirmedStop } from '../shared/robots/driving.tsx';
import { useAsked } from '../shared/robots/useAsked.ts';
import { Gamepads } from '../shared/hold/Gamepads.tsx';
import { useHeldCommand, type HeldCommand } from '../shared/hold/useHeldCommand.ts';
import { Pointing } from './Pointing.tsx';
import { diagonals, directions, moveAt, pairsOf, speedOf } from './ptz-pad.model.ts';
import type { spec } from './ptz-pad.element.ts';

const Presets = lazily(async () => (await import('./Presets.tsx')).Presets);

const icons = {
  up: ChevronUp,
  right: ChevronRight,
  down: ChevronDown,
  left: ChevronLeft,
  upRight: ArrowUpRight,
  downRight: ArrowDownRight,
  downLeft: ArrowDownLeft,
  upLeft: ArrowUpLeft,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
  liftUp: ChevronsUp,
  liftDown: ChevronsDown,
} as const;

/** The view of `<patrol-ptz-pad>`. */
export function PtzPad({ size, speed: firstSpeed, for: player, noGamepad, noPresets, emit }: ViewProps<typeof spec>) {
  const { driving, robots } = useConsole();
  const ptz = useStore(driving.$ptz);
  const unconfirmed = useStore(driving.$ptzUnconfirmed);
  const refusal = useStore(driving.$ptzRefusal);
  const hasDiagonals = useStore(driving.$hasDiagonals);
  const hardware = useStore(robots.$hardware);
  const selected = useStore(robots.$selected);
  const text = useText();
  const messageText = useMessageText();
  const id = useId();
  const [speed, setSpeed] = useState(speedOf(firstSpeed));
  /** The robot whose presets are open. */
  const [presetsOf, setPresetsOf] = useAsked<string>();

  const selectedId = selected?.id;

  const { pad, propsOf, refused } = usePtz({ speed, noGamepad, emit });
  const held = ptz.state === 'held' ? ptz.command.action : undefined;
  const isOff = refusal !== undefined;
  // Controls that work in the picture appear only for users who may control the robot. The ring always appears (specification section 5).
  const mayControl = selected?.mayControl ?? false;
  const buttonOf = (action: PtzAction) => ({
    type: 'button' as const,
    'aria-label': text(`driving.ptz.${action}`),
    'aria-disabled': isOff || undefined,
    'data-held': held === action || undefined,
    title: text(`driving.ptz.${action}`),
    ...propsOf(action),
  });

  return (
    <section part="base" className="base" data-size={size} aria-label={text('driving.ptz.label')}>
      <UnconfirmedStop deviceIds={unconfirmed} />
      {/* The user also holds the buttons beside the ring, so they are part of the pad. */}
      <div ref={pad} className="controls">
        <div
          part="pad"
          className="pk-pad"
          role="group"
          aria-label={text('driving.ptz.label')}
          data-off={isOff ? '' : undefined}
          data-sectors={hasDiagonals ? 8 : 4}
        >
          {[...directions, ...(hasDiagonals ? diagonals : [])].map(direction => {
            const Icon = icons[direction];
            return (
              <button key={direction} className="pk-sector" data-at={direction} {...buttonOf(direction)}>
                <Icon aria-hidden />
              </button>
            );
          })}
          <button part="reset" className="pk-pad-center" {...buttonOf('reset')}>
            <RotateCcw size={20} aria-hidden />
          </button>
        </div>
        {(mayControl ? pairsOf(hardware.items) : []).map(({ name, actions }) => (
          <div key={name} part={name} className="pair" role="group" aria-label={text(`driving.ptz.${name}`)}>
            {actions.map(action => {
              const Icon = icons[action];
              return (
                <button key={action} className="pk-hold" data-off={isOff ? '' : undefined} {...buttonOf(action)}>
                  <Icon size={20} aria-hidden />
                </button>
              );
            })}
            <span className="pair-name" aria-hidden="true">
              {text(`driving.ptz.${name}`)}
            </span>
          </div>
        ))}
      </div>
      <div className="speed">
        <label htmlFor={id}>{text('driving.ptz.speed')}</label>
        <input
          id={id}
          part="speed"
          className="pk-range"
          type="range"
          {...ptzRange}
          value={speed}
          onChange={event => setSpeed(speedOf(event.currentTarget.valueAsNumber))}
        />
        <output htmlFor={id}>{speed}</output>
      </div>
      {!mayControl || (noPresets && player === undefined) ? null : (
        <div part="more" className="more">
          {noPresets ? null : (
            <Button size="small" icon={Bookmark} onClick={() => setPresetsOf(selectedId)}>
              {text('driving.preset.open')}
            </Button>
          )}
          {player === undefined ? null : <Pointing player={player} />}
        </div>
      )}
      {presetsOf === undefined || !mayControl ? null : (
        <Presets isOpen={presetsOf === selectedId} onClose={() => setPresetsOf(undefined)} />
      )}
      <div className="marks">
        <DelayMark />
        <StatusAgeMark />
        <PictureMark />
        {noGamepad ? null : <Gamepads />}
      </div>
      {hardware.state === 'failed' ? (
        <p className="pk-line says" data-tone="error" role="alert">
          <CircleAlert aria-hidden />
          {text('driving.ptz.hardwareFailed')}
          <Button size="small" onClick={() => void robots.loadHardware()}>
            {text('common.retry')}
          </Button>
        </p>
      ) : null}
      {refusal ? (
        <p
          key={refused}
          className="pk-line says"
          data-tone="warning"
          role={refused > 0 ? 'alert' : 'status'}
          data-urged={refused > 0 || undefined}
        >
          <TriangleAlert aria-hidden />
          {messageText(refusal)}
        </p>
      ) : null}
    </section>
  );
}

/** Turns, zooms and lifts while something is held. It reports to the page when a movement that it began starts and ends. */
function usePtz({
  speed,
  noGamepad,
  emit,
}: Pick<ViewProps<typeof spec>, 'noGamepad' | 'emit'> & { readonly speed: number }): HeldCommand<PtzAction> {
  const { driving } = useConsole();
  const hasDiagonals = useStore(driving.$hasDiagonals);
  return useHeldCommand<PtzAction>({
    $hold: driving.$ptz,
    compass: at => [moveAt(at, hasDiagonals)],
    stick: noGamepad ? undefined : 'right',
    begin: ([action]) => action && driving.ptz(action, speed),
    end: driving.endPtz,
    onBegun: ([action]) => action && emit('ptzstarted', { action, speed }),
    // A way home ends by itself.
    onEnded: (reason, [action]) => {
      if (action !== 'reset') emit('ptzended', { reason });
    },
  });
}
