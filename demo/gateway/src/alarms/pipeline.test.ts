import { beforeEach, describe, expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import type { Device, RaisedAlarm, Shot } from '../world/types.ts';
import type { NewAlarm, StoredAlarm } from './alarm.ts';
import { AlarmPipeline } from './pipeline.ts';

const shot = {} as Shot;
const raisedOf = (causeId: string, deviceId = 'PR001', hasShot = true): RaisedAlarm => ({
  kind: 'bag',
  level: 'general',
  value: '',
  personName: '',
  deviceId,
  mapId: '1',
  at: 1000,
  causeId,
  shot: hasShot ? shot : undefined,
  cause: undefined,
});
const deviceOf = (id: string): Device | undefined => (id === 'nobody' ? undefined : ({ id } as Device));

let steps: string[];
let batches: (readonly NewAlarm[])[];
let errors: string[];
let fails: boolean;
let shots: number;
let now: number;
let pipeline: AlarmPipeline;

beforeEach(() => {
  [steps, batches, errors, fails, shots, now] = [[], [], [], false, 0, 5000];
  const later = <T>(value: T): Promise<T> => new Promise(resolve => setImmediate(() => resolve(value)));
  pipeline = new AlarmPipeline({
    world: { device: deviceOf },
    names: firstNames,
    alarms: {
      store: async raised => {
        batches.push(raised);
        await later(undefined);
        if (fails) throw new Error('no room');
        steps.push(`stored ${raised.map(({ alarm }) => alarm.causeId).join(' ')}`);
        return raised.map(
          ({ alarm, device }) => ({ id: alarm.causeId, device_id: device.id, began_at: alarm.at }) as StoredAlarm,
        );
      },
      causesGone: async ended => {
        if (ended.length > 0) steps.push(`gone ${ended.map(({ cause }) => cause).join(' ')}`);
        return [];
      },
      witnessed: async sights => {
        if (sights.length > 0) steps.push(sights.map(({ device, cause }) => `${device.id} saw ${cause}`).join(', '));
      },
      tally: async () => [],
    },
    pushes: {
      raised: alarms => void (alarms.length > 0 && steps.push(`told ${alarms.map(({ id }) => id).join(' ')}`)),
    },
    references: { groupFor: async () => undefined },
    shoot: async () => later(`/files/alarm/${String(++shots)}.jpg`),
    onRecorded: alarm => steps.push(`recorded ${alarm.device_id}`),
    now: () => now,
    onError: message => errors.push(message),
  });
});

describe('alarms that are raised', () => {
  it('are stored, then told, and those that come meanwhile follow together in one statement', async () => {
    const first = pipeline.enqueue([raisedOf('a')]);
    await new Promise(resolve => setImmediate(resolve));
    const [second, third] = [pipeline.enqueue([raisedOf('b'), raisedOf('c')]), pipeline.enqueue([raisedOf('d')])];
    expect((await first).map(({ id }) => id)).toEqual(['a']);
    expect((await third).map(({ id }) => id)).toEqual(['d']);
    expect((await second).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(steps.filter(step => !step.startsWith('recorded'))).toEqual([
      'stored a',
      'told a',
      'stored b c d',
      'told b c d',
    ]);
    expect(pipeline.countToday([{ id: 'PR001' }])).toBe(4);
    expect(pipeline.countToday([{ id: 'PR002' }])).toBe(0);
    now += 24 * 3_600_000;
    expect(pipeline.countToday([{ id: 'PR001' }])).toBe(0);
  });

  it('share the last of three pictures where one device raises many at once', async () => {
    await pipeline.enqueue(['a', 'b', 'c', 'd', 'e'].map(cause => raisedOf(cause)));
    const pictures = batches.flat().map(({ picture }) => picture);
    expect(shots).toBe(3);
    expect(new Set(pictures).size).toBe(3);
    expect(pictures.slice(2)).toEqual([pictures[2], pictures[2], pictures[2]]);
    expect((await pipeline.enqueue([raisedOf('f', 'GS001', false)])).length).toBe(1);
    expect(batches.at(-1)?.[0]?.picture).toBe('');
  });

  it('of a device that is not there are nobody’s', async () => {
    expect(await pipeline.enqueue([raisedOf('a', 'nobody')])).toEqual([]);
  });

  it('name the alarm that they review', async () => {
    await pipeline.enqueue([raisedOf('a')], { originalId: '17' });
    expect(batches.flat()[0]?.originalId).toBe('17');
  });

  it('do not keep the next ones from being recorded when they cannot be', async () => {
    fails = true;
    await expect(pipeline.enqueue([raisedOf('a')])).rejects.toThrow('no room');
    fails = false;
    expect(await pipeline.enqueue([raisedOf('b')])).toHaveLength(1);
    await pipeline.settled();
    expect(errors).toEqual(['alarms: no room']);
  });
});

describe('what becomes of a cause', () => {
  it('is written down after the alarm that it has raised', async () => {
    const raised = pipeline.enqueue([raisedOf('a')]);
    pipeline.witnessed({ cause: 'a', deviceId: 'PR002', at: 1 });
    pipeline.witnessed({ cause: 'a', deviceId: 'nobody', at: 1 });
    pipeline.causeGone('a', 2);
    await raised;
    await pipeline.settled();
    expect(steps).toEqual(['stored a', 'told a', 'recorded PR001', 'PR002 saw a', 'gone a']);
  });

  it('is written down together, so that an alarm waits for one statement and not for one of each device', async () => {
    const first = pipeline.enqueue([raisedOf('a')]);
    await new Promise(resolve => setImmediate(resolve));
    for (let n = 2; n < 42; n++) pipeline.witnessed({ cause: 'a', deviceId: `PR${String(n)}`, at: n });
    pipeline.causeGone('b', 1);
    const second = pipeline.enqueue([raisedOf('c')]);
    // Of the second alarm, so that it comes after it.
    pipeline.witnessed({ cause: 'c', deviceId: 'PR002', at: 50 });
    pipeline.causeGone('a', 60);
    pipeline.causeGone('c', 60);
    await Promise.all([first, second]);
    await pipeline.settled();
    const seen = Array.from({ length: 40 }, (_, n) => `PR${String(n + 2)} saw a`).join(', ');
    expect(steps.filter(step => !/^(recorded|told)/.test(step))).toEqual([
      'stored a',
      seen,
      'gone b',
      'stored c',
      'PR002 saw c',
      'gone a c',
    ]);
  });
});
