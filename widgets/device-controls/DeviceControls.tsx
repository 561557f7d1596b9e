import {
  BatteryCharging,
  BatteryWarning,
  CircleAlert,
  CirclePause,
  CirclePlay,
  CircleX,
  Info,
  OctagonX,
  Power,
  RefreshCw,
  Shield,
} from 'lucide-react';
import { useId, useState } from 'react';
import {
  isStatusFresh,
  type CommandName,
  type InitializePart,
  type Message,
  type Robot,
  type RobotStatus,
} from '@patrolkit/core';
import {
  useConsole,
  useMessageText,
  useNoticeText,
  useStore,
  useText,
  type ViewProps,
} from '../shared/element/index.ts';
import { Button, type ButtonProps } from '../shared/ui/Button.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { useAsked } from '../shared/robots/useAsked.ts';
import { CommandMark } from '../shared/robots/CommandMark.tsx';
import { reasonsOf, serviceCommands, taskCommands, type Told } from './device-controls.model.ts';
import { Hardware } from './Hardware.tsx';
import { Question } from './Question.tsx';
import type { spec } from './device-controls.element.ts';

const parts: readonly InitializePart[] = ['robot', 'position', 'camera'];

/** The open question and its robot. */
interface Asked {
  readonly what: CommandName;
  readonly robotId: string;
}

/** The view of `<patrol-device-controls>`. */
export function DeviceControls({ noService, emit }: ViewProps<typeof spec>) {
  const { commands, robots, connection } = useConsole();
  const states = useStore(commands.$states);
  const refusals = useStore(commands.$refusals);
  const shown = useStore(commands.$shown);
  const config = useStore(commands.$config);
  const hardware = useStore(robots.$hardware);
  const robot = useStore(robots.$selected);
  const reading = useStore(robots.$status);
  const { device } = useStore(connection.$connection);
  const text = useText();
  const notice = useNoticeText();
  const [asking, setAsking] = useAsked<Asked>();
  const [part, setPart] = useState<InitializePart>('robot');

  const robotId = robot?.id;
  const isOpen = device.state === 'open';
  const isOfNow = (status: { readonly open: number } | undefined): boolean =>
    isStatusFresh({ status, isChannelOpen: isOpen, deviceOpens: device.opens });

  const told: Told = (command, value, outcome) => {
    setAsking(undefined);
    void outcome.then(({ isDone }) => {
      if (isDone) emit('commandaccepted', { command, value });
      else emit('commandfailed', { command });
    });
  };
  const ask = (what: CommandName): void => {
    if (robotId !== undefined) setAsking({ what, robotId });
  };

  const status = reading?.status;
  const isFresh = isOfNow(reading);
  if (!robot?.mayControl)
    return (
      <section part="base" className="base" aria-label={text('devices.label')}>
        <Reason reason={{ id: robot ? 'driving.noRight' : 'driving.noRobot' }} />
      </section>
    );

  const has = (command: CommandName): boolean => shown.includes(command);

  return (
    <section part="base" className="base" aria-label={text('devices.label')}>
      {status?.isEmergencyStopped ? (
        <div part="release" className="release" role="alert">
          <OctagonX size={20} aria-hidden />
          <strong>{text('driving.emergency.pressed')}</strong>
          {has('releaseStop') ? (
            <CommandButton name="releaseStop" size="small" onPress={() => ask('releaseStop')}>
              {text('devices.release')}
            </CommandButton>
          ) : null}
          {isFresh ? null : <StaleMark since={reading?.receivedAt} />}
        </div>
      ) : null}
      <CommandMark state={states.releaseStop} />
      {refusals.volume ? <Reason reason={refusals.volume} /> : null}

      <TaskControls status={status} told={told} />

      <Hardware
        // The key starts again for another robot, so that an unfinished change is not carried over.
        key={robotId}
        shown={shown}
        states={states}
        refusals={refusals}
        status={status}
        statusSince={isFresh ? undefined : reading?.receivedAt}
        config={config?.values}
        valuesSince={isOfNow(config) ? undefined : config?.receivedAt}
        told={told}
      />
      {has('netCatching') ? (
        <div className="group">
          <div className="buttons">
            <CommandButton name="netCatching" icon={Shield} onPress={() => ask('netCatching')}>
              {text('devices.net')}
            </CommandButton>
          </div>
          <CommandMark state={states.netCatching} />
        </div>
      ) : null}
      {hardware.state === 'failed' ? (
        <p className="pk-line" data-tone="error" role="alert">
          <CircleAlert aria-hidden />
          <span>
            {text('driving.ptz.hardwareFailed')}
            {hardware.problem ? <small className="cause">{notice(hardware.problem)}</small> : null}
          </span>
          <Button size="small" onClick={() => void robots.loadHardware()}>
            {text('common.retry')}
          </Button>
        </p>
      ) : null}

      {noService ? null : (
        <div className="group" role="group" aria-label={text('devices.service.label')}>
          <div className="buttons">
            <CommandButton name="initialize" icon={RefreshCw} onPress={() => ask('initialize')}>
              {text('devices.initialize')}
            </CommandButton>
            <CommandButton name="restart" icon={Power} onPress={() => ask('restart')}>
              {text('devices.restart')}
            </CommandButton>
          </div>
          <Results names={serviceCommands} />
        </div>
      )}

      <Questions
        asking={asking}
        robot={robot}
        part={part}
        onPart={setPart}
        onCancel={() => setAsking(undefined)}
        told={told}
      />
    </section>
  );
}

/** Pause, end of the task and charging. */
function TaskControls({ status, told }: { readonly status: RobotStatus | undefined; readonly told: Told }) {
  const { commands } = useConsole();
  const text = useText();
  const isPaused = status?.isPatrolPaused === true || status?.mode === 'standBy';
  const isCharging = status?.mode === 'charge';
  return (
    <div className="group" role="group" aria-label={text('devices.task.label')}>
      <div className="buttons">
        <CommandButton
          name="task"
          icon={isPaused ? CirclePlay : CirclePause}
          onPress={() => told('task', !isPaused, commands.pause(!isPaused))}
        >
          {text(isPaused ? 'devices.task.resume' : 'devices.task.pause')}
        </CommandButton>
        <CommandButton name="stopTask" icon={CircleX} onPress={() => told('stopTask', true, commands.stopTask())}>
          {text('devices.task.stop')}
        </CommandButton>
        <CommandButton
          name="charge"
          icon={isCharging ? BatteryWarning : BatteryCharging}
          onPress={() => told('charge', !isCharging, commands.charge(!isCharging))}
        >
          {text(isCharging ? 'devices.charge.cancel' : 'devices.charge.send')}
        </CommandButton>
      </div>
      <Results names={taskCommands} />
    </div>
  );
}

/** Asks before commands that cannot be undone. */
function Questions({
  asking,
  robot,
  part,
  onPart,
  onCancel,
  told,
}: {
  readonly asking: Asked | undefined;
  /** The selected robot. Questions about another robot stay hidden. */
  readonly robot: Robot;
  /** The part to initialize. */
  readonly part: InitializePart;
  readonly onPart: (part: InitializePart) => void;
  readonly onCancel: () => void;
  readonly told: Told;
}) {
  const { commands } = useConsole();
  const refusals = useStore(commands.$refusals);
  const text = useText();
  const partName = useId();
  const name = robot.name || robot.id;
  const isAsking = (what: CommandName): boolean => asking?.what === what && asking.robotId === robot.id;
  return (
    <>
      <Question
        isOpen={isAsking('netCatching')}
        title={text('devices.net')}
        confirm={text('devices.net.confirm')}
        refusal={refusals.netCatching}
        onCancel={onCancel}
        onConfirm={() => told('netCatching', true, commands.launchNet())}
      >
        {text('devices.net.question', { name })}
      </Question>
      <Question
        isOpen={isAsking('restart')}
        title={text('devices.restart')}
        confirm={text('devices.restart.confirm')}
        refusal={refusals.restart}
        onCancel={onCancel}
        onConfirm={() => told('restart', true, commands.restart())}
      >
        {text('devices.restart.question', { name })}
      </Question>
      <Question
        isOpen={isAsking('initialize')}
        title={text('devices.initialize')}
        confirm={text('devices.initialize.confirm')}
        refusal={refusals.initialize}
        onCancel={onCancel}
        onConfirm={() => told('initialize', part, commands.initialize(part))}
      >
        <fieldset className="question">
          <legend>{text('devices.initialize.question', { name })}</legend>
          {parts.map(one => (
            <label key={one} className="pk-radio">
              <input type="radio" name={partName} value={one} checked={one === part} onChange={() => onPart(one)} />
              <span>
                {text(`devices.initialize.part.${one}`)}
                <small>{text(`devices.initialize.hint.${one}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </Question>
      <Question
        isOpen={isAsking('releaseStop')}
        title={text('devices.release')}
        confirm={text('devices.release.confirm')}
        refusal={refusals.releaseStop}
        onCancel={onCancel}
        onConfirm={() => told('releaseStop', true, commands.releaseStop(asking?.robotId ?? ''))}
      >
        <p>
          <strong>{name}</strong>
        </p>
        <p>{text('devices.release.question', { name })}</p>
      </Question>
    </>
  );
}

/** The button of a command. It is off while the command is refused and gives the reason. It is busy until the robot has begun. */
function CommandButton({
  name,
  onPress,
  ...rest
}: Pick<ButtonProps, 'icon' | 'size' | 'children'> & {
  readonly name: CommandName;
  /** Not called while the command is refused. */
  readonly onPress: () => void;
}) {
  const { commands } = useConsole();
  const state = useStore(commands.$states)[name]?.state;
  const refusal = useStore(commands.$refusals)[name];
  const messageText = useMessageText();
  return (
    <Button
      {...rest}
      busy={state === 'sent' || state === 'accepted'}
      aria-disabled={refusal ? true : undefined}
      title={refusal && messageText(refusal)}
      onClick={() => {
        if (!refusal) onPress();
      }}
    />
  );
}

/** Shows the outcome of some commands, and why they are off. */
function Results({ names }: { readonly names: readonly CommandName[] }) {
  const { commands } = useConsole();
  const states = useStore(commands.$states);
  const refusals = useStore(commands.$refusals);
  // A reason that stops every command appears once, at the top.
  const reasons = refusals.volume ? [] : reasonsOf(refusals, names).filter(({ id }) => id !== 'devices.noTask');
  return (
    <>
      {names.map(command => (
        <CommandMark key={command} state={states[command]} />
      ))}
      {reasons.map(reason => (
        <Reason key={reason.id} reason={reason} />
      ))}
    </>
  );
}

/** Says why a control is off. */
function Reason({ reason }: { readonly reason: Message }) {
  const messageText = useMessageText();
  return (
    <p className="pk-line reason" role="status">
      <Info aria-hidden />
      {messageText(reason)}
    </p>
  );
}
