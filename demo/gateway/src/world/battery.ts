import { WARN_BELOW, type Alarms } from './alarms.ts';
import { loseErrand } from './errands.ts';
import { CHARGE_BELOW } from './modes.ts';
import { restFrom } from './pilot-state.ts';
import { batteryMinute } from './rhythm.ts';
import type { Member, WorldState } from './state.ts';

/** A device uses its battery or fills it, and drives to its charger in time. */
export const useBattery = (state: WorldState, alarms: Alarms, member: Member, dtMs: number): void => {
  const { device, pilot } = member;
  const plan = state.siteOf(device)?.plan;
  const dock = plan?.nodes.find(node => node.id === plan.charger);
  const docked = dock && device.mode === 'charge' && Math.hypot(device.x - dock.x, device.y - dock.y) < 1.6;
  const minutes = dtMs / 60_000;
  if (docked) {
    device.battery = Math.min(100, device.battery + minutes * batteryMinute.charging);
    if (device.battery >= 96) {
      device.mode = 'patrol';
      restFrom(pilot, state.simNow, state.rhythm);
      device.stopIndex = 0;
      pilot.lowWarned = false;
      state.tellStatus(device.id);
    }
    return;
  }
  if (!device.online) return;
  const use = device.kind === 'recorder' ? 0.15 : device.speed === 0 ? batteryMinute.standing : batteryMinute.driving;
  device.battery = Math.max(1, device.battery - minutes * use);
  if (device.battery > CHARGE_BELOW || device.kind === 'recorder') return;
  if (device.battery <= WARN_BELOW && !pilot.lowWarned) {
    pilot.lowWarned = true;
    alarms.raise(device, { kind: 'battery', level: 'general', value: String(Math.round(device.battery)) });
  }
  if (device.mode !== 'charge' && device.mode !== 'manual') {
    loseErrand(state, member);
    device.mode = 'charge';
    pilot.path = [];
    state.tellStatus(device.id);
  }
};
