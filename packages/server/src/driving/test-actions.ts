import type { TestSurface } from '../http/test-surface.ts';
import type { World } from '../world/world.ts';
import type { Control } from './control.ts';

interface Body {
  deviceId?: string;
  on?: boolean;
  x?: number;
  y?: number;
  heading?: number;
  mode?: 'manual' | 'automatic';
}

/** Actions of tests: place robots, take them offline, press their emergency stops, restore them, read the commands that they got. */
export const drivingTests = (world: World, control: Control): TestSurface => ({
  actions: {
    'emergency-stop': ({ deviceId = '', on = true }: Body) => ({ done: world.setEmergencyStop(deviceId, on) }),
    online: ({ deviceId = '', on = true }: Body) => ({ done: world.setOnline(deviceId, on) }),
    place: ({ deviceId = '', x = 0, y = 0, heading = 0 }: Body) => ({ done: world.place(deviceId, x, y, heading) }),
    mode: ({ deviceId = '', mode = 'automatic' }: Body) => ({ done: world.setMode(deviceId, mode, true) }),
    restore: () => {
      control.leases.endAll();
      world.restore();
    },
    remove: ({ deviceId = '' }: Body) => ({ done: world.remove(deviceId) }),
    pose: ({ deviceId = '' }: Body) => world.device(deviceId) ?? {},
    siren: ({ deviceId = '', on = true }: Body) => ({ done: world.setHardware(deviceId, { alarmLight: on }) }),
    commands: () => ({ now: Date.now(), commands: control.log }),
    'clear-commands': () => void control.log.splice(0),
  },
});
