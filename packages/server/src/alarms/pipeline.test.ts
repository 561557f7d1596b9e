import { beforeEach, describe, expect, it } from 'vitest';
import { firstNames } from '../fleet/testing.ts';
import type { Device } from '../links/devices.ts';
import type { RaisedAlarm, Shot } from '../links/events.ts';
import type { NewAlarm, StoredAlarm } from './alarm.ts';
import { AlarmPipeline } from './pipeline.ts';
import { DatabaseError, databaseCodes } from '../store/database.ts';

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
/** Errors with which the next statements fail, and the causes whose alarms cannot be stored. */
let faults: Error[];
let bad: Set<string | undefined>;
let groupFor: () => Promise<string | undefined>;
let shots: number;
/** Ids that can be reserved. */
let reserve: string[];
let now: number;
let pipeline: AlarmPipeline;

beforeEach(() => {
  [steps, batches, errors, fails, shots, now] = [[], [], [], false, 0, 5000];
  [faults, bad, groupFor] = [[], new Set(), async () => undefined];
  reserve = [];
  const fail = (causes: readonly (string | undefined)[]): void => {
    const fault = faults.shift();
    if (fault) throw fault;
    if (causes.some(cause => bad.has(cause))) throw new DatabaseError('invalid byte sequence', '22021');
  };
  const later = <T>(value: T): Promise<T> => new Promise(resolve => setImmediate(() => resolve(value)));
  pipeline = new AlarmPipeline({
    fleet: { device: deviceOf, regions: [] },
    names: firstNames,
    alarms: {
      store: async raised => {
        batches.push(raised);
        await later(undefined);
        if (fails) throw new Error('no room');
        fail(raised.map(({ alarm }) => alarm.causeId));
        steps.push(`stored ${raised.map(({ alarm }) => alarm.causeId).join(' ')}`);
        return raised.map(
          ({ alarm, device, id = alarm.causeId }) => ({ id, device_id: device.id, began_at: alarm.at }) as StoredAlarm,
        );
      },
      causesGone: async ended => {
        fail(ended.map(({ cause }) => cause));
        if (ended.length > 0) steps.push(`gone ${ended.map(({ cause }) => cause).join(' ')}`);
        return [];
      },
      repeated: async ({ cause }) => {
        fail([cause]);
        steps.push(`again ${cause}`);
        return cause === 'closed' ? undefined : ({ id: cause } as StoredAlarm);
      },
      witnessed: async sights => {
        fail(sights.map(({ cause }) => cause));
        if (sights.length > 0) steps.push(sights.map(({ device, cause }) => `${device.id} saw ${cause}`).join(', '));
      },
      reserve: async () => reserve.splice(0),
    },
    pushes: {
      raised: alarms => void (alarms.length > 0 && steps.push(`told ${alarms.map(({ id }) => id).join(' ')}`)),
      announced: alarms => void steps.push(`announced ${alarms.map(({ id }) => id).join(' ')}`),
    },
    references: { groupFor: () => groupFor() },
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

describe('the witnesses and the end of a cause', () => {
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
    // These belong to the second alarm, so they are written down after it.
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

describe('a fault of the database', () => {
  const away = (): Error => new DatabaseError('the server is restarted', '57P01');
  const byHand = { byHand: { actor: { userId: '1', pageId: '', address: '' }, note: '' } };
  const turn = (): Promise<void> =>
    new Promise(resolve => setImmediate(() => setImmediate(() => setImmediate(resolve))));
  const written = (): string[] => steps.filter(step => !step.startsWith('recorded'));

  it('while it is away makes alarms and the news of their causes wait, in their order', async () => {
    faults = [away(), new DatabaseError('gone', databaseCodes.lost)];
    const first = pipeline.enqueue([raisedOf('a')]);
    pipeline.witnessed({ cause: 'a', deviceId: 'PR002', at: 1 });
    pipeline.causeGone('a', 2);
    await turn();
    const second = pipeline.enqueue([raisedOf('b')]);
    await turn();
    expect(steps).toEqual([]);
    pipeline.retry();
    await turn();
    expect(steps).toEqual([]);
    pipeline.retry();
    expect((await first).map(({ id }) => id)).toEqual(['a']);
    expect((await second).map(({ id }) => id)).toEqual(['b']);
    await pipeline.settled();
    expect(written()).toEqual(['stored a', 'told a', 'PR002 saw a', 'gone a', 'stored b', 'told b']);
    expect(errors).toEqual(['alarms: the server is restarted']);
    // The second attempt takes no new picture.
    expect(shots).toBe(2);
  });

  it('while it is away does not keep alarms from being told, once, under the ids that they are stored by', async () => {
    reserve = ['901', '902', '903'];
    await pipeline.load();
    faults = [away(), away()];
    const first = pipeline.enqueue([raisedOf('a')]);
    await turn();
    expect(steps).toEqual(['announced 901']);
    const second = pipeline.enqueue([raisedOf('b'), raisedOf('c')]);
    await expect(pipeline.enqueue([raisedOf('d')], byHand)).rejects.toThrow('restarted');
    pipeline.retry();
    await turn();
    // No id is left for another alarm, so consoles get it when it is stored.
    const third = pipeline.enqueue([raisedOf('e')]);
    await turn();
    expect(steps).toEqual(['announced 901', 'announced 902 903']);
    pipeline.retry();
    expect((await first).map(({ id }) => id)).toEqual(['901']);
    expect((await Promise.all([second, third])).flat().map(({ id }) => id)).toEqual(['902', '903', 'e']);
    await pipeline.settled();
    expect(written().slice(2)).toEqual(['stored a', 'told 901', 'stored b c e', 'told 902 903 e']);
  });

  it('makes the end of a cause wait that cannot be written down', async () => {
    faults = [away()];
    pipeline.causeGone('a', 2);
    await turn();
    expect(steps).toEqual([]);
    pipeline.retry();
    await pipeline.settled();
    expect(steps).toEqual(['gone a']);
  });

  it('is told at once to who raises by hand, and costs nobody else anything', async () => {
    faults = [away()];
    const seen = pipeline.enqueue([raisedOf('a')]);
    const together = pipeline.enqueue([raisedOf('b')], byHand);
    const early = expect(together).rejects.toThrow('the server is restarted');
    await turn();
    await early;
    await expect(pipeline.enqueue([raisedOf('c')], byHand)).rejects.toThrow('the server is restarted');
    pipeline.retry();
    await seen;
    expect(written()).toEqual(['stored a', 'told a']);
    expect(await pipeline.enqueue([raisedOf('d')], byHand)).toHaveLength(1);
  });

  it('of one alarm, sight or cause costs that one', async () => {
    bad = new Set(['b', 'y']);
    const batch = pipeline.enqueue([raisedOf('a')]);
    const other = expect(pipeline.enqueue([raisedOf('b')], byHand)).rejects.toThrow('invalid byte sequence');
    const last = pipeline.enqueue([raisedOf('c')]);
    for (const cause of ['x', 'y', 'z']) {
      pipeline.witnessed({ cause, deviceId: 'PR002', at: 1 });
      pipeline.causeGone(cause, 2);
    }
    await Promise.all([batch, other, last, pipeline.settled()]);
    expect(written()).toEqual([
      'stored a',
      'told a',
      'stored c',
      'told c',
      'PR002 saw x',
      'PR002 saw z',
      'gone x',
      'gone z',
    ]);
    expect(errors).toEqual(Array.from({ length: 3 }, () => 'alarms: invalid byte sequence'));
  });

  it('of a reference group costs that group', async () => {
    groupFor = async () => {
      throw new Error('no group');
    };
    expect(await pipeline.enqueue([raisedOf('a')])).toHaveLength(1);
    expect(batches.flat()[0]?.referenceGroup).toBeUndefined();
    expect(errors).toEqual(['alarms: no group']);
  });

  it('that lasts beyond the end of the server keeps nobody waiting', async () => {
    faults = [away(), away(), away()];
    const lost = expect(pipeline.enqueue([raisedOf('a')])).rejects.toThrow('the server is restarted');
    pipeline.causeGone('a', 2);
    await turn();
    pipeline.end();
    await pipeline.settled();
    await lost;
    expect(steps).toEqual([]);
  });
});
