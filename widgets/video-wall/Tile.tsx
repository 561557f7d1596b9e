import type { Robot } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { CameraOff, Maximize2, Minimize2, Move, MoveRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isElement, useText } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { useInSight } from './useInSight.ts';

const dragType = 'application/x-patrolkit-tile';
/** The wall whose tile was dragged last. A page may have several walls, and each changes only its own tiles. */
let dragged: Node | undefined;

/** Props of `Tile`. */
export interface TileProps {
  readonly index: number;
  /** The device. Undefined for an empty tile. */
  readonly robot: Robot | undefined;
  /** True when the device is no longer in the fleet, or this user may no longer see it. */
  readonly isMissing: boolean;
  readonly isFocused: boolean;
  /** True when its device is the selected one. */
  readonly isSelected: boolean;
  readonly isOneOfMany: boolean;
  /** True while the user cannot move or change it. */
  readonly isFixed: boolean;
  /** The role of this tile in a move: it is moved, or it is the target. */
  readonly movement: 'moved' | 'target' | undefined;
  readonly choices: readonly Robot[];
  readonly onFocus: () => void;
  readonly onMove: () => void;
  readonly onDrop: (from: number) => void;
  readonly onTarget: () => void;
  readonly onPlace: (device: string | undefined) => void;
}

/** One place of the wall with its picture. */
export function Tile(props: TileProps) {
  const { index, robot, isMissing, isFocused, isSelected, isOneOfMany, isFixed, movement, choices } = props;
  const text = useText();
  const ref = useRef<HTMLLIElement>(null);
  const isInSight = useInSight(ref);
  const isOver = usePointerOn(ref, props);
  const name = robot?.name ?? text(isMissing ? 'wall.gone' : 'wall.empty');

  return (
    <li
      ref={ref}
      part="tile"
      className="tile"
      aria-label={text('wall.tile', { number: index + 1, name })}
      data-index={index}
      data-device={robot?.id}
      data-focused={isFocused || undefined}
      data-over={isOver || undefined}
      aria-current={isSelected || undefined}
    >
      {robot && isInSight && robot.isOnline ? (
        <patrol-live-player
          device-id={robot.id}
          quality={isFocused ? 'hd' : 'sd'}
          limit-time={robot.videoLimitMinutes ?? 0}
          tile={isOneOfMany && !isFocused}
          no-controls={!isFocused}
        />
      ) : (
        <div className="blank">
          {robot || isMissing ? <CameraOff size={28} aria-hidden /> : null}
          {robot ? (
            <p>{text(robot.isOnline ? 'video.connecting' : 'video.offline')}</p>
          ) : isMissing ? (
            <p>{text('wall.gone')}</p>
          ) : null}
          {robot || isFixed ? null : (
            <select
              aria-label={text('wall.choose')}
              value=""
              onChange={change => props.onPlace(change.target.value || undefined)}
            >
              <option value="">{text('wall.choose')}</option>
              {choices.map(choice => (
                <option key={choice.id} value={choice.id}>
                  {choice.name}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      {robot ? (
        <div
          className="head"
          draggable={!isFixed && !isFocused}
          onDragEnd={() => {
            dragged = undefined;
          }}
          onDragStart={event => {
            dragged = event.currentTarget.getRootNode();
            event.dataTransfer.setData(dragType, String(index));
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          <span className="name">{robot.name}</span>
          {isFixed || isFocused ? null : (
            <>
              <IconButton
                size="small"
                icon={Move}
                label={text('wall.move', { name: robot.name })}
                pressed={movement === 'moved'}
                onClick={props.onMove}
              />
              <IconButton
                size="small"
                icon={X}
                label={text('wall.remove', { name: robot.name })}
                onClick={() => props.onPlace(undefined)}
              />
            </>
          )}
          <IconButton
            size="small"
            icon={isFocused ? Minimize2 : Maximize2}
            label={text(isFocused ? 'wall.small' : 'wall.large', { name: robot.name })}
            onClick={props.onFocus}
          />
        </div>
      ) : isMissing && !isFixed ? (
        <div className="head">
          <span className="name">{name}</span>
          <IconButton
            size="small"
            icon={X}
            label={text('wall.remove', { name })}
            onClick={() => props.onPlace(undefined)}
          />
        </div>
      ) : null}
      {movement === 'target' ? (
        <Button className="target" icon={MoveRight} onClick={props.onTarget}>
          {text('wall.here')}
        </Button>
      ) : null}
    </li>
  );
}

/** Whether a press is on a control or a dialog of the tile or of its player. */
function isOnControl(event: Event): boolean {
  const path = event.composedPath();
  return path
    .slice(0, event.currentTarget ? path.indexOf(event.currentTarget) : 0)
    .some(target => isElement(target) && target.matches('button, input, select, label, dialog'));
}

/**
 * Handles a pointer on a tile outside its buttons, which do the same: a double click enlarges the tile, and a drop moves another tile here.
 */
function usePointerOn(ref: RefObject<HTMLElement | null>, props: TileProps): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const abort = new AbortController();
    const { signal } = abort;
    const isTaken = (): boolean => !latest.current.isFixed && dragged === element.getRootNode();
    element.addEventListener(
      'dblclick',
      event => {
        // Two quick presses on a control belong to the control.
        if (latest.current.robot && !isOnControl(event)) latest.current.onFocus();
      },
      { signal },
    );
    element.addEventListener(
      'keydown',
      event => keyOf(event) === 'Escape' && latest.current.isFocused && latest.current.onFocus(),
      { signal },
    );
    element.addEventListener('dragleave', () => setOver(false), { signal });
    element.addEventListener(
      'dragover',
      event => {
        if (!isTaken() || !event.dataTransfer?.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    element.addEventListener(
      'drop',
      event => {
        setOver(false);
        const from = event.dataTransfer?.getData(dragType) ?? '';
        if (!isTaken() || !/^\d+$/.test(from) || Number(from) === latest.current.index) return;
        event.preventDefault();
        latest.current.onDrop(Number(from));
      },
      { signal },
    );
    return () => abort.abort();
  }, [ref]);
  return isOver;
}
