/** What holds of every kind of thing, from its declaration alone: limits, uniqueness, versions, history, batches, files. */
import { encode } from 'fast-png';
import * as contract from '@patrolkit/transport/contract';
import {
  calls,
  formats,
  limitsOf,
  whenGiven,
  type AnyCall,
  type Codec,
  type Field,
  type Fields,
} from '@patrolkit/transport/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { wavOf } from '@patrolkit/transport/testing';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('things');
const { ask, tokenOf } = bench;
// The only outdoor map has a sensor already.
beforeAll(() => bench.database.query('DELETE FROM rain_snow_sensors'));

interface Kind extends contract.AnyThings {
  readonly add: AnyCall;
  readonly modify: AnyCall;
}
const kinds = Object.values<unknown>(contract).filter(
  (one): one is Kind =>
    typeof one === 'object' && one !== null && 'settings' in one && 'add' in one && (one.add as AnyCall).name in calls,
);

const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> => {
  const answer = await ask(name, payload, await tokenOf(account));
  // The account of a deleted user stays taken, and the tests add the same ones again.
  if (name === 'deleteCustomer') await bench.database.query('DELETE FROM users WHERE deleted_at IS NOT NULL');
  return answer;
};
const fieldsIn = ({ request: { kind } }: AnyCall): Fields => (kind.type === 'entity' ? kind.fields : {});
const wordOf = (codec: Codec<unknown>): string => {
  const { kind } = codec;
  return kind.type === 'choice' ? String(Object.values(kind.words)[0]) : '';
};

/** A valid text of so many characters in the format of a field. */
const textOf = (length: number, format: keyof typeof formats | undefined, digit: number): string => {
  const text = `${String(digit)}${'1'.repeat(Math.max(0, length - 1))}`;
  return format === undefined || formats[format](text) ? text : '';
};

/** A sign of which a text in a format can consist. Zeros have a correct check digit. */
const signOf = (format: keyof typeof formats | undefined): string => (format === 'imei' ? '0' : '1');

/** The address of a picture of a map. */
let mapPicture = '';
beforeAll(async () => {
  const parts = new FormData();
  const picture = encode({ width: 20, height: 20, data: new Uint8Array(400), channels: 1 });
  parts.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'map.png');
  const path = calls.uploadMapPicture?.path ?? '';
  const headers = { Token: await tokenOf('admin') };
  const answer = await fetch(`${bench.root()}${path}`, { method: 'POST', headers, body: parts });
  mapPicture = ((await answer.json()) as { data: { accessUrl: string } }).data.accessUrl;
});

/** The address of a sound: a tenth of a second of silence. */
let sound = '';
beforeAll(async () => {
  const parts = new FormData();
  parts.append('file', new Blob([wavOf({ ms: 100 })], { type: 'audio/wav' }), 'a.wav');
  const headers = { Token: await tokenOf('admin') };
  const answer = await fetch(`${bench.root()}${calls.uploadVoice?.path ?? ''}`, {
    method: 'POST',
    headers,
    body: parts,
  });
  sound = ((await answer.json()) as { data: { accessUrl: string } }).data.accessUrl;
});

/** The address of a document. */
let note = '';
beforeAll(async () => {
  const parts = new FormData();
  parts.append('file', new Blob(['Rules of the house'], { type: 'text/plain' }), 'a.txt');
  const headers = { Token: await tokenOf('admin') };
  const answer = await fetch(`${bench.root()}${calls.uploadKnowledgeDocument?.path ?? ''}`, {
    method: 'POST',
    headers,
    body: parts,
  });
  note = ((await answer.json()) as { data: { accessUrl: string } }).data.accessUrl;
});

/** Doors without a lock at first. */
const doors = ['office-1', 'office-2', 'store', 'canteen', 'pump-room', 'lab', 'workshop', 'meeting', 'archive'];
/** Values that no declaration tells: of what the site has, and of fields that hold together. */
const known: Readonly<Record<string, (turn: number, call: AnyCall) => string | undefined>> = {
  personType: () => 'visitor',
  // Types of persons go with alarms of persons alone.
  personTypes: (_, { name }) => (name.endsWith('AlarmHandlingAction') ? undefined : 'visitor'),
  steps: (turn, { name }) =>
    JSON.stringify([
      name.endsWith('Command') ? { type: 103, wait: turn } : { actionType: 11, target: 1, delay: turn, seconds: 0 },
    ]),
  models: () => 'PR-200',
  places: () => 'map-1',
  // The description of a ROS map has a form of its own.
  ros: () => undefined,
  shape: () => '3',
  pictures: (_, { name }) => (name.endsWith('Map') ? mapPicture : undefined),
  files: (_, { name }) => (name.endsWith('KnowledgeDocument') ? note : sound),
  // Each language has a group for all robots at most.
  language: (_, { name }) => (name.endsWith('QaGroup') ? contract.languages.at(-1) : undefined),
  devices: (turn, { name }) => (name.endsWith('QaGroup') ? `PR00${String(turn)}` : undefined),
  groupId: (_, { name }) => (name.endsWith('QuestionAnswer') ? '1' : undefined),
  answer: () => 'Here',
  isGuest: () => '0',
  week: turn => JSON.stringify([{ weekday: turn % 7 || 7, start: '08:00', end: '24:00' }]),
  doorId: turn => doors[turn % doors.length] ?? '',
  // A car drives outdoors alone, and rain falls there.
  mapId: (_, { name }) => (/(Vehicle|RainSnowSensor|Region|RoutePoint|MapMark)$/.test(name) ? '2' : '1'),
  quantities: (turn, { name }) =>
    name.endsWith('DeviceModel') ? 'CO' : JSON.stringify([{ quantity: 'CO', upperLimit: turn, alarmLevel: 1 }]),
  // A point lies on a lane.
  x: (_, { name }) => (name.endsWith('RoutePoint') ? '5' : name.endsWith('GuidePlan') ? '28' : '1'),
  y: (_, { name }) => (name.endsWith('RoutePoint') ? '22' : name.endsWith('GuidePlan') ? '11.6' : '1'),
  maker: () => 'kone',
  serverId: turn => `lift-${String(turn)}`,
  floors: turn => JSON.stringify([{ mapId: '1', floor: String(turn), x: 1, y: 1 }]),
  contents: turn => JSON.stringify([{ item: 1, count: turn }]),
  // Small squares beside each other, where the yard has no zone yet.
  corners: turn => {
    const [x, y] = [0.5 + (turn % 6) * 0.6, 26 + Math.floor(turn / 6) * 0.6];
    const ends = [
      [x, y],
      [x + 0.5, y],
      [x + 0.5, y + 0.5],
      [x, y + 0.5],
    ];
    return JSON.stringify(
      ends.map(([one = 0, other = 0]) => ({ x: Number(one.toFixed(2)), y: Number(other.toFixed(2)) })),
    );
  },
  // Points of the first map.
  pointIds: turn => `1-sw,1-s2,${turn % 2 === 0 ? '1-s4' : '1-se'}`,
  alarmTypes: () => '201',
  units: turn => JSON.stringify([{ actionType: 9, seconds: turn }]),
  kinds: () => 'robot',
  // Single plans: those of a fresh installation take the whole week.
  deviceId: (_, { name }) => (name.endsWith('GuardPlan') ? 'HR001' : 'PR001'),
  // Zones without a manager at first.
  regionId: turn => String(5 + turn),
  managerId: () => '1001',
  deputyId: () => '1002',
  levels: () => '1',
  // A notice needs no phone.
  ways: () => '3',
  receiverIds: () => '1001',
  placeIds: () => '1',
  deviceIds: () => 'PR001',
  text: () => '{alarm}',
  mail: turn => `user${String(turn)}@example.com`,
  // A guard of a later shift at first, and another weekday for each plan.
  guardId: turn => String(3 + (turn % 4)),
  endTime: () => '09:00',
  weekdays: turn => String(turn % 7 || 7),
  planType: () => '2',
  lineId: () => 'hall-ring',
  beginDate: turn => `2031-01-0${String(turn)}`,
  beginTime: () => '08:00',
  frequency: () => '600',
  playFrom: () => '08:00',
  playTo: () => '24:00',
  content: (_, { name }) => (name.endsWith('VoiceBroadcastEntry') ? 'Hello' : undefined),
  ip: turn => `10.0.0.${String(turn)}`,
  tripAt: () => '16',
  codes: () => 'home-page',
  parentId: () => '1',
  // A path of a dictionary that is there.
  parentCode: () => undefined,
  timeZone: () => 'Asia/Shanghai',
  plate: turn => `TP 100${String(turn)}`,
  account: turn => `user_${String(turn)}`,
  model: (_, { name }) =>
    name.endsWith('Recorder')
      ? 'HR-10'
      : name.endsWith('Vehicle')
        ? 'PV-50'
        : name.endsWith('SensorEntry')
          ? 'GS-4'
          : 'PR-200',
  companyId: () => '1',
  roleCode: () => 'viewer',
};

/** A valid value of a field, another one for each number, as it stands in a form. */
const sampleOf = (call: AnyCall, name: string, { codec }: Field<unknown>, turn: number): string | undefined => {
  const given = whenGiven(codec);
  const sample = known[name];
  if (sample) return sample(turn, call);
  if (given.limits?.format === 'mobile' && !codec.isOptional) return `1380000000${String(turn)}`;
  if (codec.isOptional) return undefined;
  if (given.meaning === 'names') return JSON.stringify({ 'en-us': `Name ${String(turn)}` });
  if (given.meaning === 'colour') return `${String(turn)},2,3`;
  if (given.meaning === 'secret') return `secret${String(turn)}ofathing`;
  if (given.kind.type === 'choice') return wordOf(given);
  return given.kind.type === 'number'
    ? String(given.limits?.min ?? 1)
    : textOf(Math.max(5, given.limits?.min ?? 0), given.limits?.format, turn);
};
const settingsOf = (call: AnyCall, turn: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsIn(call)).flatMap(([name, field]) => {
      const value = sampleOf(call, name, field, turn);
      return value === undefined ? [] : [[field.wireName, value]];
    }),
  );
const faultsIn = (answer: Answer): readonly string[] =>
  ((answer as { errors?: readonly { field: string }[] }).errors ?? []).map(({ field }) => field);

describe.each(kinds.map(kind => [kind.entity.name, kind] as const))('%s', (name, kind) => {
  const { add, modify, rules } = kind;
  const rowsOf = async (asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> =>
    (await as('admin', `find${name}ByPage`, { pageSize: '200', ...asked })).data.rows ?? [];
  const added = async (turn: number, part: Record<string, string> = {}): Promise<Record<string, unknown>> => {
    expect(await as('admin', `add${name}`, { ...settingsOf(add, turn), ...part })).toMatchObject({ ret: 1 });
    const [row] = await rowsOf({ sortField: 'updateTime', sortOrder: 'desc', pageSize: '1' });
    if (!row) throw new Error(`no ${name}`);
    return row;
  };
  const changeOf = (row: Record<string, unknown>, turn: number): Record<string, string> => ({
    ...settingsOf(modify, turn),
    id: String(row['id']),
    version: String(row['version']),
  });

  it('takes each field at the ends of what it may be, and refuses at that field what lies beyond', async () => {
    const bounds: Readonly<Record<string, contract.Bounds>> = limitsOf(add);
    for (const [field, { wireName, codec }] of Object.entries(fieldsIn(add))) {
      const { kind: type, meaning, limits } = whenGiven(codec);
      const { max = Infinity } = bounds[field] ?? {};
      // Lines have a limit each.
      if (add.rules?.some(rule => rule.kind === 'lines' && rule.fields.includes(field))) continue;
      if (!Number.isFinite(max) || type.type === 'list' || type.type === 'several') continue;
      const at = (size: number): string =>
        type.type === 'number'
          ? String(size)
          : meaning === 'names'
            ? JSON.stringify({ 'zh-hk': 'x'.repeat(size) })
            : signOf(limits?.format).repeat(size);
      const over = await as('admin', `add${name}`, { ...settingsOf(add, 2), [wireName]: at(max + 1) });
      const rule = add.rules?.find(({ kind, fields }) => kind === 'below' && fields.includes(field));
      expect(faultsIn(over), `${wireName} beyond`).toEqual(rule ? expect.arrayContaining([wireName]) : [wireName]);
      // What depends on another field, on what the site has, or on a format has tests of its own.
      if (rule || field in known || at(max) === '') continue;
      // What names another thing must be one that is there.
      if (rules.refers.some(({ field: referring }) => referring === field)) continue;
      const row = await added(2, { [wireName]: at(max) });
      expect(await as('admin', `delete${name}`, { ids: String(row['id']) })).toMatchObject({ ret: 1, data: [] });
    }
  });

  it('needs each field that is not optional, and says so at the field', async () => {
    for (const { wireName, codec } of Object.values(fieldsIn(add)))
      if (!codec.isOptional) {
        const { [wireName]: _, ...rest } = settingsOf(add, 3);
        expect(faultsIn(await as('admin', `add${name}`, rest)), wireName).toContain(wireName);
      }
  });

  it('has nobody else with what must be its own', async () => {
    const fields = fieldsIn(add);
    // A field that may be left out is given here.
    const given = Object.fromEntries(
      rules.unique.flatMap(([field]) => {
        const { wireName, codec } = fields[field] ?? { wireName: '', codec: undefined };
        const { max = 1 } = (codec && whenGiven(codec).limits) ?? {};
        const sign = signOf(codec && whenGiven(codec).limits?.format);
        const value = codec && whenGiven(codec).kind.type === 'number' ? String(max) : sign.repeat(max);
        return codec?.isOptional ? [[wireName, value]] : [];
      }),
    );
    const row = await added(4, given);
    for (const group of rules.unique) {
      const names = group.flatMap(field => fields[field]?.wireName ?? []);
      const [wireName = ''] = names;
      const own: Readonly<Record<string, string>> = { ...settingsOf(add, 4), ...given };
      const part = { ...settingsOf(add, 5), ...Object.fromEntries(names.map(one => [one, own[one] ?? ''])) };
      const answer = await as('admin', `add${name}`, part);
      expect(faultsIn(answer), wireName).toEqual([wireName]);
      expect(answer.msg).toContain('exists already');
    }
    expect(await as('admin', `modify${name}`, changeOf(row, 4))).toMatchObject({ ret: 1 });
    await as('admin', `delete${name}`, { ids: String(row['id']) });
  });

  it('is changed by the version that was read, and tells what it was before', async () => {
    const row = await added(6);
    const [one, other] = [changeOf(row, 7), changeOf(row, 8)];
    expect(await as('admin', `modify${name}`, one)).toMatchObject({ ret: 1 });
    expect(await as('admin', `modify${name}`, other)).toMatchObject({ ret: 0 });
    const id = String(row['id']);
    const { data } = await as('admin', `get${name}History`, { id });
    const versions = data as unknown as Record<string, unknown>[];
    expect(versions.map(({ type }) => type)).toEqual(['change', 'add']);
    expect(versions[0]).toMatchObject({
      username: 'Administrator',
      after: expect.anything(),
      before: expect.anything(),
    });
    expect(versions[1]?.['before']).toBeUndefined();
    // What was before can be set again, as a new version.
    const before = versions[0]?.['before'] as Record<string, unknown>;
    const again = Object.fromEntries(
      Object.values(fieldsIn(modify)).flatMap(({ wireName }) => {
        const value = before[wireName];
        if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
        // A list of texts has one here, but for the codes of a role, which users without codes of their own do not set.
        const isText = typeof value !== 'object' || (Array.isArray(value) && typeof value[0] !== 'object');
        return [[wireName, isText ? String([value].flat()[0]) : JSON.stringify(value)]];
      }),
    );
    const [now] = await rowsOf({ id });
    expect(await as('admin', `modify${name}`, { ...again, id, version: String(now?.['version']) })).toMatchObject({
      ret: 1,
    });
    const [restored] = await rowsOf({ id });
    for (const { wireName } of Object.values(kind.settings))
      expect(restored?.[wireName], wireName).toEqual(row[wireName]);
    await as('admin', `delete${name}`, { ids: id });
    expect(await as('admin', `get${name}History`, { id })).toMatchObject({ ret: 0 });
  });

  it('is deleted all or nothing, and what is built in or used stands in the way with its reason', async () => {
    const row = await added(9);
    const built = rules.builtIn === undefined ? undefined : (await rowsOf()).find(one => one['builtIn'] === 1);
    const ids = [row, built].flatMap(one => (one ? [String(one['id'])] : []));
    const answer = await as('admin', `delete${name}`, { ids: ids.join(',') });
    const refused = answer.data as unknown as Record<string, unknown>[];
    if (built) {
      expect(refused).toMatchObject([{ id: String(built['id']), msg: expect.stringContaining('Built in') }]);
      expect((await rowsOf({ id: String(row['id']) })).length).toBe(1);
      await as('admin', `delete${name}`, { ids: ids.join(','), others: '1' });
      expect((await rowsOf({ id: String(built['id']) })).length).toBe(1);
    }
    expect(await rowsOf({ id: String(row['id']) })).toEqual([]);
  });

  it('is switched in one step with others, if it can be', async () => {
    if (rules.switch === undefined) return expect(`set${name}Status` in calls).toBe(false);
    const { wireName } = kind.settings[rules.switch] ?? { wireName: '' };
    const rows = [await added(1), await added(2)];
    const ids = rows.map(({ id }) => String(id)).join(',');
    expect(await as('admin', `set${name}Status`, { ids, valid: '0' })).toMatchObject({ ret: 1, data: [] });
    for (const { id } of rows) expect((await rowsOf({ id: String(id) }))[0]?.[wireName]).toBe(0);
    await as('admin', `delete${name}`, { ids });
  });

  it('says who else edits it, until a minute after the last word', async () => {
    const row = await added(3);
    const id = String(row['id']);
    await bench.database.query(`UPDATE users SET permissions = $1, role = 'root' WHERE account = 'area'`, ['["root"]']);
    expect(await as('admin', `edit${name}`, { id })).toMatchObject({ data: [] });
    // What belongs to a map is seen by users of its map alone.
    if (
      rules.isShared &&
      !['PatrolLine', 'Region', 'RoutePoint', 'AreaManager', 'MapMark', 'GuidePlan', 'VoiceBroadcastEntry'].includes(
        name,
      )
    ) {
      expect((await as('area', `edit${name}`, { id })).data).toEqual(['Administrator']);
      expect(await as('admin', `edit${name}`, { id, over: '1' })).toMatchObject({ data: [] });
      expect((await as('area', `edit${name}`, { id })).data).toEqual([]);
    }
    await as('admin', `delete${name}`, { ids: id });
  });
});

it('a type of persons is deleted only when nobody is of it', async () => {
  const [barred] = (await as('admin', 'findPersonTypeByPage', { typeCode: 'barred' })).data.rows ?? [];
  const id = String(barred?.['id']);
  await bench.database.query('UPDATE person_types SET is_built_in = false WHERE id = $1', [id]);
  const { data } = await as('admin', 'deletePersonType', { ids: id });
  expect(data).toMatchObject([
    {
      name: 'Barred person',
      msg: 'In use (2): He Qiang, Viktor Brandt. Change it there first',
      uses: [
        { name: 'He Qiang', page: 'face-library-manage' },
        { name: 'Viktor Brandt', page: 'face-library-manage' },
      ],
    },
  ]);
});
