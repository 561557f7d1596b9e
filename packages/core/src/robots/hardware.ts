/** The hardware of the selected robot's model, read once per model. */
import { getRobotHardwareList, type HttpClient, type Robot } from '@patrolkit/transport';
import { atom, onMount } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { nothingLoaded, type Loaded } from './loaded.ts';

/** Hardware codes of the selected robot: lift, zoomCamera, wiper, … */
export interface Hardware {
  /** Read for the selected robot while somebody reads it. */
  readonly $hardware: Store<Loaded<string>>;
  /** Reads it for the model of the selected robot, once per model, and again after a failure. */
  load(): Promise<void>;
  /** Reads again what could not be read, if somebody waits for it. Call it when the channel of the robot opens. */
  opened(): void;
  /** Call it when another robot is selected. */
  forgetSelected(): void;
  clear(): void;
}

/** Makes the reading. */
export function createHardware(http: HttpClient, $selected: Store<Robot | undefined>): Hardware {
  const $hardware = atom<Loaded<string>>(nothingLoaded);
  const known = new Map<string, readonly string[]>();
  let model: string | undefined;

  const forgetSelected = (): void => {
    model = undefined;
    $hardware.set(nothingLoaded);
  };
  const load = async (): Promise<void> => {
    const modelName = $selected.get()?.model;
    if (modelName === model && $hardware.value.state !== 'failed') return;
    model = modelName;
    if (modelName === undefined) return $hardware.set(nothingLoaded);
    const before = known.get(modelName);
    if (before) return $hardware.set({ items: before, state: 'ready' });
    $hardware.set({ items: [], state: 'loading' });
    const read = await attempt(http.request(getRobotHardwareList, { modelName }));
    const codes = read.isDone ? read.value.map(({ code }) => code) : [];
    if (read.isDone) known.set(modelName, codes);
    // Another robot may be selected by now.
    if (model !== modelName) return;
    $hardware.set(
      read.isDone ? { items: codes, state: 'ready' } : { items: [], state: 'failed', problem: read.problem },
    );
  };
  onMount($hardware, () => {
    let asked: string | undefined;
    return $selected.subscribe(robot => {
      // The list of robots comes again and again, so a failed reading is not repeated with it.
      const wanted = robot && `${robot.id} ${robot.model}`;
      if (wanted !== asked && robot?.model !== undefined) void load();
      asked = wanted;
    });
  });
  return {
    $hardware,
    load,
    opened: () => {
      if ($hardware.lc > 0 && $hardware.value.state === 'failed') void load();
    },
    forgetSelected,
    clear: () => {
      known.clear();
      forgetSelected();
    },
  };
}
