import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { givenName } from '../language/names.ts';
import type { AlarmRule, Suppression } from '../links/alarm-rules.ts';
import type { AlarmKind } from '../links/alarms.ts';
import type { Device } from '../links/devices.ts';
import type { RaisedAlarm } from '../links/events.ts';
import type { SiteRegion } from '../links/regions.ts';
import type { StoredAlarm } from './alarm.ts';
import { AlarmPolicy, type Verdict } from './policy.ts';

const usual: AlarmRule = {
  isOn: true,
  level: 'important',
  remind: 'popupAndSound',
  hasSound: false,
  sound: undefined,
  typeName: undefined,
  cooldown: 120_000,
  reviews: true,
  isArmed: () => true,
};

let now: number;
let noted: [AlarmKind, Suppression][];
let errors: string[];
let rule: Partial<AlarmRule> | undefined;
let isShelved: boolean;
let regions: readonly SiteRegion[];
let breaks: boolean;
let policy: AlarmPolicy;

beforeEach(() => {
  [now, noted, errors, rule, isShelved, regions, breaks] = [0, [], [], {}, false, [], false];
  policy = new AlarmPolicy({
    rules: {
      of: () => {
        if (breaks) throw new Error('unreadable');
        return rule && { ...usual, ...rule };
      },
      nameOf: givenName,
      note: (kind, why) => noted.push([kind, why]),
    },
    fleet: {
      device: id => ({ id, kind: id.startsWith('GS') ? 'sensor' : 'robot', x: 1, y: 1 }) as Device,
      get regions() {
        return regions;
      },
    },
    vehicles: { of: () => undefined },
    shelves: { hides: () => isShelved },
    now: () => 50_000,
    steadyNow: () => now,
    onError: message => errors.push(message),
  });
});

const alarmOf = (causeId: string | undefined, part: Partial<RaisedAlarm> = {}): RaisedAlarm => ({
  kind: 'bag',
  level: 'important',
  value: '',
  personName: '',
  deviceId: 'PR001',
  mapId: '1',
  at: 1000,
  causeId,
  shot: undefined,
  cause: { kind: part.kind ?? 'bag', mapId: '1', x: 5, y: 5, label: '' },
  ...part,
});
const levelOf = (verdict: Verdict): string | undefined => (verdict.is === 'dropped' ? undefined : verdict.alarm.level);

describe('an alarm', () => {
  it('is not raised while its type is off or not armed, and is counted', () => {
    rule = { isOn: false };
    expect(policy.judge(alarmOf('a'))).toEqual({ is: 'dropped' });
    rule = { isArmed: mapId => mapId === '2' };
    expect(policy.judge(alarmOf('b'))).toEqual({ is: 'dropped' });
    expect(policy.judge(alarmOf('c', { mapId: '2' }))).toMatchObject({ is: 'raised' });
    expect(noted).toEqual([
      ['bag', 'off'],
      ['bag', 'unarmed'],
    ]);
  });

  it('of a region is not raised while none holds there, and is counted as not armed', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
      { x: 9, y: 9 },
      { x: 0, y: 9 },
    ];
    const limits = { maxSpeed: undefined, heading: undefined, level: undefined, devices: undefined };
    const region = { id: '1', name: givenName('Watch'), kind: 'detection', mapId: '1', corners, holds: false } as const;
    regions = [{ ...limits, ...region, alarmTypes: ['411', '704'] }];
    expect(policy.judge(alarmOf('a'))).toEqual({ is: 'dropped' });
    expect(noted).toEqual([['bag', 'unarmed']]);
    expect(policy.judge(alarmOf('b', { kind: 'sos' }))).toMatchObject({ is: 'raised' });
  });

  it('is raised when its type is switched on or armed while its cause still lasts, once and as of then', () => {
    rule = { isOn: false };
    for (const id of ['a', 'b']) policy.judge(alarmOf(id));
    expect(policy.due()).toEqual([]);
    policy.ended('b');
    rule = { isArmed: () => false };
    expect(policy.due()).toEqual([]);
    rule = {};
    expect(policy.due()).toEqual([{ ...alarmOf('a'), at: 50_000 }]);
    expect(policy.due()).toEqual([]);
    // Waiting is counted once.
    expect(noted).toHaveLength(2);
  });

  it('is raised as it came when there is no rule, or the policy fails', () => {
    rule = undefined;
    expect(policy.judge(alarmOf('a'))).toEqual({ is: 'raised', alarm: alarmOf('a') });
    breaks = true;
    expect(policy.judge(alarmOf('b'))).toEqual({ is: 'raised', alarm: alarmOf('b') });
    expect(errors).toEqual(['alarm policy: unreadable']);
  });

  it('of an SOS call or an emergency stop is raised whatever is set', () => {
    rule = { isOn: false, isArmed: () => false };
    for (const kind of ['sos', 'emergencyStop'] as const)
      expect(policy.judge(alarmOf(kind, { kind }))).toMatchObject({ is: 'raised' });
    expect(noted).toEqual([]);
  });

  it('whose source is shelved is raised and counted', () => {
    isShelved = true;
    expect(policy.judge(alarmOf('a'))).toMatchObject({ is: 'raised' });
    expect(noted).toEqual([['bag', 'shelved']]);
  });

  it('has the level of its type, unless it is graver than usual by itself', () => {
    rule = { level: 'general' };
    expect(levelOf(policy.judge(alarmOf('a')))).toBe('general');
    expect(levelOf(policy.judge(alarmOf('b', { level: 'serious' })))).toBe('serious');
    // A limit of a sensor has a level of its own.
    expect(levelOf(policy.judge(alarmOf('c', { kind: 'smoke', level: 'serious' })))).toBe('general');
    expect(levelOf(policy.judge(alarmOf('d', { kind: 'smoke', level: 'serious', deviceId: 'GS001' })))).toBe('serious');
    rule = { level: 'serious' };
    expect(levelOf(policy.judge(alarmOf('e', { kind: 'gas', level: 'general', deviceId: 'GS001' })))).toBe('serious');
  });

  it('that a user raised by hand keeps its level, and is announced as its type', () => {
    rule = { level: 'serious', isOn: false, remind: 'list' };
    expect(policy.byHand(alarmOf(undefined, { level: 'general' }))).toMatchObject({
      level: 'general',
      reminding: { remind: 'list' },
    });
  });
});

describe('a repeat', () => {
  it('within the cooldown belongs to the alarm before it', () => {
    policy.judge(alarmOf('a'));
    now = 119_999;
    expect(policy.judge(alarmOf('b'))).toMatchObject({ is: 'repeated', cause: 'a' });
    expect(noted).toEqual([['bag', 'repeated']]);
    now = 120_000;
    expect(policy.judge(alarmOf('c'))).toMatchObject({ is: 'raised' });
  });

  it('is of the same source alone: device, type, place, name, quantity', () => {
    policy.judge(alarmOf('a'));
    const elsewhere = { kind: 'bag', mapId: '1', x: 9, y: 5, label: '' } as const;
    for (const other of [{ deviceId: 'PR002' }, { kind: 'smoke' }, { cause: elsewhere }] as const)
      expect(policy.judge(alarmOf(JSON.stringify(other), other)).is).toBe('raised');
    const named = (personName: string, x: number): RaisedAlarm =>
      alarmOf(personName + String(x), {
        kind: 'person',
        personName,
        cause: { kind: 'person', mapId: '1', x, y: 1, label: personName },
      });
    expect(['Ann', 'Ben', 'Ann'].map((name, at) => policy.judge(named(name, at * 20)).is)).toEqual([
      'raised',
      'raised',
      'repeated',
    ]);
    const gas = (value: string): RaisedAlarm => alarmOf(value, { kind: 'gas', value, cause: undefined });
    expect(['CO 30 ppm', 'CH4 12 %LEL', 'CO 31 ppm'].map(value => policy.judge(gas(value)).is)).toEqual([
      'raised',
      'raised',
      'repeated',
    ]);
  });

  it('that is graver is an alarm of its own', () => {
    policy.judge(alarmOf('a'));
    expect(policy.judge(alarmOf('b', { level: 'serious' })).is).toBe('raised');
  });

  it('of a closed alarm is an alarm of its own', () => {
    policy.judge(alarmOf('a'));
    policy.told([{ status: 'acknowledged', cause: 'a' } as StoredAlarm]);
    expect(policy.judge(alarmOf('b')).is).toBe('repeated');
    policy.told([{ status: 'processed', cause: 'a' } as StoredAlarm]);
    expect(policy.judge(alarmOf('c')).is).toBe('raised');
  });

  it('keeps its alarm present until all its causes have ended', () => {
    policy.judge(alarmOf('a'));
    policy.judge(alarmOf('b'));
    expect(policy.causeOf('b')).toBe('a');
    expect(policy.ended('a')).toBeUndefined();
    expect(policy.ended('b')).toBe('a');
    expect(policy.ended('unknown')).toBe('unknown');
  });

  it('is none for types without a cooldown', () => {
    rule = { cooldown: 0 };
    expect(['a', 'b'].map(cause => policy.judge(alarmOf(cause)).is)).toEqual(['raised', 'raised']);
  });
});

it('whatever happens, each alarm is raised, joined to a raised one that is open, or counted', () => {
  const step = fc.record({
    act: fc.constantFrom('raise', 'raise', 'raise', 'end', 'close', 'wait', 'sweep'),
    cause: fc.integer({ min: 0, max: 5 }),
    kind: fc.constantFrom('bag', 'sos', 'gas'),
    level: fc.constantFrom('serious', 'important', 'general'),
    x: fc.constantFrom(0, 1, 30),
    isOn: fc.boolean(),
    isArmed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      policy = new AlarmPolicy({
        rules: {
          of: () => rule && { ...usual, ...rule },
          nameOf: givenName,
          note: (kind, why) => noted.push([kind, why]),
        },
        fleet: { device: id => ({ id, kind: 'robot' }) as Device, regions: [] },
        vehicles: { of: () => undefined },
        shelves: { hides: () => false },
        now: () => 50_000,
        steadyNow: () => now,
        onError: message => errors.push(message),
      });
      const open = new Set<string>();
      for (const { act, cause, kind, level, x, isOn, isArmed } of steps) {
        const causeId = `${kind} ${String(cause)}`;
        if (act === 'wait') now += 70_000;
        if (act === 'sweep') policy.sweep();
        if (act === 'end') policy.ended(causeId);
        if (act === 'close' && open.delete(causeId))
          policy.told([{ status: 'processed', cause: causeId } as StoredAlarm]);
        if (act !== 'raise') continue;
        [rule, noted] = [{ isOn, isArmed: () => isArmed }, []];
        const at = { kind, mapId: '1', x, y: 0, label: '' } as const;
        const verdict = policy.judge(alarmOf(causeId, { kind, level, cause: at }));
        if (verdict.is === 'raised') open.add(causeId);
        // An alarm to which a repeat belongs was raised, and is not closed.
        if (verdict.is === 'repeated') expect(open).toContain(verdict.cause);
        if (verdict.is === 'dropped') expect(kind !== 'sos' && !(isOn && isArmed)).toBe(true);
        expect(noted.length).toBe(verdict.is === 'raised' ? 0 : 1);
      }
      expect(errors).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
