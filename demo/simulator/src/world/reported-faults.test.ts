import { describe, expect, it } from 'vitest';
import { createFleet } from './fleet.ts';
import { createRandom } from './random.ts';
import { deviceFaults, faultsPerDay, ReportedFaults } from './reported-faults.ts';
import { WorldState } from './state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const open = () => {
  const state: WorldState = new WorldState({ seed: 1, fleet: 14, speed: 1, now: () => state.simNow });
  for (const { device } of createFleet(1, 14)) state.devices.set(device.id, { ...device, online: true });
  const faults = new ReportedFaults(state, createRandom(3), state.devices.size);
  const pass = (ms: number, isCalm = false) => {
    for (const end = state.simNow + ms; state.simNow < end; state.simNow += MINUTE) faults.step(isCalm);
    return state.takeEvents().flatMap(event => (event.type === 'fault' || event.type === 'mended' ? [event] : []));
  };
  return { state, faults, pass };
};

describe('faults that devices report', () => {
  it('come as often as they shall, of devices that can have them, and end after their time', () => {
    const { state, pass } = open();
    const told = pass(100 * DAY);
    const begun = told.filter(({ type }) => type === 'fault');
    const wanted = 100 * faultsPerDay(state.devices.size);
    expect(Math.abs(begun.length - wanted)).toBeLessThan(wanted * 0.2);
    for (const { deviceId, code, at } of begun) {
      const { kinds, minutes } = deviceFaults.find(fault => fault.code === code) ?? { kinds: [], minutes: 0 };
      expect(kinds).toContain(state.devices.get(deviceId)?.kind);
      const end = told.find(
        event => event.type === 'mended' && event.deviceId === deviceId && event.code === code && event.at > at,
      );
      if (at < 99 * DAY) expect(Math.abs((end?.at ?? 0) - at - minutes * MINUTE)).toBeLessThan(minutes * MINUTE);
    }
  });

  it('do not begin while it is calm, and those that last end', () => {
    const { faults, pass } = open();
    expect(pass(20 * DAY, true)).toEqual([]);
    expect(faults.set('PR001', 'E101', true, 20 * DAY + HOUR)).toBe(true);
    expect(pass(DAY, true)).toMatchObject([
      { type: 'fault', deviceId: 'PR001', code: 'E101', at: 20 * DAY },
      { type: 'mended', deviceId: 'PR001', code: 'E101', at: 20 * DAY + HOUR },
    ]);
  });

  it('are reported by a device only while it is online, and once while they last', () => {
    const { state, faults, pass } = open();
    const device = state.devices.get('PR001');
    if (!device) throw new Error('no device');
    device.online = false;
    expect([faults.set('PR001', 'X1', true), faults.set('nobody', 'X1', true)]).toEqual([false, false]);
    device.online = true;
    for (const isOn of [true, true, false, false]) expect(faults.set('PR001', 'X1', isOn)).toBe(true);
    expect(faults.set('PR001', 'X2', true, state.simNow + MINUTE)).toBe(true);
    device.online = false;
    const told = pass(HOUR, true);
    expect(told.map(({ type, code }) => `${type} ${code}`)).toEqual(['fault X1', 'mended X1', 'fault X2']);
    device.online = true;
    expect(pass(HOUR, true)).toMatchObject([{ type: 'mended', code: 'X2' }]);
  });
});
