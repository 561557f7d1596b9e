/**
 * Camera presets of the selected robot (the calls are assumed, except for their names), and turning the camera to a point of its picture.
 */
import {
  addPreset,
  deletePreset,
  gotoPreset,
  limitsOf,
  modifyPresetName,
  pointCamera,
  selectPrePositions,
  type HttpClient,
  type Preset,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Message } from '../i18n/index.ts';
import { attempt, doneWell, failed, type Outcome } from '../outcome.ts';
import type { Capability } from '../part.ts';
import type { Loaded, RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { textProblem } from '../text-problem.ts';
import { controlRefusal, movementRefusal, noRobot, type DrivingFacts, type Refusal } from './guard.ts';

/** Longest name of a preset, characters (specification section 5, "name limits"). */
export const presetNameLimit = limitsOf(addPreset).name.max;

/** Returns why a preset cannot have this name. Undefined when it can. */
export const presetNameProblem = (name: string): Message | undefined =>
  textProblem(name, presetNameLimit, {
    required: 'driving.preset.nameRequired',
    tooLong: 'driving.preset.nameTooLong',
  });

/** Presets and their verbs. Each verb that changes the list reads it again. */
export interface PresetStore {
  readonly $presets: Store<Loaded<Preset>>;
  /** Reads the presets of the selected robot. */
  load(): Promise<Outcome>;
  /** Moves the camera to a preset, in manual mode only. */
  go(id: string): Promise<Outcome>;
  /** Stores the present position under a name. */
  add(name: string): Promise<Outcome>;
  rename(id: string, name: string): Promise<Outcome>;
  remove(id: string): Promise<Outcome>;
  /** Turns the camera to a point of its picture, 0 to 1 from the upper left; `size` zooms to a part of that width. */
  point(x: number, y: number, size?: number): Promise<Outcome>;
}

/** What the store needs. */
export interface PresetDeps {
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly $facts: Store<DrivingFacts>;
  /** Ends what is held, because the camera is about to move by itself. */
  readonly interrupt: () => void;
}

/** Makes the store. */
export function createPresets({ http, robots, $facts, interrupt }: PresetDeps): Capability<PresetStore> {
  const $presets = atom<Loaded<Preset>>({ items: [], state: 'idle' });
  const clear = (): void => $presets.set({ items: [], state: 'idle' });
  /** Number of the last reading. Answers to earlier ones are ignored. */
  let serial = 0;

  async function load(): Promise<Outcome> {
    const deviceId = robots.$selectedId.get();
    if (deviceId === undefined) return failed(noRobot.message);
    const { items } = $presets.get();
    $presets.set({ items, state: 'loading' });
    serial += 1;
    const mine = serial;
    const read = await attempt(http.request(selectPrePositions, { deviceId }));
    if (robots.$selectedId.get() !== deviceId || mine !== serial) return doneWell;
    $presets.set(
      read.isDone ? { items: read.value, state: 'ready' } : { items, state: 'failed', problem: read.problem },
    );
    return read.isDone ? doneWell : read;
  }

  /** Sends when the rule allows it. With `changes` it reads the list again. */
  async function send(
    rule: (facts: DrivingFacts) => Refusal | undefined,
    call: (deviceId: string) => Promise<unknown>,
    changes: boolean,
  ): Promise<Outcome> {
    const facts = $facts.get();
    const refusal = rule(facts);
    if (refusal || !facts.robot) return failed((refusal ?? noRobot).message);
    const outcome = await attempt(call(facts.robot.id));
    if (!outcome.isDone) return outcome;
    if (changes) await load();
    return doneWell;
  }

  const move = (call: (deviceId: string) => Promise<unknown>): Promise<Outcome> => {
    interrupt();
    return send(movementRefusal, call, false);
  };

  const stop = robots.$selectedId.listen(clear);
  const store: PresetStore = {
    $presets,
    load,
    go: id => move(deviceId => http.request(gotoPreset, { deviceId, id })),
    point: (x, y, size) =>
      move(deviceId => http.request(pointCamera, { deviceId, x, y, ...(size === undefined ? {} : { size }) })),
    add: name => send(movementRefusal, deviceId => http.request(addPreset, { deviceId, name: name.trim() }), true),
    rename: (id, name) =>
      send(controlRefusal, deviceId => http.request(modifyPresetName, { deviceId, id, name: name.trim() }), true),
    remove: id => send(controlRefusal, deviceId => http.request(deletePreset, { deviceId, id }), true),
  };
  return { store, part: { clear, dispose: stop } };
}
