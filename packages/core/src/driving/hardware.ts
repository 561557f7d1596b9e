/** Commands that set the hardware of the selected robot: volume, lamps, wiper and net. */
import {
  encodeControl,
  isStepOf,
  sendControlCommand,
  volumeRange,
  type EnableType,
  type HardwareSetting,
  type HttpClient,
  type Wiping,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { failed, type Outcome } from '../outcome.ts';
import { toldBy } from './arrival.ts';
import type { ConfigStore } from './config.ts';
import type { CommandMark, CommandRuns, Judge } from './runs.ts';

/** The lamps of a robot. */
export type Lamp = Extract<EnableType, 'alarmLamp' | 'headLamp'>;

/** Verbs that set hardware. */
export interface HardwareVerbs {
  /** Sets the volume, in whole steps of `volumeRange`. */
  setVolume(volume: number): Promise<Outcome>;
  setLamp(lamp: Lamp, isOn: boolean): Promise<Outcome>;
  setWiper(wiping: Wiping): Promise<Outcome>;
  /** Launches the net, which cannot be undone. */
  launchNet(): Promise<Outcome>;
}

/** What the verbs of hardware need. */
export interface HardwareDeps {
  readonly environment: Pick<Environment, 'clock' | 'wallClock'>;
  readonly http: HttpClient;
  readonly runs: Pick<CommandRuns, '$states' | 'run' | 'mark'>;
  readonly config: Pick<ConfigStore, '$config' | 'load' | 'correct'>;
}

/** Wait before the console asks the robot again whether it has a setting, ms. */
const askedEvery = 2_000;

/** Makes the verbs of hardware. */
export function createHardware({ environment, http, runs, config }: HardwareDeps): HardwareVerbs {
  /** Sends a setting. Resolves when the server has answered. */
  const send = async (setting: HardwareSetting, judge: Judge): Promise<Outcome> => {
    const content = encodeControl({ kind: 'enable', ...setting });
    return runs.run(
      setting.type,
      setting.value,
      deviceId => http.request(sendControlCommand, { deviceId, content }),
      judge,
    );
  };

  /** Asks the robot for a setting that no status reports, and asks again until the robot has it. Resolves with the first answer. */
  const confirm = async (setting: HardwareSetting, mine: CommandMark | undefined): Promise<void> => {
    const { type, value } = setting;
    const read = await config.load();
    if (!mine?.isCurrent()) return;
    const now = config.$config.value?.values[type];
    // A single wipe ends by itself, perhaps before the console asked the robot.
    const isOver = value === 'once' && (!read.isDone || now === 'once');
    // A server without this call leaves the command at "accepted", where it ends.
    if (!read.isDone) mine.leave();
    else if (now === value || (value === 'once' && now === 'off')) mine.finish(value);
    else
      environment.clock.after(askedEvery, () => {
        if (mine.isAwaited()) void confirm(setting, mine);
      });
    if (isOver) config.correct({ wiper: 'off' });
  };

  const set = async (setting: HardwareSetting): Promise<Outcome> => {
    const sent = send(setting, () => undefined);
    // Marked before the answer, because a later command of this control may be under way by then.
    const mine = runs.mark(setting.type);
    const outcome = await sent;
    if (outcome.isDone) await confirm(setting, mine);
    return outcome;
  };

  /** Judges the switching of a lamp that begins now. */
  const switched = (lamp: Lamp, isOn: boolean): Judge => {
    const sentAt = environment.wallClock();
    const before = runs.$states.get()[lamp]?.state;
    const isAfterAnother = before === 'sent' || before === 'accepted';
    return (facts, acceptedAt) => {
      const told = toldBy(facts);
      if (!told) return undefined;
      const { status, receivedAt } = told;
      // While an earlier command is under way, a status from before the server accepted this one still shows the lamp as it was before
      // both.
      if (isAfterAnother ? receivedAt <= acceptedAt : receivedAt < sentAt) return undefined;
      return (lamp === 'alarmLamp' ? status.isAlarmLightOn : status.isHeadLightOn) === isOn ? 'done' : undefined;
    };
  };

  return {
    setVolume: value =>
      isStepOf(volumeRange, value)
        ? set({ type: 'volume', value })
        : Promise.resolve(failed({ id: 'devices.volume.range', values: volumeRange })),
    setLamp: (type, value) => send({ type, value }, switched(type, value)),
    setWiper: value => set({ type: 'wiper', value }),
    launchNet: () => set({ type: 'netCatching', value: true }),
  };
}
