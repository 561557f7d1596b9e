import type { TestSurface } from '../http/test-surface.ts';
import type { Disturbance, EquipmentKind } from '../links/equipment.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Site } from '../links/site.ts';
import type { Control } from './control.ts';

interface Body {
  deviceId?: string;
  on?: boolean;
  x?: number;
  y?: number;
  heading?: number;
  code?: string;
  mode?: 'manual' | 'automatic';
  quantity?: string;
  value?: number;
}

interface Disturbed {
  kind?: EquipmentKind;
  id?: string;
  what?: Disturbance;
}

/** Actions of tests: disturb equipment, place robots, take them offline, press their emergency stops, give them faults, restore them, read the commands that they got. */
export const drivingTests = (fleet: Pick<Fleet, 'device'>, site: Site | undefined, control: Control): TestSurface => ({
  actions: {
    'emergency-stop': ({ deviceId = '', on = true }: Body) => ({ done: site?.setEmergencyStop(deviceId, on) }),
    fault: ({ deviceId = '', code = '', on = true }: Body) => ({ done: site?.setFault(deviceId, code, on) }),
    online: ({ deviceId = '', on = true }: Body) => ({ done: site?.setOnline(deviceId, on) }),
    place: ({ deviceId = '', x = 0, y = 0, heading = 0 }: Body) => ({ done: site?.place(deviceId, x, y, heading) }),
    mode: ({ deviceId = '', mode = 'automatic' }: Body) => ({ done: site?.setMode(deviceId, mode) }),
    restore: () => {
      control.leases.endAll();
      site?.restore();
    },
    register: ({ deviceId = '' }: Body) => ({ done: site?.register(deviceId) }),
    remove: ({ deviceId = '' }: Body) => ({ done: site?.remove(deviceId) }),
    pose: ({ deviceId = '' }: Body) => fleet.device(deviceId) ?? {},
    disturb: ({ kind = 'lock', id = '', what = 'leaveOpen' }: Disturbed) => ({ done: site?.disturb(kind, id, what) }),
    measure: ({ deviceId = '', quantity = '', value }: Body) => ({
      done: site?.holdReading(deviceId, quantity, value),
    }),
    charge: ({ deviceId = '', value = 0 }: Body) => ({ done: site?.setBattery(deviceId, value) }),
    siren: ({ deviceId = '', on = true }: Body) => ({ done: site?.setHardware(deviceId, { alarmLight: on }) }),
    commands: () => ({ now: Date.now(), commands: control.log }),
    'clear-commands': () => void control.log.splice(0),
  },
});
