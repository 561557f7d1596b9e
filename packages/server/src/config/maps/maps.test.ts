/** Maps that users add: their pictures, ROS maps, lanes and marks on them, and devices that drive there. */
import { describe, expect, it } from 'vitest';
import { encode } from 'fast-png';
import { unzipSync } from 'fflate';
import { calls } from '@patrolkit/transport/contract';
import { rowsOf, useServer, type Answer } from '../../testing.ts';

const bench = useServer('maps');
type Row = Readonly<Record<string, unknown>>;

const as = async (name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf('admin'));

/** Sends a file with fields beside it. */
const send = async (name: string, fields: Readonly<Record<string, string>>, file: Uint8Array): Promise<Answer> => {
  const parts = new FormData();
  for (const [field, value] of Object.entries(fields)) parts.append(field, value);
  parts.append('file', new Blob([Uint8Array.from(file)], { type: 'image/png' }), 'map.png');
  const headers = { Token: await bench.tokenOf('admin'), 'Accept-Language': 'en-us' };
  const answer = await fetch(`${bench.root()}${calls[name]?.path ?? ''}`, { method: 'POST', headers, body: parts });
  return (await answer.json()) as Answer;
};
const picture = (width: number, height: number): Uint8Array =>
  encode({ width, height, data: new Uint8Array(width * height).fill(255), channels: 1 });
const uploaded = async (width: number, height: number): Promise<string> =>
  String((await send('uploadMapPicture', {}, picture(width, height))).data['accessUrl']);

const settings = (name: string, more: Record<string, string> = {}): Record<string, string> => ({
  mapName: JSON.stringify({ 'en-us': name }),
  companyId: '1',
  resolution: '0.05',
  ...more,
});
/** Adds a map and returns its row. */
const added = async (name: string, more: Record<string, string> = {}): Promise<Row> => {
  expect(await as('addMap', settings(name, more))).toMatchObject({ ret: 1 });
  const { data } = await as('findMapByPage', { pageSize: '50' });
  return (data.rows ?? []).find(row => row['mapNameText'] === name) ?? {};
};
const faults = (answer: Answer): unknown => (answer as unknown as { errors: { field: string; msg: string }[] }).errors;

/** A room of 10 m by 6 m with walls around it, and one across it with a gap: the upper half of the picture is open. */
const room = (): { width: number; height: number; pixels: Uint8Array } => {
  const [width, height] = [200, 120];
  const pixels = new Uint8Array(width * height).fill(254);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isEdge = x < 5 || y < 5 || x >= width - 5 || y >= height - 5;
      const isAcross = x >= 98 && x < 103 && y > 60;
      if (isEdge || isAcross) pixels[y * width + x] = 0;
    }
  return { width, height, pixels };
};
const pgmOf = ({ width, height, pixels }: ReturnType<typeof room>): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n# made by a survey\n${String(width)} ${String(height)}\n255\n`), pixels]);
const yaml = `image: room.pgm
resolution: 0.050000
origin: [-4.000000, -2.500000, 0.000000]
negate: 0
occupied_thresh: 0.65
free_thresh: 0.196 # of the survey
mode: trinary
`;

describe('a map', () => {
  it('needs a picture of a size that can be shown, and tells how large it is', async () => {
    expect(faults(await as('addMap', settings('Bare')))).toMatchObject([{ field: 'picUrl' }]);
    const small = await uploaded(20, 19);
    expect(faults(await as('addMap', settings('Small', { picUrl: small })))).toMatchObject([
      { field: 'picUrl', msg: 'The picture must have 20 to 8000 pixels on each side' },
    ]);
    const row = await added('Annex', { picUrl: await uploaded(200, 100), originX: '-3', originY: '2' });
    expect(row).toMatchObject({ width: 10, height: 5, originX: -3, originY: 2, robotNum: 0 });
    expect(rowsOf(await as('listFloorPlans')).find(({ mapId }) => mapId === row['id'])).toMatchObject({
      mapName: 'Annex',
      width: 200,
      height: 100,
      resolution: 0.05,
      originX: -3,
      originY: 2,
    });
    // Switched off, it is shown no more, and no list offers it.
    expect(await as('setMapStatus', { ids: String(row['id']), valid: '0' })).toMatchObject({ ret: 1, data: [] });
    for (const name of ['listFloorPlans', 'listMap'])
      expect(JSON.stringify((await as(name)).data), name).not.toContain('Annex');
  });

  it('gets lanes and a charger, and a robot that is put on it drives there', async () => {
    const row = await added('Depot', { picUrl: await uploaded(400, 200), originX: '100', originY: '50' });
    const mapId = String(row['id']);
    const nodes = [
      { nodeId: 'a', x: 102, y: 55, kind: 1 },
      { nodeId: 'b', x: 118, y: 55, kind: 1 },
    ];
    const edges = [{ edgeId: 'a-b', startNodeId: 'a', endNodeId: 'b' }];
    const lanes = { mapId, baseVersion: '0', nodeList: JSON.stringify(nodes), edgeList: JSON.stringify(edges) };
    expect(await as('saveRouteGraphDraft', lanes)).toMatchObject({ ret: 1 });
    expect(await as('publishRouteGraph', { mapId, note: '' })).toMatchObject({ ret: 1 });
    const charger = { mapId, markName: 'Dock', markType: '1', shape: '1', visible: '1' };
    const at = (x: number, y: number): Record<string, string> => ({ ...charger, points: JSON.stringify([{ x, y }]) });
    expect(faults(await as('addMapMark', at(10, 5)))).toMatchObject([{ field: 'points' }]);
    expect(faults(await as('addMapMark', at(110, 59)))).toMatchObject([
      { field: 'points', msg: expect.stringContaining('lane') as string },
    ]);
    expect(await as('addMapMark', at(110, 56))).toMatchObject({ ret: 1 });
    const { fleet } = bench.server;
    const map = () => fleet.maps.find(({ id }) => id === mapId);
    expect(map()).toMatchObject({ originX: 100, originY: 50, width: 20, height: 10, outdoor: false });
    expect(map()?.chargers).toHaveLength(1);
    // It moves to the map, and stands at its charger.
    expect(await as('moveRobotEntry', { ids: 'PR002', mapId })).toMatchObject({ ret: 1 });
    expect(fleet.device('PR002')).toMatchObject({ mapId, x: 110, y: 56 });
    expect(await fleet.order('PR002', { kind: 'goTo', goal: { x: 104, y: 55 } })).toBe('taken');
    expect(fleet.device('PR002')?.mode).toBe('specificPoint');
    // The last charger of a map with a robot stays, and so does the map.
    const [mark] = (await as('findMapMarkByPage', { mapId })).data.rows ?? [];
    expect((await as('deleteMapMark', { ids: String(mark?.['id']) })).data).toMatchObject([
      { name: 'Dock', msg: expect.stringContaining('last charger') as string },
    ]);
    expect((await as('deleteMap', { ids: mapId })).data).toMatchObject([{ name: 'Depot' }]);
    // What would not lie on it any more keeps it from becoming smaller.
    const { data: read } = await as('getMap', { id: mapId });
    const smaller = settings('Depot', { picUrl: String((read['picUrl'] as string[])[0]), resolution: '0.02' });
    const answer = await as('modifyMap', {
      ...smaller,
      originX: '100',
      originY: '50',
      id: mapId,
      version: String(read['version']),
    });
    expect(faults(answer)).toMatchObject([{ field: 'resolution', msg: expect.stringContaining('Dock') as string }]);
  });

  it('keeps the scale, the ground and the name of those that devices have surveyed', async () => {
    const { data: read } = await as('getMap', { id: '1' });
    expect(read).toMatchObject({ resolution: 0.05, picUrl: [] });
    const change = { ...settings('Hall'), id: '1', version: String(read['version']), resolution: '0.1' };
    expect(faults(await as('modifyMap', change))).toMatchObject([{ field: 'resolution' }]);
    expect(await as('modifyMap', { ...change, resolution: '0.05', floorName: 'G' })).toMatchObject({ ret: 1 });
    expect((await as('getMap', { id: '1' })).data).toMatchObject({ mapNameText: 'Hall', floorName: 'G' });
  });
});

describe('a ROS map', () => {
  it('is read with its walls, and written with the same pixels and the same description', async () => {
    const drawn = room();
    const { data } = await send('readRosMap', { rosDescription: yaml }, pgmOf(drawn));
    expect(data).toMatchObject({ resolution: 0.05, originX: -4, originY: -2.5, rosDescription: yaml });
    const row = await added('Surveyed', {
      picUrl: String(data['accessUrl']),
      originX: '-4',
      originY: '-2.5',
      rosDescription: yaml,
    });
    const mapId = String(row['id']);
    const ground = bench.server.fleet.ground(mapId);
    const isFree = (x: number, y: number): boolean => ground?.isFree({ x: x - 4, y: y - 2.5 }) ?? false;
    // The left half, behind the wall, the gap in it above, and its lower end.
    expect([isFree(2, 3), isFree(8, 1), isFree(5, 4.5), isFree(5, 1.5), isFree(0, 0)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    const asked = await fetch(`${bench.root()}${calls['exportRosMap']?.path ?? ''}?mapId=${mapId}`, {
      headers: { Token: await bench.tokenOf('admin') },
    });
    const files = unzipSync(new Uint8Array(await asked.arrayBuffer()));
    expect(Object.keys(files).toSorted()).toEqual(['room.pgm', 'room.yaml']);
    expect(Buffer.from(files['room.yaml'] ?? []).toString()).toBe(yaml);
    const written = Buffer.from(files['room.pgm'] ?? []);
    expect(written.subarray(0, 15).toString()).toBe('P5\n200 120\n255\n');
    expect(Uint8Array.from(written.subarray(15))).toEqual(drawn.pixels);
  });

  it('is refused with the reason when one of its files cannot be read', async () => {
    const said = async (description: string, file: Uint8Array): Promise<string> =>
      String((await send('readRosMap', { rosDescription: description }, file)).msg);
    const pgm = pgmOf(room());
    expect(await said('image: [', pgm)).toBe('The description is no YAML file');
    expect(await said(yaml.replace('resolution: 0.050000', ''), pgm)).toContain('resolution');
    expect(await said(yaml.replace('0.000000]', '1.57]'), pgm)).toContain('turned');
    expect(await said(yaml, pgm.subarray(0, 500))).toContain('PGM or PNG');
  });
});

it('marks are shown to who sees a device on their map, until they are hidden', async () => {
  const shown = async (): Promise<Row[]> => rowsOf(await as('listMapMark'));
  const kindsOf = (rows: readonly Row[], mapId: string): unknown[] =>
    [...new Set(rows.filter(row => row['mapId'] === mapId).map(row => row['markType']))].toSorted();
  // Chargers, doors with a lock, meters and fire equipment of the hall.
  expect(kindsOf(await shown(), '1')).toEqual([1, 2, 4, 9]);
  expect((await shown()).filter(row => row['markType'] === 4)).toHaveLength(13);
  const line = {
    mapId: '1',
    markName: 'Escape way',
    markType: '7',
    shape: '2',
    points: JSON.stringify([{ x: 2, y: 2 }]),
    visible: '1',
  };
  expect(faults(await as('addMapMark', line))).toMatchObject([{ field: 'points', msg: 'From 2 to 50 corners' }]);
  const corners = [
    { x: 2, y: 2 },
    { x: 6, y: 2 },
  ];
  const page = await bench.open('viewer', true);
  expect(await as('addMapMark', { ...line, points: JSON.stringify(corners) })).toMatchObject({ ret: 1 });
  await page.next('MapsChanged');
  const own = (await shown()).find(row => row['markName'] === 'Escape way');
  expect(own).toMatchObject({ shape: 2, points: corners });
  await as('setMapMarkStatus', { ids: String(own?.['id']), valid: '0' });
  expect((await shown()).some(row => row['markName'] === 'Escape way')).toBe(false);
});
