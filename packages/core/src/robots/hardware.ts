/** The hardware of the selected robot's model, read once for each version of a model. */
import { getRobotHardwareList, type HttpClient, type Robot } from '@patrolkit/transport';
import { atom, onMount } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { nothingLoaded, type Loaded } from './loaded.ts';

/** Hardware codes of the selected robot: lift, zoomCamera, wiper, … */
export interface Hardware {
  /** Read for the selected robot while somebody reads it. */
  readonly $hardware: Store<Loaded<string>>;
  /** Reads it for the model of the selected robot, once for each version of a model, and again after a failure. */
  load(): Promise<void>;
  /** Reads again what could not be read, if somebody waits for it. Call it when the channel of the robot opens. */
  opened(): void;
  /** Call it when another robot is selected. */
  forgetSelected(): void;
  clear(): void;
}

/** A model with its version. The name of a model has no blank. */
const versionOf = ({ model = '', modelVersion = 0 }: Pick<Robot, 'model' | 'modelVersion'>): string =>
  `${model} ${String(modelVersion)}`;

const modelOf = (version: string | undefined): string | undefined => version?.replace(/ \d+$/, '');

/** Makes the reading. */
export function createHardware(http: HttpClient, $selected: Store<Robot | undefined>): Hardware {
  const $hardware = atom<Loaded<string>>(nothingLoaded);
  const known = new Map<string, readonly string[]>();
  /** The model that was read last, with its version. */
  let model: string | undefined;

  const forgetSelected = (): void => {
    model = undefined;
    $hardware.set(nothingLoaded);
  };
  const load = async (): Promise<void> => {
    const robot = $selected.get();
    const modelName = robot?.model;
    const wanted = modelName === undefined ? undefined : versionOf({ model: modelName, ...robot });
    if (wanted === model && $hardware.value.state !== 'failed') return;
    // While a changed model is read again, its controls stay.
    const { items } = modelOf(model) === modelName ? $hardware.value : nothingLoaded;
    model = wanted;
    if (modelName === undefined || wanted === undefined) return $hardware.set(nothingLoaded);
    const before = known.get(wanted);
    if (before) return $hardware.set({ items: before, state: 'ready' });
    $hardware.set({ items, state: 'loading' });
    const read = await attempt(http.request(getRobotHardwareList, { modelName }));
    const codes = read.isDone ? read.value.map(({ code }) => code) : [];
    if (read.isDone) known.set(wanted, codes);
    // Another robot may be selected by now.
    if (model !== wanted) return;
    $hardware.set(
      read.isDone ? { items: codes, state: 'ready' } : { items: [], state: 'failed', problem: read.problem },
    );
  };
  onMount($hardware, () => {
    let asked: string | undefined;
    return $selected.subscribe(robot => {
      // The list of robots comes again and again, so a failed reading is not repeated with it.
      const wanted = robot && `${robot.id} ${versionOf(robot)}`;
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
