import { linkageAction, type LinkageActionKind, type LinkageStep } from '@patrolkit/transport/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenName } from '../language/names.ts';
import type { Device } from '../links/devices.ts';
import type { LinkageRule, LinkedAlarm } from '../links/linkages.ts';
import type { Order } from '../links/orders.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { Linkages, mostActions } from './linkages.ts';
import type { LinkageParts, LinkedAct } from './parts.ts';
import { tryLinkage } from './trial.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Writable = { -readonly [Name in keyof Device]: Device[Name] };

let clock: number;
let rules: readonly LinkageRule[];
let devices: Map<string, Writable>;
let orders: { readonly deviceId: string; readonly order: Order; readonly device: Device; readonly isHeld: boolean }[];
let acts: LinkedAct[];
let calls: string[];
let held: Map<string, string>;
let present: Set<string>;
let linkages: Linkages;
/** Alarms have ids of their own in each test, because the database stays. */
let lastId = 0;

const deviceOf = (id: string, part: Partial<Device> = {}): Writable =>
  ({
    id,
    kind: id.startsWith('GS') ? 'sensor' : 'robot',
    mapId: '1',
    x: 5,
    y: 5,
    heading: 0,
    at: { pose: 0 },
    ptz: { pan: 0, tilt: 0, zoom: 1, lift: 0 },
    mode: 'patrol',
    online: true,
    emergencyStop: false,
    patrolPaused: false,
    alarmLight: false,
    headLight: false,
    ...part,
  }) as Writable;

const able = { confirmedBy: [], withinMs: 500, source: 'standard' } as const;
const orderOf = (deviceId: string, order: Order): Promise<'taken' | 'away'> => {
  const device = devices.get(deviceId);
  if (!device?.online) return Promise.resolve('away');
  orders.push({ deviceId, order, device: { ...device }, isHeld: held.has(deviceId) });
  if (order.kind === 'pause') device.patrolPaused = true;
  if (order.kind === 'resume') device.patrolPaused = false;
  if (order.kind === 'hardware') Object.assign(device, order.change);
  return Promise.resolve('taken');
};

const parts = (): LinkageParts => ({
  database,
  fleet: {
    devices,
    device: (id: string) => devices.get(id),
    regions: [],
    abilities: (id: string) =>
      id.startsWith('GS')
        ? { orders: {}, hardware: [], hasMicrophone: false }
        : {
            orders: { pause: able, resume: able, ptzTo: able, lookAt: able, hardware: able },
            hardware: ['alarmLamp', 'headLamp'],
            hasMicrophone: true,
          },
    order: orderOf,
    isFree: (id: string) => devices.get(id)?.online === true && devices.get(id)?.mode === 'patrol',
    view: () => undefined,
  },
  names: { device: givenName, map: givenName },
  book: {
    of: (type: string) => rules.filter(rule => rule.alarmTypes.has(type)),
    get: (id: string) => Promise.resolve(rules.find(rule => rule.id === id)),
    holds: (profile: string) => profile === 'now',
  },
  library: { typeOf: () => undefined },
  holderOf: (id: string) => (held.has(id) ? givenName(held.get(id) ?? '') : undefined),
  speak: (deviceId: string, texts: readonly string[]) => {
    calls.push(`speak ${deviceId} ${texts.join('|')}`);
    return true;
  },
  sound: (deviceId: string) => {
    calls.push(`sound ${deviceId}`);
    return true;
  },
  callConsole: (deviceId: string) => {
    calls.push(`sos ${deviceId}`);
    if (calls.filter(call => call.startsWith('sos')).length < 1000) linkages.raised(alarmOf({ kind: 'sos', deviceId }));
  },
  shoot: () => Promise.resolve('/files/a.jpg'),
  film: () => true,
  thing: () => undefined,
  pushes: {
    nameOf: (id: string) => (id === '1' ? givenName('Serious alarms') : undefined),
    send: (id: string, alarmId: string, by: string) => {
      calls.push(`push ${id} ${alarmId} ${by}`);
      return Promise.resolve(id === '1' ? 2 : 0);
    },
  },
  command: (id: string, deviceId: string) => {
    calls.push(`command ${id} ${deviceId}`);
    return Promise.resolve(id === '1' ? undefined : 'error.noHardware');
  },
  alarms: {
    one: () => Promise.resolve(undefined),
    latest: () => Promise.resolve([]),
    raiseLevel: () => Promise.resolve(true),
    isPresent: (id: string) => Promise.resolve(present.has(id)),
  },
  keep: (act: LinkedAct) => acts.push(act),
  now: () => 1_700_000_000_000 + clock,
  steadyNow: () => clock,
  onError: (message: string) => {
    throw new Error(message);
  },
});

const types: Readonly<Record<string, string>> = { smoke: '201', sos: '704' };
const alarmOf = (part: Partial<LinkedAlarm> = {}): LinkedAlarm => ({
  id: String(++lastId),
  kind: 'smoke',
  type: types[part.kind ?? 'smoke'] ?? '201',
  level: 'serious',
  name: givenName('Smoke'),
  deviceId: 'PR001',
  deviceName: givenName('PR001'),
  mapId: '1',
  mapName: givenName('Hall'),
  place: { x: 9, y: 5 },
  person: '',
  at: 1_700_000_000_000 + clock,
  lasted: undefined,
  ...part,
});
const stepOf = (kind: LinkageActionKind, part: Partial<LinkageStep> = {}): LinkageStep => ({
  kind,
  target: 'itself',
  delay: 0,
  seconds: 10,
  ...part,
});
const ruleOf = (steps: readonly LinkageStep[], part: Partial<LinkageRule> = {}): LinkageRule => ({
  id: `rule-${String(++lastId)}`,
  name: 'Rule',
  alarmTypes: new Set(['201']),
  levels: undefined,
  devices: undefined,
  places: undefined,
  personTypes: undefined,
  profileId: undefined,
  maps: new Set(['1']),
  lasts: 0,
  rest: 0,
  steps,
  stopsOthers: false,
  ...part,
});
const kindsOrdered = (): string[] => orders.map(({ order }) => order.kind);
/** Raises alarms and waits until what they begin is stored. */
const raise = async (...alarms: readonly LinkedAlarm[]): Promise<void> => {
  for (const alarm of alarms) linkages.raised(alarm);
  await linkages.settled();
};
/** Lets time go by. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 500) {
    clock += Math.min(500, left);
    linkages.tick();
    await linkages.settled();
  }
};
const runsOf = async (rule: LinkageRule) =>
  (await linkages.runs.find({ linkageId: rule.id, page: 1, pageSize: 20 }, undefined, { language: 'en-us', base: '' }))
    .rows;

beforeEach(async () => {
  [clock, rules, orders, acts, calls, held, present] = [1000, [], [], [], [], new Map(), new Set()];
  devices = new Map(['PR001', 'PR002', 'GS001'].map(id => [id, deviceOf(id)]));
  linkages = new Linkages(parts());
  await linkages.load();
});

describe('a linkage', () => {
  it('has its actions done in their time, ends what lasts, and says so in its run', async () => {
    const rule = ruleOf([
      stepOf('light', { unit: 'alarmLamp', seconds: 5 }),
      stepOf('broadcast', { value: 'Leave & Hurry', seconds: 0 }),
      stepOf('goThere', { target: 'nearest', delay: 2 }),
    ]);
    rules = [rule];
    await raise(alarmOf());
    expect(devices.get('PR001')?.alarmLight).toBe(true);
    expect(calls).toEqual(['speak PR001 Leave|Hurry']);
    expect((await runsOf(rule))[0]?.steps.map(({ result }) => result)).toEqual(['done', 'done', 'waiting']);
    await pass(2500);
    expect(orders.at(-1)).toMatchObject({ deviceId: 'PR002', order: { kind: 'lookAt', staysMs: 10_000 } });
    await pass(3000);
    expect(devices.get('PR001')?.alarmLight).toBe(false);
    expect((await runsOf(rule))[0]).toMatchObject({
      outcome: 'fired',
      steps: [
        { to: 'PR001', result: 'done' },
        { to: 'PR001', result: 'done' },
        { to: 'PR002', result: 'done' },
      ],
    });
    expect(acts).toHaveLength(3);
  });

  it('sends a command, and says why it cannot be sent', async () => {
    const rule = ruleOf([stepOf('command', { unit: '1', seconds: 0 }), stepOf('command', { unit: '2', seconds: 0 })]);
    rules = [rule];
    await raise(alarmOf());
    expect(calls).toEqual(['command 1 PR001', 'command 2 PR001']);
    expect((await runsOf(rule))[0]?.steps).toMatchObject([
      { name: 'Send a command', result: 'done' },
      { result: 'notDone', reason: expect.stringContaining('The command cannot be sent: ') },
    ]);
    // A device that somebody controls is left alone.
    held.set('PR001', 'Somebody');
    await raise(alarmOf());
    expect(calls).toHaveLength(2);
  });

  it('says a voice again until its time is over, or somebody takes the device', async () => {
    const rule = ruleOf([stepOf('sound', { unit: '7', seconds: 4 })]);
    rules = [rule];
    await raise(alarmOf());
    await pass(6000);
    const often = calls.length;
    expect(often).toBeGreaterThan(2);
    expect(often).toBeLessThanOrEqual(5);
    await raise(alarmOf());
    held.set('PR001', 'Somebody');
    await pass(6000);
    expect(calls).toHaveLength(often + 1);
    // The siren lasts by itself.
    held.clear();
    rules = [ruleOf([stepOf('sound', { unit: 'siren', seconds: 4 })])];
    await raise(alarmOf());
    await pass(6000);
    expect(calls).toHaveLength(often + 2);
  });

  it('says which condition kept it from firing, but not of alarms that are no concern of it', async () => {
    const [late, other, second] = [
      ruleOf([stepOf('sound')], { profileId: 'never' }),
      ruleOf([stepOf('sound')], { levels: new Set(['general']) }),
      ruleOf([stepOf('sound')]),
    ];
    rules = [late, other, ruleOf([stepOf('sound')], { stopsOthers: true }), second];
    await raise(alarmOf());
    expect((await runsOf(late))[0]).toMatchObject({ outcome: 'notFired', failed: 'profile' });
    expect(await runsOf(other)).toEqual([]);
    expect((await runsOf(second))[0]).toMatchObject({ outcome: 'notFired', failed: 'before' });
    expect(calls).toEqual(['sound PR001']);
  });

  it('rests for a device and a type, also after a restart', async () => {
    const rule = ruleOf([stepOf('sound')], { rest: 60_000 });
    rules = [rule];
    await raise(alarmOf());
    await pass(10_000);
    linkages = new Linkages(parts());
    await linkages.load();
    await raise(alarmOf(), alarmOf({ deviceId: 'PR002' }));
    expect(calls).toEqual(['sound PR001', 'sound PR002']);
    await pass(50_000);
    await raise(alarmOf());
    expect(calls).toHaveLength(3);
  });

  it('waits whether the cause lasts, and fires only then', async () => {
    const rule = ruleOf([stepOf('sound')], { lasts: 5000 });
    rules = [rule];
    const [long, short] = [alarmOf(), alarmOf()];
    present.add(long.id);
    await raise(long, short);
    expect(calls).toEqual([]);
    await pass(5000);
    expect(calls).toEqual(['sound PR001']);
    expect((await runsOf(rule)).map(({ outcome, failed }) => [outcome, failed]).toSorted()).toEqual([
      ['fired', undefined],
      ['notFired', 'lasts'],
    ]);
  });

  it('does nothing more after a restart, and says so', async () => {
    const rule = ruleOf([stepOf('sound', { delay: 5 })]);
    rules = [rule];
    const alarm = alarmOf();
    await raise(alarm);
    await linkages.close();
    linkages = new Linkages(parts());
    await linkages.load();
    await raise(alarm);
    await pass(10_000);
    expect(calls).toEqual([]);
    expect((await runsOf(rule))[0]?.steps).toMatchObject([{ result: 'interrupted' }]);
  });
});

describe('a device that a linkage has stopped', () => {
  const stop = (seconds = 10) => {
    rules = [ruleOf([stepOf('stop', { seconds })])];
    return raise(alarmOf());
  };

  it('goes on after the time', async () => {
    await stop();
    expect(devices.get('PR001')?.patrolPaused).toBe(true);
    await pass(10_000);
    expect(kindsOrdered()).toEqual(['pause', 'resume']);
  });

  it.each([
    ['nobody lets it go on', () => stop(0)],
    [
      'a user stops it as well',
      async () => {
        await stop();
        linkages.leave('PR001');
      },
    ],
    [
      'a user takes control of it',
      async () => {
        await stop();
        held.set('PR001', 'Officer Li');
      },
    ],
    [
      'its emergency stop is pressed',
      async () => {
        await stop();
        Object.assign(devices.get('PR001') ?? {}, { emergencyStop: true });
      },
    ],
    [
      'it was paused before',
      async () => {
        Object.assign(devices.get('PR001') ?? {}, { patrolPaused: true });
        await stop();
      },
    ],
    [
      'a user has let it go on and stopped it again',
      async () => {
        await stop();
        await pass(1000);
        Object.assign(devices.get('PR001') ?? {}, { patrolPaused: false });
        await pass(500);
        Object.assign(devices.get('PR001') ?? {}, { patrolPaused: true });
      },
    ],
  ])('stays when %s', async (_, happen) => {
    await happen();
    await pass(60_000);
    expect(kindsOrdered()).not.toContain('resume');
    expect(devices.get('PR001')?.patrolPaused).toBe(true);
  });
});

it('a try says which alarms it would have fired for and what it would do, and does nothing', async () => {
  const rule = ruleOf([stepOf('light', { unit: 'alarmLamp' }), stepOf('goThere', { target: 'nearest' })], {
    rest: 60_000,
  });
  held.set('PR002', 'Officer Li');
  const past = [
    alarmOf({ at: 3000 }),
    alarmOf({ at: 2000, kind: 'sos' }),
    alarmOf({ at: 1000, deviceId: 'PR002' }),
    alarmOf({ at: 500 }),
  ];
  const latest: LinkageParts['alarms']['latest'] = asked =>
    Promise.resolve(past.filter(({ type }) => asked.types?.includes(type) ?? true));
  const trial = await tryLinkage(rule, undefined, 'en-us', { ...parts(), alarms: { ...parts().alarms, latest } });
  expect(trial).toMatchObject({ count: 2, of: 3 });
  expect(trial.alarms.map(({ failed }) => failed)).toEqual(['rest', 'type', undefined, undefined]);
  expect(trial.steps).toMatchObject([
    { to: 'PR002', hindrance: 'Officer Li controls it' },
    { to: 'PR001', hindrance: undefined },
  ]);
  expect([orders, calls, acts]).toEqual([[], [], []]);
});

const kinds = Object.keys(linkageAction.kind.type === 'choice' ? linkageAction.kind.words : {}) as LinkageActionKind[];
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  target: fc.constantFrom('itself' as const, 'named' as const, 'nearest' as const),
  deviceId: fc.constantFrom('PR001', 'PR002', 'GS001', 'gone'),
  unit: fc.constantFrom('alarmLamp', 'headLamp'),
  value: fc.constantFrom('on', 'serious', 'Leave'),
  delay: fc.constantFrom(0, 0, 3),
  seconds: fc.constantFrom(0, 5),
});
const rule = fc.record({
  alarmTypes: fc.constantFrom(new Set(['201']), new Set(['704']), new Set(['201', '704'])),
  rest: fc.constantFrom(0, 60_000),
  lasts: fc.constantFrom(0, 0, 2000),
  stopsOthers: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
});
const event = fc.oneof(
  fc.record({ what: fc.constant('alarm' as const), kind: fc.constantFrom('smoke' as const, 'sos' as const) }),
  fc.record({ what: fc.constant('pass' as const), ms: fc.constantFrom(500, 3000) }),
  fc.record({
    what: fc.constantFrom('hand' as const, 'hold' as const, 'press' as const, 'pause' as const, 'free' as const),
    deviceId: fc.constantFrom('PR001', 'PR002'),
  }),
  fc.record({ what: fc.constant('restart' as const) }),
);

it('never acts twice on an alarm, moves what a user drives, releases a stop, or goes on without end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 1, maxLength: 4 }),
      fc.array(event, { maxLength: 12 }),
      async (made, events) => {
        [orders, acts, calls, held, present] = [[], [], [], new Map(), new Set()];
        devices = new Map(['PR001', 'PR002', 'GS001'].map(id => [id, deviceOf(id)]));
        rules = made.map(one => ruleOf(one.steps, one));
        linkages = new Linkages(parts());
        await linkages.load();
        const raised: LinkedAlarm[] = [];
        /** Devices that a user has paused: nothing but the user lets them go on. */
        const paused = new Set<string>();
        for (const one of events) {
          if (one.what === 'alarm') {
            const alarm = alarmOf({ kind: one.kind });
            raised.push(alarm);
            present.add(alarm.id);
            await raise(alarm);
          } else if (one.what === 'pass') await pass(one.ms);
          else if (one.what === 'restart') {
            await linkages.close();
            linkages = new Linkages(parts());
            await linkages.load();
            // A server that is told again of its alarms.
            await raise(...raised);
          } else {
            const device = devices.get(one.deviceId);
            if (!device) continue;
            if (one.what === 'hand') device.mode = 'manual';
            if (one.what === 'hold') held.set(one.deviceId, 'Officer Li');
            if (one.what === 'press') device.emergencyStop = true;
            if (one.what === 'pause') {
              device.patrolPaused = true;
              paused.add(one.deviceId);
              linkages.leave(one.deviceId);
            }
            if (one.what === 'free') {
              Object.assign(device, { mode: 'patrol', emergencyStop: false, patrolPaused: false });
              held.delete(one.deviceId);
              paused.delete(one.deviceId);
            }
          }
          for (const id of paused) expect(devices.get(id)?.patrolPaused).toBe(true);
        }
        await pass(10_000);
        const done = acts.filter(({ hindrance }) => hindrance === undefined);
        const each = acts.map(({ alarm, step: of, deviceId }) => [alarm.id, of, deviceId]);
        // A step is an object of its own rule.
        for (const [at, [id, of, deviceId]] of each.entries())
          expect(each.findIndex(other => other[0] === id && other[1] === of && other[2] === deviceId)).toBe(at);
        for (const { order, device, isHeld } of orders) {
          expect(['pause', 'resume', 'hardware', 'ptzTo', 'lookAt']).toContain(order.kind);
          // Lamps that burn go out in their time.
          const isEnd = order.kind === 'hardware' && !Object.values(order.change).includes(true);
          if (!isEnd) expect([device.mode, isHeld]).toEqual(['patrol', false]);
          if (['resume', 'ptzTo', 'lookAt'].includes(order.kind)) expect(device.emergencyStop).toBe(false);
        }
        // Each alarm provokes so many at most as there are actions, and those none.
        const most = made.reduce((sum, { steps }) => sum + steps.length, 0);
        expect(calls.filter(call => call.startsWith('sos')).length).toBeLessThanOrEqual(
          raised.length * (most + most ** 2),
        );
        expect(done.length).toBeLessThanOrEqual(mostActions * 3);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

it('does no more than a hundred actions in a minute, and says so', async () => {
  rules = [ruleOf([stepOf('sound')])];
  await raise(...Array.from({ length: mostActions + 5 }, () => alarmOf()));
  expect(calls).toHaveLength(mostActions);
  expect(acts.filter(({ hindrance }) => hindrance?.key === 'linkage.not.limit')).toHaveLength(5);
  await pass(60_000);
  await raise(alarmOf());
  expect(calls).toHaveLength(mostActions + 1);
});
