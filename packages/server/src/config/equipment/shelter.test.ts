import { beforeEach, describe, expect, it } from 'vitest';
import type { Device } from '../../links/devices.ts';
import type { Answer, Order } from '../../links/orders.ts';
import type { Session } from '../../session/sessions.ts';
import { Shelter, type Holding, type ShelterRules } from './shelter.ts';

type Told = Pick<Device, 'id' | 'kind' | 'mapId' | 'mode' | 'online' | 'emergencyStop' | 'patrolPaused' | 'wiper'>;

let now: number;
let devices: Map<string, Told>;
let orders: [string, Order][];
let answer: Answer | Error;
let errors: string[];
let holders: Set<string>;
let shelter: Shelter;

const device = (id: string, part: Partial<Told> = {}): void => {
  devices.set(id, {
    id,
    kind: id.startsWith('PV') ? 'car' : 'robot',
    mapId: '2',
    mode: 'patrol',
    online: true,
    emergencyStop: false,
    patrolPaused: false,
    wiper: 'off',
    ...part,
  });
};
const opened = (stored?: Holding): Shelter =>
  new Shelter(
    {
      fleet: {
        devices: devices as unknown as ReadonlyMap<string, Device>,
        order: (id, order) => {
          orders.push([id, order]);
          const told = devices.get(id);
          if (told && answer === 'taken') {
            if (order.kind === 'charge' && told.mode !== 'manual') told.mode = order.isOn ? 'charge' : 'patrol';
            if (order.kind === 'pause' || order.kind === 'resume') told.patrolPaused = order.kind === 'pause';
            if (order.kind === 'hardware') told.wiper = order.change.wiper ?? told.wiper;
          }
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        },
        abilities: id => ({
          orders: {},
          hardware: id === 'PR003' ? [] : ['wiper'],
          hasMicrophone: false,
        }),
      },
      control: { holder: id => (holders.has(id) ? ({} as Session) : undefined) },
      now: () => now,
      onError: message => errors.push(message),
    },
    stored,
  );
const rules: ShelterRules = {
  reaction: 'goCharge',
  holdForMs: 60_000,
  dryForMs: 900_000,
  mapId: '2',
  devices: undefined,
};
/** Lets seconds pass in a weather; returns the orders that went out. */
const pass = async (
  isWet: boolean | undefined,
  seconds: number,
  part: Partial<ShelterRules> = {},
): Promise<readonly (readonly [string, string])[]> => {
  orders = [];
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    shelter.follow(isWet, { ...rules, ...part });
    // The answers come after this step.
    await new Promise(resolve => setImmediate(resolve));
  }
  return orders.map(([id, { kind, ...more }]) => [id, 'isOn' in more ? `${kind} ${String(more.isOn)}` : kind]);
};
const go = (id: string) => [id, 'charge true'] as const;
const goOn = (id: string) => [id, 'charge false'] as const;

beforeEach(() => {
  [now, orders, errors, answer, holders] = [1_700_000_000_000, [], [], 'taken', new Set()];
  devices = new Map();
  device('PR001');
  device('PV001');
  device('PR002', { mapId: '1' });
  device('GS001', { kind: 'sensor' });
  shelter = opened();
});

describe('rain', () => {
  it('that lasts sends the robots and cars of its map to their chargers, once, and dry weather lets them go on', async () => {
    expect(await pass(true, 60)).toEqual([]);
    expect(await pass(true, 1)).toEqual([go('PR001'), go('PV001')]);
    expect(orders.map(([, order]) => order)).toMatchObject([{ isShelter: true }, { isShelter: true }]);
    expect(await pass(true, 600)).toEqual([]);
    expect(await pass(false, 900)).toEqual([]);
    expect(await pass(true, 30), 'a shower again').toEqual([]);
    expect(await pass(false, 900)).toEqual([]);
    expect(await pass(false, 1)).toEqual([goOn('PR001'), goOn('PV001')]);
    expect(await pass(false, 600)).toEqual([]);
  });

  it('that stops before holds nothing back', async () => {
    await pass(true, 40);
    await pass(false, 1);
    expect(await pass(true, 60)).toEqual([]);
  });

  it('holds back one that begins meanwhile, and never one that is driven, controlled, paused, stopped, away or under way to an alarm', async () => {
    device('PR001', { mode: 'manual' });
    device('PR004', { emergencyStop: true });
    device('PR005', { online: false, mode: 'offline' });
    device('PR006', { mode: 'alarmReview' });
    device('PR007', { patrolPaused: true });
    holders.add('PV001');
    expect(await pass(true, 120)).toEqual([]);
    device('PR001');
    holders.clear();
    expect(await pass(true, 2)).toEqual([go('PR001'), go('PV001')]);
    device('PR006');
    expect(await pass(true, 2)).toEqual([go('PR006')]);
  });

  it('concerns the chosen devices alone', async () => {
    expect(await pass(true, 70, { devices: ['PV001', 'PR002'] })).toEqual([go('PV001')]);
  });

  it('pauses those that drive, and resumes those alone that are still paused', async () => {
    device('PR003', { mode: 'charge' });
    expect(await pass(true, 70, { reaction: 'pause' })).toEqual([
      ['PR001', 'pause'],
      ['PV001', 'pause'],
    ]);
    device('PV001', { patrolPaused: false });
    expect(await pass(true, 5, { reaction: 'pause' }), 'somebody sent it on').toEqual([]);
    expect(await pass(false, 901, { reaction: 'pause' })).toEqual([['PR001', 'resume']]);
  });

  it('turns on the wipers of those that have one', async () => {
    device('PR003');
    expect(await pass(true, 70, { reaction: 'wipe' })).toEqual([
      ['PR001', 'hardware'],
      ['PV001', 'hardware'],
    ]);
    expect(devices.get('PR001')?.wiper).toBe('on');
    await pass(false, 901, { reaction: 'wipe' });
    expect(devices.get('PR001')?.wiper).toBe('off');
  });

  it('is followed by another reaction when that is saved, and by none when there is none', async () => {
    await pass(true, 70);
    expect(await pass(true, 3, { reaction: 'pause' })).toEqual([
      goOn('PR001'),
      goOn('PV001'),
      ['PR001', 'pause'],
      ['PV001', 'pause'],
    ]);
    expect(await pass(true, 3, { reaction: 'none' })).toEqual([
      ['PR001', 'resume'],
      ['PV001', 'resume'],
    ]);
    expect(shelter.end()).toBe(true);
  });

  it('of which nobody knows changes nothing', async () => {
    await pass(true, 70);
    expect(await pass(undefined, 3600)).toEqual([]);
    expect(await pass(false, 900)).toEqual([]);
    expect(await pass(false, 1)).toEqual([goOn('PR001'), goOn('PV001')]);
  });
});

describe('a device', () => {
  it('that does not take the order is asked again', async () => {
    answer = 'busy';
    expect((await pass(true, 62)).length).toBe(4);
    answer = 'taken';
    expect((await pass(true, 3)).length).toBe(2);
  });

  it('whose link fails is asked again, and the failure is logged', async () => {
    answer = new Error('no link');
    expect((await pass(true, 62)).length).toBe(4);
    expect(errors).toEqual(Array.from({ length: 4 }, () => 'config: no link'));
    answer = 'taken';
    expect((await pass(true, 3)).length).toBe(2);
  });

  it('that is away when it is dry goes on when it is back', async () => {
    await pass(true, 70);
    device('PR001', { online: false, mode: 'offline' });
    expect(await pass(false, 910)).toEqual([goOn('PV001')]);
    expect(shelter.changed()).toMatchObject({ devices: ['PR001'], isOver: true });
    device('PR001', { mode: 'charge' });
    expect(await pass(false, 2)).toEqual([goOn('PR001')]);
    expect(shelter.changed()).toBeUndefined();
  });

  it('that moves to another map goes on at once, and one that is gone is forgotten', async () => {
    await pass(true, 70);
    device('PR001', { mapId: '1', mode: 'charge' });
    devices.delete('PV001');
    expect(await pass(true, 2)).toEqual([goOn('PR001')]);
    expect(shelter.changed()).toMatchObject({ devices: [] });
  });
});

describe('what is held back', () => {
  it('is told when it changes, for the database', async () => {
    expect(shelter.changed()).toBe('same');
    await pass(true, 62);
    expect(shelter.changed()).toEqual({ reaction: 'goCharge', devices: ['PR001', 'PV001'], isOver: false });
    expect(shelter.changed()).toBe('same');
    shelter.unsaved();
    expect(shelter.changed()).toMatchObject({ reaction: 'goCharge' });
  });

  it('is told again after a restart, and goes on when it is dry', async () => {
    shelter = opened({ reaction: 'goCharge', devices: ['PR001'], isOver: false });
    expect(await pass(undefined, 2)).toEqual([go('PR001'), go('PV001')]);
    expect(await pass(false, 901)).toEqual([goOn('PR001'), goOn('PV001')]);
  });

  it('goes on when its sensor is gone', async () => {
    await pass(true, 70);
    orders = [];
    expect(shelter.end()).toBe(false);
    await new Promise(resolve => setImmediate(resolve));
    expect(orders.length).toBe(2);
    expect(shelter.end()).toBe(true);
  });
});
