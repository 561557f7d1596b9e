import { CircleCheck, CirclePlay, CircleStop, Eye, OctagonAlert, WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { joined, type Notice } from '@patrolkit/core';
import { keyOf, stopKey } from '@patrolkit/core/keys';
import {
  useConsole,
  useHost,
  useHostWindow,
  useMessageText,
  useNoticeText,
  useStore,
  useText,
  type ViewProps,
} from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { CommandMark } from '../shared/robots/CommandMark.tsx';
import { useRobotNames } from '../shared/robots/driving.tsx';
import { useSaidInModal, useStopOnTop, useTopLayer } from '../shared/dialog/useTopLayer.ts';
import { phaseOf, phaseTexts } from './stop-button.model.ts';
import type { spec } from './stop-button.element.ts';
import { StopList } from './StopList.tsx';

const icons = {
  ready: CircleStop,
  confirmed: CircleCheck,
  unconfirmed: OctagonAlert,
  unknowable: Eye,
  unreachable: WifiOff,
} as const;

/** Distance between the button, its message and the border of the window, px. */
const gap = 8;

/** The robots that a press of the key stopped, by console. Two buttons of one robot are one stop; with two servers, each stops its own. */
const stoppedBy = new WeakMap<Event, Map<unknown, readonly (string | undefined)[]>>();

/** The view of `<patrol-stop-button>`. */
export function StopButton({ deviceId, noKey, lifted, emit }: ViewProps<typeof spec>) {
  const { driving, robots } = useConsole();
  const selected = useStore(robots.$selected);
  const { items } = useStore(robots.$robots);
  const robot =
    deviceId === undefined ? selected : (items.find(({ id }) => id === deviceId) ?? { id: deviceId, name: '' });
  /** The robot that a press stops. It is found at the press. */
  const target = (): string | undefined => deviceId ?? robots.$selectedId.get();
  const text = useText();
  const stops = useStore(driving.$stops);
  const last = deviceId === undefined ? stops.at(-1) : stops.filter(state => state.deviceId === deviceId).at(-1);
  const unconfirmed = useStore(driving.$driveUnconfirmed);
  const names = useRobotNames(unconfirmed);
  const lastName = useRobotNames(last ? [last.deviceId] : []);
  const [isAsking, setAsking] = useState(false);
  const phase = phaseOf(last, unconfirmed.length > 0);

  const stopOne = (robotId: string): void => {
    setAsking(false);
    if (driving.stop(robotId).isDone) emit('stopsent', { robotId });
  };
  const stop = (): void => {
    const robotId = target();
    if (robotId === undefined) setAsking(true);
    else stopOne(robotId);
  };
  const latest = useRef(stop);
  useLayoutEffect(() => {
    latest.current = stop;
  });
  const own = useHostWindow();
  useLayoutEffect(() => {
    if (noKey) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
      // The key types nothing, so it also stops from a field and from behind a dialog, where the button itself cannot be pressed.
      if (keyOf(event) !== stopKey || hasModifier) return;
      const stopped = stoppedBy.get(event);
      const mine = stopped?.get(driving) ?? [];
      const robotId = deviceId ?? robots.$selectedId.get();
      if (stopped ? mine.includes(robotId) : event.defaultPrevented) return;
      stoppedBy.set(event, new Map(stopped).set(driving, [...mine, robotId]));
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    // This listens in the capture phase, because the element with the focus may keep its keys to itself. A button in a frame also listens
    // to the page around it.
    const heard = [window, own];
    for (const one of heard) one.addEventListener('keydown', onKeyDown, true);
    return () => {
      for (const one of heard) one.removeEventListener('keydown', onKeyDown, true);
    };
  }, [noKey, own, driving, robots, deviceId]);

  const base = useRef<HTMLDivElement>(null);
  const host = useHost();
  const uppermost = useStopOnTop();
  /** When a page has several buttons, the one that can be pressed announces the outcome of a stop. */
  const tells = uppermost === undefined ? !lifted : uppermost === host;
  const Icon = phase === 'sending' || phase === 'sent' ? undefined : icons[phase];
  const said = text(phaseTexts[phase]);
  const name = robot?.name || robot?.id;
  const hint = name === undefined ? text('driving.stopButton.none') : text('driving.stopButton.label', { name });
  const more =
    phase === 'unconfirmed'
      ? text('driving.stopButton.useOwn', { name: names })
      : phase === 'sent'
        ? text('driving.stopButton.waiting', { name: lastName })
        : phase === 'ready'
          ? name
          : phase === 'unknowable'
            ? undefined
            : lastName;
  const watch = phase === 'unknowable' ? text('driving.stopButton.watch', { name: lastName }) : undefined;
  const box =
    phase === 'unconfirmed'
      ? text('session.unconfirmed', { name: names })
      : phase === 'unreachable'
        ? text('driving.stopButton.unreachable.text', { name: lastName })
        : undefined;
  const told = tells ? (box ?? (phase === 'ready' ? '' : joined(text, 'sentence', [said, watch]))) : '';
  // Screen readers hear a button on a dialog in its place.
  useSaidInModal(lifted ? '' : told, box === undefined ? 'polite' : 'assertive');
  return (
    <div ref={base} part="base" className="base" data-phase={phase}>
      <button
        type="button"
        part="button"
        className="stop"
        title={hint}
        aria-label={phase === 'ready' ? hint : said}
        aria-keyshortcuts={noKey ? undefined : stopKey}
        aria-haspopup={name === undefined ? 'dialog' : undefined}
        onPointerDown={event => {
          // The press stops, and not the release, which comes later.
          if (event.button === 0 && target() !== undefined) stop();
        }}
        onClick={event => {
          if (event.detail === 0 || target() === undefined) stop();
        }}
      >
        {Icon ? <Icon size={18} aria-hidden /> : <span className="pk-spinner" />}
        <span className="words">
          <span className="said">{said}</span>
          {more === undefined ? null : <span className="more">{more}</span>}
        </span>
        {noKey ? null : <kbd>{stopKey}</kbd>}
      </button>
      {last?.hasPaused ? <Resume deviceId={last.deviceId} /> : null}
      {watch === undefined || !tells ? null : <Message button={base} message={watch} isCalm />}
      {box === undefined || !tells ? null : <Message button={base} message={box} problem={last?.problem} />}
      <span className="pk-hidden" role={box === undefined ? 'status' : 'alert'}>
        {told}
      </span>
      <StopList isOpen={isAsking} onClose={() => setAsking(false)} onStop={stopOne} />
    </div>
  );
}

/** Resumes the task that a stop has paused. */
function Resume({ deviceId }: { readonly deviceId: string }) {
  const { commands, robots } = useConsole();
  const selectedId = useStore(robots.$selectedId);
  const { task: refusal } = useStore(commands.$refusals);
  const { task } = useStore(commands.$states);
  const text = useText();
  const messageText = useMessageText();
  if (selectedId !== deviceId) return null;
  return (
    <div className="back">
      <Button
        part="resume"
        size="small"
        icon={CirclePlay}
        busy={task?.state === 'sent' || task?.state === 'accepted'}
        aria-disabled={refusal ? true : undefined}
        title={refusal && messageText(refusal)}
        onClick={() => {
          if (!refusal) void commands.pause(false);
        }}
      >
        {text('driving.stopButton.resume')}
      </Button>
      {task?.state === 'failed' ? <CommandMark state={task} /> : null}
    </div>
  );
}

/**
 * The message below the button, over everything of the page. It names the robots and the reason, and the user confirms having read it
 * unless it is calm.
 */
function Message({
  button,
  message,
  problem,
  isCalm,
}: {
  readonly button: RefObject<HTMLElement | null>;
  readonly message: string;
  readonly problem?: Notice | undefined;
  /** True for a message that goes by itself. */
  readonly isCalm?: boolean;
}) {
  const { driving } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const box = useRef<HTMLDivElement>(null);
  const own = useHostWindow();
  useTopLayer(box, 'stop');
  useLayoutEffect(() => {
    const place = (): void => {
      if (!box.current || !button.current) return;
      const { right, bottom } = button.current.getBoundingClientRect();
      const { offsetWidth, offsetHeight, style } = box.current;
      style.left = `${Math.max(gap, Math.min(right, own.innerWidth - gap) - offsetWidth)}px`;
      style.top = `${Math.max(gap, Math.min(bottom + gap, own.innerHeight - offsetHeight - gap))}px`;
    };
    // The size of the box follows its text.
    const watched = new ResizeObserver(place);
    if (box.current) watched.observe(box.current);
    place();
    const watching = new AbortController();
    const { signal } = watching;
    own.addEventListener('resize', place, { signal });
    own.addEventListener('scroll', place, { capture: true, passive: true, signal });
    return () => {
      watching.abort();
      watched.disconnect();
    };
  }, [button, own]);
  return (
    <div ref={box} className="read" data-calm={isCalm}>
      <span aria-hidden="true">{message}</span>
      {problem ? <span>{noticeText(problem)}</span> : null}
      {isCalm ? null : (
        <Button part="unconfirmed" size="small" onClick={driving.acknowledgeUnconfirmed}>
          {text('driving.unconfirmed.acknowledge')}
        </Button>
      )}
    </div>
  );
}
