import type { CommandStep } from '@patrolkit/transport/contract';
import { beforeEach, expect, it } from 'vitest';
import type { Device } from '../../links/devices.ts';
import type { Order } from '../../links/orders.ts';
import { CommandRuns, type Stopped } from './command-runs.ts';

let clock: number;
let device: { -readonly [Name in keyof Device]: Device[Name] };
let orders: Order[];
let spoken: string[];
let isTaken: boolean;
let holder: string | undefined;
/** Whether the device reports what it is ordered to do. */
let obeys: boolean;
let ends: (Stopped | undefined)[];
let runs: CommandRuns;

beforeEach(() => {
  [clock, orders, spoken, isTaken, holder, obeys, ends] = [0, [], [], false, undefined, true, []];
  device = {
    id: 'PR001',
    online: true,
    mode: 'patrol',
    emergencyStop: false,
    patrolPaused: false,
    alarmLight: false,
    headLight: false,
    wiper: 'off',
    volume: 5,
    ptz: { pan: 0, tilt: 0, zoom: 1, lift: 0 },
  } as typeof device;
  runs = new CommandRuns({
    fleet: {
      device: () => device,
      abilities: () => ({ orders: {}, hardware: ['volume', 'alarmLamp', 'headLamp'], hasMicrophone: true }),
      order: (_, order) => {
        orders.push(order);
        if (obeys && order.kind === 'hardware') Object.assign(device, order.change);
        if (obeys && order.kind === 'pause') device.patrolPaused = true;
        return Promise.resolve('taken');
      },
    },
    audio: {
      broadcast: (__, texts) => {
        spoken.push(...texts);
        isTaken = true;
      },
      say: () => undefined,
      isTaken: () => isTaken,
    },
    control: { holder: () => (holder === undefined ? undefined : ({ id: holder } as never)) },
    onEnd: (__, stopped) => ends.push(stopped),
    steadyNow: () => clock,
  });
});

const begin = (...steps: readonly CommandStep[]) =>
  runs.begin({ commandId: '1', deviceId: 'PR001', sessionId: 'mine', steps, presets: new Map() });
/** Lets time go by. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 50) {
    clock += 50;
    runs.tick();
    await Promise.resolve();
  }
};
const lampOn: CommandStep = { kind: 'alarmLamp', value: 'on', wait: 0 };

it('sends a step once the device reports the one before it, and after its wait', async () => {
  expect(
    begin({ ...lampOn, wait: 2 }, { kind: 'broadcast', value: 'Attention', wait: 0 }, { ...lampOn, value: 'off' }),
  ).toBe('taken');
  expect(begin(lampOn)).toBe('busy');
  await pass(1500);
  expect([device.alarmLight, spoken]).toEqual([true, []]);
  await pass(1000);
  expect([device.alarmLight, spoken]).toEqual([true, ['Attention']]);
  isTaken = false;
  await pass(500);
  expect([device.alarmLight, ends]).toEqual([false, [undefined]]);
  expect(orders).toHaveLength(2);
});

it.each<[string, () => void, CommandStep, Stopped]>([
  ['is offline', () => (device.online = false), lampOn, { step: 1, why: 'error.offline' }],
  ['is controlled by somebody else', () => (holder = 'other'), lampOn, { step: 1, why: 'command.not.held' }],
  ['lacks the part', () => undefined, { kind: 'wiper', value: 'on', wait: 0 }, { step: 1, why: 'error.noHardware' }],
  [
    'is not in manual mode',
    () => undefined,
    { kind: 'ptz', value: 'home', wait: 0 },
    { step: 1, why: 'error.notManual' },
  ],
  [
    'is driven by hand',
    () => (device.mode = 'manual'),
    { kind: 'pauseTask', wait: 0 },
    { step: 1, why: 'error.notAutomatic' },
  ],
  [
    'has its emergency stop pressed',
    () => (device.emergencyStop = true),
    { kind: 'resumeTask', wait: 0 },
    { step: 1, why: 'error.stopped' },
  ],
  ['reports nothing', () => (obeys = false), lampOn, { step: 1, why: 'command.not.confirmed' }],
])('stops at the step for which the device %s, and sends no further one', async (_, happen, step, stopped) => {
  begin({ kind: 'volume', value: '8', wait: 1 }, step, { kind: 'headLamp', value: 'on', wait: 0 });
  await pass(500);
  happen();
  await pass(8000);
  expect(ends).toEqual([stopped]);
  expect(device.headLight).toBe(false);
});

it('ends when a user stops the device', async () => {
  begin({ ...lampOn, wait: 5 }, { kind: 'headLamp', value: 'on', wait: 0 });
  await pass(500);
  runs.letGo('PR001');
  await pass(10_000);
  expect([ends, device.headLight]).toEqual([[{ step: 0, why: 'command.not.stopped' }], false]);
  expect(begin(lampOn)).toBe('taken');
});
