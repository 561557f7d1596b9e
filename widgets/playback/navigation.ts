/** Navigates in a recording: the acts of buttons and keys. */
import type { TimeWindow } from '@patrolkit/core';
import { keyOf, playbackKeys, type PlaybackAct } from '@patrolkit/core/keys';
import type { KeyboardEvent } from 'react';
import { isElement } from '../shared/element/isElement.ts';
import type { RecordingState } from './useRecording.ts';
import { goesOn, nearestRecorded, neighbour, recordedBefore, stopsOf, zoomCentre, zoomTo } from './time-line.model.ts';

/** A step of the arrow keys, ms. */
const arrowStep = 5_000;
/** How long before a mark playback starts, ms. */
const markLead = 2_000;

/** The acts that are possible now. */
export interface Navigation {
  readonly isRunning: boolean;
  /** True when the end is reached, so that playing starts from the beginning. */
  readonly isReplay: boolean;
  /** True when the user can step to single pictures. */
  readonly mayStep: boolean;
  readonly toggle: () => void;
  /** Goes to the recorded moment nearest to one. */
  readonly seek: (moment: number) => void;
  /** Goes to a little before a mark. */
  readonly seekMark: (at: number) => void;
  /** Goes to the previous mark or begin of a recorded range. Undefined when there is none. */
  readonly back: (() => void) | undefined;
  readonly forward: (() => void) | undefined;
  /** Shows the time line this many times as wide. Below 1 it is closer. */
  readonly zoom: (factor: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/**
 * The acts that are possible in the present state of a recording.
 * @param isGrowing more of it may have been recorded meanwhile
 */
export function navigationOf(
  { player, reading, recorded, played, view, setView }: RecordingState,
  bounds: TimeWindow,
  isGrowing: boolean,
): Navigation {
  const { ranges, marks } = recorded;
  const { from, to } = bounds;
  const { state, position } = reading;
  const isRunning = state === 'playing' || state === 'connecting';
  const isLast = state === 'ended';
  const mayGoOn = isLast && isGrowing && position !== undefined && goesOn(ranges, position);
  const seek = (moment: number, find = nearestRecorded): void => {
    const target = find(ranges, Math.min(to, Math.max(from, moment)));
    if (target !== undefined) player.seek(target);
  };
  /** Moves by a step from here. It crosses midnight as far as the stream reaches. */
  const seekBy = (step: number): void => {
    const moment = (position ?? from) + step;
    const isBeyond = moment < from || moment >= to;
    if (isBeyond && isGrowing && played && moment >= played.from && moment < played.to) player.seek(moment);
    else seek(moment, step < 0 ? recordedBefore : nearestRecorded);
  };
  const toggle = (): void => {
    if (isRunning) return player.pause();
    if (isLast) seek(mayGoOn ? position : (ranges[0]?.from ?? from));
    player.resume();
  };
  const stops = stopsOf(marks, ranges, markLead);
  const stopBack = neighbour(stops, position ?? from, -1, markLead);
  const stopForward = neighbour(stops, position ?? from, 1);
  const back = stopBack === undefined ? undefined : () => seek(stopBack);
  const forward = stopForward === undefined ? undefined : () => seek(stopForward);
  const zoom = (factor: number): void => setView(zoomTo(view, view.span * factor, zoomCentre(view, position), bounds));
  const acts: Readonly<Record<PlaybackAct, (isHeld: boolean) => void>> = {
    toggle,
    back: () => seekBy(-arrowStep),
    on: () => seekBy(arrowStep),
    frameBack: isHeld => player.stepFrame(-1, isHeld),
    frameOn: isHeld => player.stepFrame(1, isHeld),
    first: () => seek(ranges[0]?.from ?? from),
    last: () => seek(ranges.at(-1)?.to ?? to),
    markBack: () => back?.(),
    markOn: () => forward?.(),
    closer: () => zoom(0.5),
    wider: () => zoom(2),
  };
  return {
    isRunning,
    isReplay: isLast && !mayGoOn,
    mayStep: reading.hasPicture && (isRunning || isLast || state === 'paused'),
    toggle,
    seek: moment => seek(moment),
    seekMark: at => seek(at - markLead),
    back,
    forward,
    zoom,
    onKey: event => {
      if (event.ctrlKey || event.metaKey || event.altKey || !isElement(event.target)) return;
      // A browser presses a button again and again while Enter is held. Steps would pile up and continue after the release.
      if (keyOf(event) === 'Enter' && event.repeat && event.target.closest('button')) event.preventDefault();
      // Fields, choices and dialogs use these keys themselves, and Space presses a button.
      if (event.target.closest(keyOf(event) === ' ' ? 'input, dialog, button' : 'input, dialog')) return;
      const act =
        playbackKeys[event.shiftKey && keyOf(event).startsWith('Arrow') ? `Shift+${keyOf(event)}` : keyOf(event)];
      if (!act) return;
      event.preventDefault();
      acts[act](event.repeat);
    },
  };
}
