/** The hardware of the selected robot's model, read once a model. */
import { getRobotHardwareList, type HttpClient, type Robot } from '@patrolkit/transport';
import { atom } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { nothingLoaded, type Loaded } from './loaded.ts';

/** Hardware codes of the selected robot: lift, zoomCamera, wiper, … */
export interface Hardware {
  readonly $hardware: Store<Loaded<string>>;
  /** Reads it for the model of the selected robot, once a model; again after a failure. */
  load(): Promise<void>;
  /** To be called when another robot is selected. */
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
  return {
    $hardware,
    load: async () => {
      const modelName = $selected.get()?.model;
      if (modelName === model && $hardware.get().state !== 'failed') return;
      model = modelName;
      if (modelName === undefined) return $hardware.set(nothingLoaded);
      const before = known.get(modelName);
      if (before) return $hardware.set({ items: before, state: 'ready' });
      $hardware.set({ items: [], state: 'loading' });
      const read = await attempt(http.request(getRobotHardwareList, { modelName }));
      const codes = read.isDone ? read.value.map(({ code }) => code) : [];
      if (read.isDone) known.set(modelName, codes);
      // Another robot may have been selected meanwhile.
      if (model !== modelName) return;
      $hardware.set(
        read.isDone ? { items: codes, state: 'ready' } : { items: [], state: 'failed', problem: read.problem },
      );
    },
    forgetSelected,
    clear: () => {
      known.clear();
      forgetSelected();
    },
  };
}
