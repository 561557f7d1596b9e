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
import { useEffect, useState } from 'react';
import { isStatusFresh, type CommandName, type InitializePart, type Message, type Outcome } from '@patrolkit/core';
import {
  useConsole,
  useMessageText,
  useNoticeText,
  useStore,
  useText,
  type ViewProps,
} from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { useAsked } from '../shared/robots/useAsked.ts';
import { CommandMark } from '../shared/robots/CommandMark.tsx';
import { reasonsOf, serviceCommands, shownValue, taskCommands } from './device-controls.model.ts';
import { Hardware } from './Hardware.tsx';
import { Question } from './Question.tsx';
import type { spec } from './device-controls.element.ts';

const parts: readonly InitializePart[] = ['robot', 'position', 'camera'];

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
  const messageText = useMessageText();
  const notice = useNoticeText();
  /** What is asked, and about which robot. */
  const [asking, setAsking] = useAsked<{ readonly what: CommandName; readonly robotId: string }>();
  const [part, setPart] = useState<InitializePart>('robot');

  const robotId = robot?.id;
  const model = robot?.model;
  const isOpen = device.state === 'open';
  useEffect(() => {
    if (robotId !== undefined && model !== undefined && isOpen) void robots.loadHardware();
  }, [robots, robotId, model, isOpen]);
  const isOfNow = (status: { readonly open: number } | undefined): boolean =>
    isStatusFresh({ status, isChannelOpen: isOpen, deviceOpens: device.opens });
  // Asked for in each open, also where sockets were replaced without a gap: what was told before is stale.
  const open = isOpen ? device.opens : 0;
  useEffect(() => {
    if (robotId !== undefined && open > 0) void commands.loadConfig();
  }, [commands, robotId, open]);

  const told = (command: CommandName, value: number | boolean | string, outcome: Promise<Outcome>): void => {
    setAsking(undefined);
    void outcome.then(({ isDone }) => {
      if (isDone) emit('commandaccepted', { command, value });
      else emit('commandfailed', { command });
    });
  };
  const isAsking = (what: CommandName): boolean => asking?.what === what && asking.robotId === robotId;
  const ask = (what: CommandName): void => {
    if (robotId !== undefined) setAsking({ what, robotId });
  };
  const cancel = (): void => setAsking(undefined);
  const off = (name: CommandName): { 'aria-disabled'?: true; title?: string } => {
    const refusal = refusals[name];
    return refusal ? { 'aria-disabled': true, title: messageText(refusal) } : {};
  };
  const unlessOff = (name: CommandName, act: () => void) => (): void => {
    if (!refusals[name]) act();
  };
  const isBusy = (name: CommandName): boolean => states[name]?.state === 'sent' || states[name]?.state === 'accepted';

  const status = reading?.status;
  const isFresh = isOfNow(reading);
  const name = robot?.name || robotId || '';
  if (!robot || robot.mayControl <= 0)
    return (
      <section part="base" className="base" aria-label={text('devices.label')}>
        <Reason reason={{ id: robot ? 'driving.noRight' : 'driving.noRobot' }} />
      </section>
    );

  const has = (command: CommandName): boolean => shown.includes(command);
  const isPaused = status?.isPatrolPaused === true || status?.mode === 'standBy';
  const isCharging = status?.mode === 'charge';
  // One reason that stops everything is said once, on top.
  const common = refusals.volume;
  const reasons = (names: readonly CommandName[]): readonly Message[] =>
    common ? [] : reasonsOf(refusals, names).filter(({ id }) => id !== 'devices.noTask');

  return (
    <section part="base" className="base" aria-label={text('devices.label')}>
      {status?.isEmergencyStopped ? (
        <div part="release" className="release" role="alert">
          <OctagonX size={20} aria-hidden />
          <strong>{text('driving.emergency.pressed')}</strong>
          {has('releaseStop') ? (
            <Button
              size="small"
              busy={isBusy('releaseStop')}
              {...off('releaseStop')}
              onClick={unlessOff('releaseStop', () => ask('releaseStop'))}
            >
              {text('devices.release')}
            </Button>
          ) : null}
          {isFresh ? null : <StaleMark since={reading?.receivedAt} />}
        </div>
      ) : null}
      <CommandMark state={states.releaseStop} />
      {common ? <Reason reason={common} /> : null}

      <div className="group" role="group" aria-label={text('devices.task.label')}>
        <div className="buttons">
          <Button
            icon={isPaused ? CirclePlay : CirclePause}
            busy={isBusy('task')}
            {...off('task')}
            onClick={unlessOff('task', () => told('task', !isPaused, commands.pause(!isPaused)))}
          >
            {text(isPaused ? 'devices.task.resume' : 'devices.task.pause')}
          </Button>
          <Button
            icon={CircleX}
            busy={isBusy('stopTask')}
            {...off('stopTask')}
            onClick={unlessOff('stopTask', () => told('stopTask', true, commands.stopTask()))}
          >
            {text('devices.task.stop')}
          </Button>
          <Button
            icon={isCharging ? BatteryWarning : BatteryCharging}
            busy={isBusy('charge')}
            {...off('charge')}
            onClick={unlessOff('charge', () => told('charge', !isCharging, commands.charge(!isCharging)))}
          >
            {text(isCharging ? 'devices.charge.cancel' : 'devices.charge.send')}
          </Button>
        </div>
        {taskCommands.map(command => (
          <CommandMark key={command} state={states[command]} />
        ))}
        {reasons(taskCommands).map(reason => (
          <Reason key={reason.id} reason={reason} />
        ))}
      </div>

      <Hardware
        // What was begun for one robot is nothing to the next.
        key={robotId}
        shown={shown}
        states={states}
        refusals={refusals}
        status={status}
        statusSince={isFresh ? undefined : reading?.receivedAt}
        valueOf={type => shownValue(states[type], config?.values[type])}
        valuesSince={isOfNow(config) ? undefined : config?.receivedAt}
        onSet={(type, value) => told(type, value, commands.set(type, value))}
      />
      {has('netCatching') ? (
        <div className="group">
          <div className="buttons">
            <Button
              icon={Shield}
              busy={isBusy('netCatching')}
              {...off('netCatching')}
              onClick={unlessOff('netCatching', () => ask('netCatching'))}
            >
              {text('devices.net')}
            </Button>
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
            <Button
              icon={RefreshCw}
              busy={isBusy('initialize')}
              {...off('initialize')}
              onClick={unlessOff('initialize', () => ask('initialize'))}
            >
              {text('devices.initialize')}
            </Button>
            <Button
              icon={Power}
              busy={isBusy('restart')}
              {...off('restart')}
              onClick={unlessOff('restart', () => ask('restart'))}
            >
              {text('devices.restart')}
            </Button>
          </div>
          {serviceCommands.map(command => (
            <CommandMark key={command} state={states[command]} />
          ))}
          {reasons(serviceCommands).map(reason => (
            <Reason key={reason.id} reason={reason} />
          ))}
        </div>
      )}

      <Question
        isOpen={isAsking('netCatching')}
        title={text('devices.net')}
        confirm={text('devices.net.confirm')}
        refusal={refusals.netCatching}
        onCancel={cancel}
        onConfirm={() => told('netCatching', 1, commands.set('netCatching', 1))}
      >
        {text('devices.net.question', { name })}
      </Question>
      <Question
        isOpen={isAsking('restart')}
        title={text('devices.restart')}
        confirm={text('devices.restart.confirm')}
        refusal={refusals.restart}
        onCancel={cancel}
        onConfirm={() => told('restart', true, commands.restart())}
      >
        {text('devices.restart.question', { name })}
      </Question>
      <Question
        isOpen={isAsking('initialize')}
        title={text('devices.initialize')}
        confirm={text('devices.initialize.confirm')}
        refusal={refusals.initialize}
        onCancel={cancel}
        onConfirm={() => told('initialize', part, commands.initialize(part))}
      >
        <fieldset className="question">
          <legend>{text('devices.initialize.question', { name })}</legend>
          {parts.map(one => (
            <label key={one} className="pk-radio">
              <input type="radio" value={one} checked={one === part} onChange={() => setPart(one)} />
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
        onCancel={cancel}
        onConfirm={() => told('releaseStop', true, commands.releaseStop(asking?.robotId ?? ''))}
      >
        <p>
          <strong>{name}</strong>
        </p>
        <p>{text('devices.release.question', { name })}</p>
      </Question>
    </section>
  );
}

/** Why something is off. */
function Reason({ reason }: { readonly reason: Message }) {
  const messageText = useMessageText();
  return (
    <p className="pk-line reason" role="status">
      <Info aria-hidden />
      {messageText(reason)}
    </p>
  );
}
