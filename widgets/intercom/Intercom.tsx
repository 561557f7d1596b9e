import { Ear, Lock, LockOpen, Megaphone, Mic, Phone, Volume2 } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { volumeRange, type MessageId, type Robot } from '@patrolkit/core';
import { lazily, useConsole, useNoticeText, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import type { spec } from './intercom.element.ts';
import { useTalkButton } from './useTalkButton.ts';
import { useTalkKey } from './useTalkKey.ts';

const Broadcast = lazily(async () => (await import('./Broadcast.tsx')).Broadcast);

/** Listens to a device, talks with it, and has it speak. */
export function Intercom({ deviceId: given, talkKey, noBroadcast, emit }: ViewProps<typeof spec>) {
  const { audio, robots } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const statusId = useId();
  const selected = useStore(robots.$selected);
  const { items } = useStore(robots.$robots);
  const reading = useStore(audio.$audio);
  const [isLocked, setLocked] = useState(false);
  // A text typed for one robot is never spoken by the robot that is selected next.
  const [broadcasting, setBroadcasting] = useState<Robot>();
  const robot = given === undefined ? selected : items.find(({ id }) => id === given);

  const deviceId = robot?.id;
  const isMine = reading.deviceId !== undefined && reading.deviceId === deviceId;
  const isOn = isMine && reading.state === 'on';
  const mode = isMine ? reading.mode : undefined;
  const hasRight = robot?.mayControl ?? false;
  const hasSound = robot !== undefined && robot.isOnline && robot.kind !== 'sensor';
  const isTalkable = isOn && mode === 'intercom';
  // A refusal appears only where its device is. The outcome for a robot that is gone appears where it was selected.
  const shownFor = given ?? deviceId;
  const ownProblem = shownFor === undefined || reading.problemOf === shownFor ? reading.problem : undefined;
  /** True when the user hears the device but has no microphone. */
  const isMute = ownProblem !== undefined;
  // A microphone that was closed, for example by a call on screen, does not appear as locked open.
  if (isLocked && !reading.isTalking) setLocked(false);

  useEffect(() => {
    if (!isOn || deviceId === undefined || mode === undefined) return;
    emit('audiostarted', { deviceId, mode });
    return () => {
      // The microphone must not stay open without a sign on the page.
      audio.talk(false);
      setLocked(false);
      emit('audiostopped', { deviceId });
    };
  }, [audio, isOn, deviceId, mode, emit]);

  const start = useStart(deviceId);
  const talk = useCallback(
    (isTalking: boolean): void => {
      if (isTalkable && !isLocked) audio.talk(isTalking);
    },
    [audio, isTalkable, isLocked],
  );
  useTalkKey(isTalkable ? talkKey : undefined, talk);
  const talkButton = useTalkButton(talk);

  const said = !robot
    ? text('common.selectRobot')
    : reading.state === 'connecting' && isMine
      ? text('audio.connecting')
      : isOn
        ? text(mode === 'listen' ? 'audio.listening' : 'audio.talkingWith', { name: robot.name })
        : undefined;
  const reason = robot && whySilent(robot);
  const why = reason && text(reason);
  const problem = ownProblem && noticeText(ownProblem);
  /** Props of a button whose sound is not available. It keeps the focus, and the status line gives the reason. */
  const off = (isOff: boolean) => ({ spent: isOff, 'aria-describedby': isOff ? statusId : undefined });
  return (
    <section part="base" className="base" aria-label={text('audio.title')}>
      <div className="row">
        <Button
          icon={Ear}
          aria-pressed={mode === 'listen'}
          // The user can end listening even when the robot or the right is gone.
          {...off(!hasSound && mode !== 'listen')}
          onClick={() => start('listen')}
        >
          {text('audio.listen')}
        </Button>
        <Button
          icon={Phone}
          aria-pressed={mode === 'intercom'}
          {...off((!hasSound || !hasRight) && mode !== 'intercom')}
          onClick={() => start('intercom')}
        >
          {text('audio.intercom')}
        </Button>
        {noBroadcast ? null : (
          <IconButton
            part="broadcast"
            icon={Megaphone}
            label={text('audio.broadcast')}
            {...off(!hasSound || !hasRight)}
            onClick={() => setBroadcasting(robot)}
          />
        )}
      </div>
      {isTalkable ? (
        <div className="row">
          <Button
            part="talk"
            className="talk"
            kind="primary"
            icon={Mic}
            aria-pressed={reading.isTalking}
            disabled={isMute}
            {...talkButton}
          >
            {text(reading.isTalking ? 'audio.talking' : 'audio.hold')}
          </Button>
          <IconButton
            icon={isLocked && !isMute ? Lock : LockOpen}
            label={text(isLocked && !isMute ? 'audio.unlock' : 'audio.lock')}
            disabled={isMute}
            onClick={() => {
              audio.talk(!isLocked);
              setLocked(!isLocked);
            }}
          />
        </div>
      ) : null}
      <p id={statusId} className="state" role="status">
        {said}
        {why === problem ? null : <span>{why}</span>}
        {isTalkable && talkKey ? <span>{text('audio.key', { key: talkKey.toUpperCase() })}</span> : null}
      </p>
      {isOn ? (
        <dl className="levels">
          <Level name={text('audio.heard')} value={reading.heard} />
          {mode === 'intercom' ? <Level name={text('audio.said')} value={reading.said} /> : null}
        </dl>
      ) : null}
      <HeardVolume />
      {problem ? (
        <p className="problem" role="alert">
          {problem}
        </p>
      ) : null}
      {broadcasting ? (
        <Broadcast
          robot={broadcasting}
          onClose={() => setBroadcasting(undefined)}
          onSent={content => emit('broadcastsent', { deviceId: broadcasting.id, content })}
        />
      ) : null}
    </section>
  );
}

/** The volume of what is heard. */
function HeardVolume() {
  const { audio } = useConsole();
  const text = useText();
  const volume = useStore(audio.$volume);
  return (
    <label className="volume">
      <Volume2 size={16} aria-hidden />
      <span>{text('common.volume')}</span>
      <input
        type="range"
        className="pk-range"
        {...volumeRange}
        step={1}
        value={volume}
        onChange={change => audio.setVolume(Number(change.target.value))}
      />
      <output>{volume}</output>
    </label>
  );
}

/** Why a user cannot hear a robot, or can only hear it. Undefined when the user can talk with it. */
function whySilent({ kind, isOnline, mayControl }: Robot): MessageId | undefined {
  if (kind === 'sensor') return 'audio.sensor';
  if (!isOnline) return 'audio.offline';
  return mayControl ? undefined : 'driving.noRight';
}

/** Starts and ends listening to and talking with a device. Sound that this view began ends with the view. */
function useStart(deviceId: string | undefined): (wanted: 'listen' | 'intercom') => void {
  const { audio } = useConsole();
  // Sound that this view began ends with the view and with its device. Sound that another view began goes on.
  const begunFor = useRef<string>(undefined);
  useEffect(
    () =>
      audio.$audio.listen(({ state }) => {
        if (state === 'off') begunFor.current = undefined;
      }),
    [audio],
  );
  useEffect(
    () => () => {
      if (deviceId !== undefined && begunFor.current === deviceId) audio.stop();
    },
    [audio, deviceId],
  );

  return wanted => {
    if (deviceId === undefined) return;
    void audio.toggle(wanted, deviceId);
    // If the start was refused, the sound that is on belongs to another view and stays.
    const now = audio.$audio.get();
    if (now.state === 'off') begunFor.current = undefined;
    else if (now.mode === wanted) begunFor.current = deviceId;
  };
}

/** How loud something is. */
function Level({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <meter min={0} max={1} value={value} aria-label={name} />
      </dd>
    </div>
  );
}
