import { calls, facePicture, greetingsOf } from '@patrolkit/transport/contract';
import { jpegBytes, pngBytes } from '@patrolkit/transport/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFolder, useServer, type Answer } from '../testing.ts';

/** The page of the console, as it is built. */
const pages = testFolder('config-pages');
writeFileSync(
  join(pages.path, 'index.html'),
  readFileSync(new URL('../../../../host-app/index.html', import.meta.url), 'utf8'),
);
afterAll(() => pages.remove());

const bench = useServer('config', { folders: { host: pages.path, kit: pages.path, pages: pages.path } });
const { ask, tokenOf } = bench;

const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  ask(name, payload, await tokenOf(account));
const faultOf = ({ errors }: Answer & { readonly errors?: readonly { field: string; msg: string }[] }) => errors;
const faces = async (asked: Record<string, string> = {}, account = 'admin'): Promise<Record<string, unknown>[]> =>
  (await as(account, 'findFaceByPage', asked)).data.rows ?? [];
const faceOf = async (name: string): Promise<Record<string, unknown>> => {
  const [row] = await faces({ name });
  if (!row) throw new Error(`no ${name}`);
  return row;
};
const audited = async (action: string): Promise<{ before: string; after: string; user_id: string }[]> =>
  bench.database.query('SELECT before, after, user_id FROM audit WHERE action = $1 ORDER BY id', [action]);
const guest = { name: 'Guest Ada', personType: 'guest', stayTime: '60' };

beforeAll(async () => {
  // The users of another company get the same permissions.
  await bench.database.query(`UPDATE users SET permissions = $1 WHERE account = 'area'`, [
    JSON.stringify([
      'config-center',
      'face-library-manage#add#edit#delete',
      'face-access-auth#edit',
      'point-path#edit',
    ]),
  ]);
});

describe('the library of faces', () => {
  it('has at first whom the site recognised before, sought by each field', async () => {
    expect((await faces()).length).toBe(8);
    expect((await faces({ name: 'lin', personType: 'visitor,barred' })).map(({ name }) => name)).toEqual(['Lin Wei']);
    const [barred] = await faces({ personType: 'barred', sortField: 'name', sortOrder: 'asc' });
    expect(barred).toMatchObject({ name: 'He Qiang', personTypeName: 'Barred person' });
    expect((await faces()).map(({ picUrls }) => (picUrls as string[]).length)).toEqual(Array(8).fill(1));
    expect((await as('operator', 'findFaceByPage')).ret).toBe(0);
  });

  it('takes a person who is recognised from then on, under another name and as another type, and no longer', async () => {
    const kindOf = async (personName: string): Promise<unknown> =>
      [(await as('viewer', 'getFacePersonTypeByPersonName', { personName })).data].flat()[0]?.['name'];
    expect(await kindOf('Ben Okafor')).toBeUndefined();
    const person = { name: 'Ben Okafor', personType: 'contractor', sex: '1', age: '41' };
    expect((await as('admin', 'addFace', person)).ret).toBe(1);
    expect(await kindOf('Ben Okafor')).toBe('Contractor');
    // Persons who were never changed follow those who were.
    expect((await faces({ pageSize: '1' })).map(({ name }) => name)).toEqual([person.name]);
    const oldest = await faces({ sortField: 'updateTime', sortOrder: 'asc' });
    expect(oldest.map(({ updateTime }) => updateTime !== undefined)).toEqual([...Array(8).fill(false), true]);
    expect(bench.server.site.world.library.people.map(({ name }) => name)).toContain('Ben Okafor');
    const { id, version } = await faceOf('Ben Okafor');
    const changed = { ...person, id: String(id), version: String(version), name: 'Ben Obi', personType: 'barred' };
    expect((await as('admin', 'modifyFace', changed)).ret).toBe(1);
    expect([await kindOf('Ben Okafor'), await kindOf('Ben Obi')]).toEqual([undefined, 'Barred person']);
    expect(await faceOf('Ben Obi')).toMatchObject({ sex: 1, age: 41, version: Number(version) + 1 });
    expect((await as('admin', 'deleteFace', { ids: `${String(id)},999999` })).ret).toBe(1);
    expect((await as('admin', 'deleteFace', { ids: String(id) })).ret).toBe(1);
    expect(await kindOf('Ben Obi')).toBeUndefined();
    expect((await audited('config change')).at(-1)).toMatchObject({ before: expect.stringContaining('Okafor') });
    expect((await audited('config delete')).length).toBe(1);
  });

  it('says at its field what a person lacks, as the contract and the library find it', async () => {
    const wrong = async (part: Record<string, string>) =>
      faultOf(await as('admin', 'addFace', { ...guest, ...part }))?.map(({ field }) => field);
    expect(await wrong({ name: ' ' })).toEqual(['name']);
    expect(await wrong({ name: 'x'.repeat(51), age: '151' })).toEqual(['name', 'age']);
    expect(await wrong({ personType: 'nobody' })).toEqual(['personType']);
    expect(await wrong({ name: 'Lin Wei' })).toEqual(['name']);
    expect(await wrong({ stayTime: '' })).toEqual(['stayTime']);
    for (const stayTime of ['0', '43201', '1.5']) expect(await wrong({ stayTime }), stayTime).toEqual(['stayTime']);
    expect(await wrong({ cardType: '1', cardNo: '110105194912310021' })).toEqual(['cardNo']);
    expect(await wrong({ cardType: '2', cardNo: 'E-77' })).toEqual(['cardNo']);
    expect(await wrong({ picUrls: 'http://elsewhere/files/upload/x.jpg' })).toEqual(['picUrls']);
    expect(await faces({ name: guest.name })).toEqual([]);
  });

  it('keeps a guest as long as is set in minutes, from the begin of the stay, which may begin again', async () => {
    const { library } = bench.server.site.world;
    expect((await as('admin', 'addFace', guest)).ret).toBe(1);
    const face = await faceOf(guest.name);
    expect(Number(face['stayEndTime']) - Number(face['stayBeginTime'])).toBe(60 * 60_000);
    expect(library.typeOf(guest.name)?.word).toBe('guest');
    // This has the effect of waiting an hour and a minute.
    await bench.database.query('UPDATE faces SET stay_from = stay_from - 3660000 WHERE name = $1', [guest.name]);
    const change = async (part: Record<string, string>): Promise<void> => {
      const { id, version } = await faceOf(guest.name);
      expect(
        (await as('admin', 'modifyFace', { ...guest, id: String(id), version: String(version), ...part })).ret,
      ).toBe(1);
    };
    await change({ age: '30' });
    expect(library.typeOf(guest.name)).toMatchObject({ word: 'overstayed', level: 'important' });
    expect((await as('viewer', 'getFacePersonTypeByPersonName', { personName: guest.name })).data).toMatchObject([
      { name: 'Guest whose stay is over' },
    ]);
    await change({ stayTime: '90' });
    expect(library.typeOf(guest.name)?.word).toBe('guest');
    await change({ stayTime: '60', renewStay: '1' });
    expect(library.typeOf(guest.name)?.word).toBe('guest');
    await change({ personType: 'visitor' });
    expect((await faceOf(guest.name))['stayEndTime']).toBeUndefined();
  });

  it('refuses a change of what somebody else has changed since it was read', async () => {
    const { id, version } = await faceOf('Zhao Min');
    const change = { id: String(id), version: String(version), name: 'Zhao Min', personType: 'visitor' };
    expect((await as('admin', 'modifyFace', { ...change, age: '20' })).ret).toBe(1);
    expect(await as('admin', 'modifyFace', { ...change, age: '30' })).toMatchObject({
      ret: 0,
      msg: 'Somebody else has changed this meanwhile; read it again',
    });
    expect((await as('admin', 'getFace', { id: String(id) })).data).toMatchObject({
      age: 20,
      updateUsername: 'Administrator',
    });
  });

  it('is that of a company: nobody else sees it, changes it or takes a name in it away', async () => {
    expect(await faces({}, 'area')).toEqual([]);
    const { id, version } = await faceOf('Anna Kovacs');
    const own = { name: 'Anna Kovacs', personType: 'visitor' };
    expect((await as('area', 'getFace', { id: String(id) })).ret).toBe(0);
    expect((await as('area', 'modifyFace', { ...own, id: String(id), version: String(version) })).ret).toBe(0);
    expect((await as('area', 'deleteFace', { ids: String(id) })).ret).toBe(1);
    expect((await as('area', 'addFace', own)).ret).toBe(1);
    expect((await faces({}, 'area')).length).toBe(1);
    expect((await faceOf('Anna Kovacs'))['id']).toBe(id);
  });
});

describe('the picture of a face', () => {
  const send = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Answer> => {
    const body = new FormData();
    body.set('file', new Blob([bytes], { type }), 'a');
    const headers = { Token: await tokenOf('admin'), 'Accept-Language': 'en-us' };
    const path = calls['uploadFacePicture']?.path ?? '';
    const response = await fetch(`${bench.root()}${path}`, { method: 'POST', body, headers });
    return (await response.json()) as Answer;
  };

  it('is a JPEG or a PNG of at most 700 kB, by its content', async () => {
    expect(facePicture.max).toBe(700 * 1024);
    expect((await send(jpegBytes(facePicture.max), 'image/jpeg')).ret).toBe(1);
    expect(await send(jpegBytes(facePicture.max + 1), 'image/jpeg')).toMatchObject({
      ret: 0,
      msg: 'The file must not be larger than 700 kB',
    });
    const notOne = { ret: 0, msg: 'Only JPEG and PNG pictures can be uploaded' };
    expect(await send(Uint8Array.of(0x47, 0x49, 0x46), 'image/png')).toMatchObject(notOne);
    expect(await send(pngBytes(), 'image/gif')).toMatchObject(notOne);
    const cutOff = { ret: 0, msg: 'The picture is damaged or incomplete' };
    for (const whole of [jpegBytes(), pngBytes()])
      expect(await send(whole.slice(0, -1), 'image/png')).toMatchObject(cutOff);
  });

  it('of one who was there at first is what a robot saw, and stays when something else is changed', async () => {
    const { id, version, picUrls } = await faceOf('Peter Novak');
    const [address = ''] = picUrls as string[];
    expect(address).toMatch(/\/files\/past\/.+\.jpg\?end=/);
    const change = {
      id: String(id),
      version: String(version),
      name: 'Peter Novak',
      personType: 'contractor',
      age: '39',
    };
    expect((await as('admin', 'modifyFace', { ...change, picUrls: address })).ret).toBe(1);
    expect(await faceOf('Peter Novak')).toMatchObject({ age: 39, picUrls });
    const other = { ...change, version: String(Number(version) + 1), picUrls: address.replace('.jpg', 'x.jpg') };
    expect((await as('admin', 'modifyFace', other)).ret).toBe(0);
  });

  it('stays with its person, is served as what it is, and is no longer there for who has none', async () => {
    const { data } = await send(pngBytes(), 'image/png');
    const address = String(data['accessUrl']);
    expect(address).toMatch(/\.png\?end=/);
    const { id, version } = await faceOf('Lin Wei');
    const change = { id: String(id), version: String(version), name: 'Lin Wei', personType: 'visitor' };
    expect((await as('admin', 'modifyFace', { ...change, picUrls: address })).ret).toBe(1);
    const { picUrls } = await faceOf('Lin Wei');
    expect(picUrls).toEqual([address]);
    const stays = { ...change, version: String(Number(version) + 1), picUrls: address };
    expect((await as('admin', 'modifyFace', stays)).ret).toBe(1);
    expect((await faceOf('Lin Wei'))['picUrls']).toEqual([address]);
    const response = await fetch(new URL(address, bench.root()));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  });
});

describe('the background and the places of outdoor maps', () => {
  const given = async (): Promise<Record<string, unknown>> => {
    const { data } = await as('admin', 'getSysconfig', { group: 'gis' });
    return data as Record<string, unknown>;
  };
  const set = async (part: Record<string, string>, account = 'admin') => {
    const { version, anchorList, minZoom, maxZoom, zoom, longitude, latitude } = await given();
    const now = { version, minZoom, maxZoom, zoom, longitude, latitude, coordinateSystem: 1 };
    const texts = Object.fromEntries(Object.entries(now).map(([name, value]) => [name, String(value)]));
    return as(account, 'saveSysconfig', { group: 'gis', ...texts, anchorList: JSON.stringify(anchorList), ...part });
  };
  const tileUrl = 'http://127.0.0.1:9/{z}/{x}/{y}.png';

  it('begin with a grid, and each outdoor map with a place', async () => {
    expect(await given()).toMatchObject({
      version: 0,
      minZoom: 12,
      maxZoom: 19,
      zoom: 17,
      anchorList: [{ mapId: '2', x1: 0, y1: 0, lon1: 113.9465, lat1: 22.5329, x2: 76, y2: 44 }],
    });
    expect((await given())['tileUrl']).toBeUndefined();
    expect((await set({}, 'operator')).ret).toBe(0);
    expect((await as('operator', 'getSysconfig', { group: 'gis' })).ret).toBe(0);
  });

  it('are refused at their fields', async () => {
    const wrong = async (part: Record<string, string>) => faultOf(await set(part))?.map(({ field }) => field);
    expect(await wrong({ tileUrl: 'https://t.example/{z}/{x}.png', attribution: 'A' })).toEqual(['tileUrl']);
    expect(await wrong({ tileUrl })).toEqual(['attribution']);
    // Such a host would change the content policy.
    expect(await wrong({ tileUrl: 'https://t;script-src/{z}/{x}/{y}', attribution: 'A' })).toEqual(['tileUrl']);
    expect(await wrong({ tileUrl: 'rtsp://t.example/{z}/{x}/{y}', attribution: 'A' })).toEqual(['tileUrl']);
    expect(await wrong({ minZoom: '20' })).toEqual(['maxZoom']);
    expect(await wrong({ zoom: '11' })).toEqual(['zoom']);
    const [anchor] = (await given())['anchorList'] as [Record<string, number>];
    const placed = (part: Record<string, unknown>) => wrong({ anchorList: JSON.stringify([{ ...anchor, ...part }]) });
    expect(await placed({ mapId: '1' })).toEqual(['anchorList']);
    expect(await placed({ x2: 3, y2: 3 })).toEqual(['anchorList']);
    expect(await placed({ x2: 100 })).toEqual(['anchorList']);
  });

  it('count at once for coordinates and at the next load for pages, also when no tile comes', async () => {
    const loaded = async () => {
      const answer = await fetch(`${bench.root()}/robotmgr`);
      const page = await answer.text();
      const metas = [...page.matchAll(/name="patrolkit-map-([a-z-]+)" content="([^"]*)"/g)];
      return {
        policy: /img-src[^;]*/.exec(answer.headers.get('content-security-policy') ?? '')?.[0],
        set: Object.fromEntries(metas.map(([, name, value]) => [name, value])),
      };
    };
    const console = await bench.open('admin', false);
    const longitudeOf = async (since: number): Promise<number> =>
      Number((await console.next('CoordinatePush', since)).data['longitude']);
    console.send({ type: 'DeviceChange', data: { deviceId: 'PV001' } });
    console.send({ type: 'PushSwitch', data: { CoordinatePushSwitch: '1' } });
    const before = await longitudeOf(0);
    const [anchor] = (await given())['anchorList'] as [Record<string, number>];
    const moved = [{ ...anchor, lon1: 113.9565, lon2: Number(anchor['lon2']) + 0.01 }];
    const answer = await set({
      tileUrl,
      attribution: 'Maps of A',
      coordinateSystem: '2',
      anchorList: JSON.stringify(moved),
    });
    expect(answer).toMatchObject({ ret: 1, data: { tileState: 2 } });
    // The yard is less than 100 m wide, which is less than 0.001 degrees.
    expect((await longitudeOf(console.frames.length)) - before).toBeGreaterThan(0.009);
    console.socket.close();
    expect(await loaded()).toEqual({
      policy: "img-src 'self' blob: http://127.0.0.1:9",
      set: {
        tiles: tileUrl,
        'tiles-attribution': 'Maps of A',
        'tiles-system': 'gcj02',
        center: expect.stringMatching(/^113\.9\d+,22\.53\d+$/),
        zoom: '17,12,19',
      },
    });
    expect(await set({ version: '0' })).toMatchObject({ ret: 0, msg: expect.stringContaining('Somebody else') });
    expect(await given()).toMatchObject({ version: 1, updateUsername: 'Administrator', tileUrl });
    expect(await set({})).toMatchObject({ ret: 1, data: { tileState: 0 } });
    expect(await loaded()).toMatchObject({ policy: "img-src 'self' blob:", set: { tiles: '' } });
  });
});

describe('how faces give access', () => {
  it('is set in seconds and minutes by company, and refused beyond its limits and after somebody else', async () => {
    const set = async (part: Record<string, string>, account = 'admin') =>
      as(account, 'setFaceAccess', { version: '0', verifyTimeout: '5', guestDuration: '45', ...part });
    expect((await as('admin', 'getFaceAccess')).data).toMatchObject({
      version: 0,
      verifyTimeout: 10,
      guestDuration: 120,
    });
    expect(faultOf(await set({ verifyTimeout: '0', guestDuration: '43201' }))?.map(({ field }) => field)).toEqual([
      'verifyTimeout',
      'guestDuration',
    ]);
    expect((await set({}, 'operator')).ret).toBe(0);
    expect((await set({}, 'area')).ret).toBe(1);
    expect(bench.server.site.world.library.verificationTimeout).toBe(10);
    expect((await set({})).ret).toBe(1);
    expect(bench.server.site.world.library.verificationTimeout).toBe(5);
    expect(await set({ verifyTimeout: '7' })).toMatchObject({ ret: 0, msg: expect.stringContaining('Somebody else') });
    expect((await set({ verifyTimeout: '7', version: '1' })).ret).toBe(1);
    expect((await as('admin', 'getFaceAccess')).data).toMatchObject({
      version: 2,
      verifyTimeout: 7,
      updateUsername: 'Administrator',
    });
    const changes = await bench.database.query(`SELECT 1 FROM audit WHERE target = 'face-access'`);
    expect(changes.length).toBe(3);
    const { data } = await as('admin', 'listPersonType');
    expect(data).toMatchObject([{ personType: 'visitor' }, { personType: 'guest', stayTime: 45 }, {}, {}]);
  });
});

describe('what is said at a point of a patrol', () => {
  const points = async (asked: Record<string, string> = {}, account = 'admin') =>
    (await as(account, 'findRoutePointByPage', { pageSize: '200', ...asked })).data.rows ?? [];
  const pointOf = async (outdoor: string): Promise<Record<string, string>> => {
    const { id, version, pointName, x, y } = (await points({ mapId: outdoor === '1' ? '2' : '1' }))[0] ?? {};
    const place = { x: String(x), y: String(y), pointName: JSON.stringify(pointName) };
    return { id: String(id), version: String(version), ...place };
  };
  const say = async (point: Record<string, string>, broadcastContent: string, outdoor = '0') =>
    as('admin', 'modifyRoutePoint', {
      ...point,
      broadcastContent,
      outdoor,
      staySeconds: '35',
      broadcastSwitch: broadcastContent === '' ? '0' : '1',
      broadcastInterval: '0',
    });

  it('has 500 characters indoors and 1000 outdoors at most, whatever a request says of its map', async () => {
    const [indoor, outdoor] = [await pointOf('0'), await pointOf('1')];
    const fault = [{ field: 'broadcastContent', msg: '500 characters at most' }];
    for (const claimed of ['0', '1']) expect(faultOf(await say(indoor, 'x'.repeat(501), claimed))).toEqual(fault);
    expect((await say(indoor, '字'.repeat(500))).ret).toBe(1);
    expect(faultOf(await say(outdoor, 'x'.repeat(1001), '1'))).toMatchObject([{ field: 'broadcastContent' }]);
    expect((await say(outdoor, 'x'.repeat(1000), '1')).ret).toBe(1);
    // The point that was changed last comes first. Points that were never changed come last.
    expect((await points({ pageSize: '2' })).map(({ id }) => id)).toEqual([outdoor['id'], indoor['id']]);
  });

  it('lists the points of the maps of a company and of those below it', async () => {
    const all = await points();
    const byMap = await points({ sortField: 'mapName', sortOrder: 'asc', mapId: '1', pageSize: '11' });
    expect(byMap.map(({ pointNameText }) => pointNameText)).toEqual(
      Array.from({ length: 11 }, (_, at) => `Patrol point ${String(at + 1)}`),
    );
    const below = await points({}, 'area');
    expect(below.length).toBeGreaterThan(0);
    expect(below.length).toBeLessThan(all.length);
    expect(new Set(below.map(({ outdoor }) => outdoor))).toEqual(new Set([1]));
    const [indoor] = await points({ mapId: '1' });
    const { id, version } = indoor ?? {};
    expect(
      (await as('area', 'modifyRoutePoint', { id: String(id), version: String(version), broadcastContent: 'x' })).ret,
    ).toBe(0);
  });

  it('is refused after somebody else, and nothing takes it back', async () => {
    const point = await pointOf('0');
    expect((await say(point, 'Good day & keep right')).ret).toBe(1);
    expect(await say(point, 'Later')).toMatchObject({ ret: 0 });
    expect((await points({ broadcastContent: 'keep right' })).length).toBe(1);
    expect((await say(await pointOf('0'), '')).ret).toBe(1);
    expect(greetingsOf('')).toEqual([]);
  });
});
