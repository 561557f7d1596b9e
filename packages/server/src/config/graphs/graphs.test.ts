/** The lanes of maps: drawn, checked, published, and driven at once. */
import { describe, expect, it } from 'vitest';
import { callServer, useServer, type Answer } from '../../testing.ts';

const bench = useServer('graphs', { alarmsPerHour: 0 });

type Node = Record<string, unknown> & { nodeId: string; x: number; y: number };
type Edge = Record<string, unknown> & { edgeId: string; startNodeId: string; endNodeId: string };
interface Drawing {
  nodes: Node[];
  edges: Edge[];
}
const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account));
const read = async (mapId = '3', account = 'admin') => {
  const { data } = await as('getRouteGraph', { mapId }, account);
  return {
    version: Number(data['version']),
    nodes: data['nodeList'] as Node[],
    edges: data['edgeList'] as Edge[],
    draft: data['draft'] as Record<string, unknown> | undefined,
    note: data['note'],
    by: data['publishUsername'],
  };
};
const written = ({ nodes, edges }: Drawing) => ({ nodeList: JSON.stringify(nodes), edgeList: JSON.stringify(edges) });
const save = (drawing: Drawing, baseVersion: number, mapId = '3', account = 'admin') =>
  as('saveRouteGraphDraft', { mapId, baseVersion: String(baseVersion), ...written(drawing) }, account);
const publish = (note = '', mapId = '3', account = 'admin') => as('publishRouteGraph', { mapId, note }, account);
const problems = async (drawing: Drawing, mapId = '3') => {
  const { data } = await as('checkRouteGraph', { mapId, ...written(drawing) });
  return (data as unknown as Record<string, unknown>[]).map(({ problemType, blocking, nodeIds, edgeIds, names }) => ({
    problemType,
    blocking,
    nodeIds,
    edgeIds,
    names,
  }));
};
const kinds = { solid: 8, wall: 9, door: 10, pointFar: 11, routeLost: 12 };
const lane = (from: string, to: string, more: object = {}): Edge => ({
  edgeId: `${from}-${to}`,
  startNodeId: from,
  endNodeId: to,
  ...more,
});
/** Draws on a map, publishes, lets something happen, and publishes what was there before. */
const during = async (mapId: string, draw: (drawing: Drawing) => Drawing, work: () => Promise<void>): Promise<void> => {
  const before = await read(mapId);
  expect(await save(draw(before), before.version, mapId)).toMatchObject({ ret: 1 });
  expect(await publish('', mapId)).toMatchObject({ ret: 1 });
  try {
    await work();
  } finally {
    expect(await save(before, before.version + 1, mapId)).toMatchObject({ ret: 1 });
    expect(await publish('', mapId)).toMatchObject({ ret: 1 });
  }
};

describe('the lanes of a fresh site', () => {
  it('are the first version of each map, without a problem', async () => {
    for (const mapId of ['1', '2', '3']) {
      const graph = await read(mapId);
      expect(graph.version).toBe(1);
      expect(await problems(graph, mapId)).toEqual([]);
    }
    expect((await read('3')).nodes).toContainEqual({ nodeId: 'u-lift', x: 15, y: 2.2, nodeType: 1 });
  });
});

describe('a draft', () => {
  it('is its author’s alone, replaces the one before, and is forgotten', async () => {
    const { nodes, edges, version } = await read();
    expect(await save({ nodes: [...nodes, { nodeId: 'new', x: 3, y: 2.2 }], edges }, version)).toMatchObject({
      ret: 1,
    });
    expect((await read()).draft).toMatchObject({ baseVersion: 1 });
    expect((await read('3', 'manager')).draft).toBeUndefined();
    expect((await read()).version).toBe(1);
    await as('discardRouteGraphDraft', { mapId: '3' });
    expect((await read()).draft).toBeUndefined();
    expect(await publish()).toMatchObject({ ret: 0, msg: expect.stringContaining('no draft') as unknown });
  });

  it('is refused for a map that the caller does not see, and to who may not', async () => {
    const none = { nodes: [], edges: [] };
    expect(await save(none, 1, 'nowhere')).toMatchObject({ ret: 0 });
    expect(await save(none, 1, '3', 'operator')).toMatchObject({ ret: 0 });
    expect(await publish('', '3', 'operator')).toMatchObject({ ret: 0 });
    expect(await as('getRouteGraph', { mapId: '3' }, 'operator')).toMatchObject({ ret: 0 });
  });
});

describe('the check of lanes', () => {
  it('names what stands in the way', async () => {
    const { nodes, edges } = await read('3');
    const more = [
      { nodeId: 'shelf', x: 20, y: 8.5 },
      { nodeId: 'west', x: 3, y: 6 },
    ];
    const found = await problems({
      nodes: [...nodes, ...more],
      edges: [...edges, lane('shelf', 'u-store-in'), lane('west', 'u-west')],
    });
    expect(found).toContainEqual(expect.objectContaining({ problemType: kinds.solid, nodeIds: ['shelf'] }));
    expect(found).toContainEqual(expect.objectContaining({ problemType: kinds.wall, edgeIds: ['west-u-west'] }));
  });

  it('names the routes that lose their way, and points without a lane', async () => {
    const { nodes, edges } = await read('3');
    const found = await problems({
      nodes: nodes.filter(({ nodeId }) => nodeId !== 'u-east'),
      edges: edges.filter(({ endNodeId }) => endNodeId !== 'u-east'),
    });
    expect(found.map(({ problemType, blocking }) => [problemType, blocking])).toEqual([
      [kinds.pointFar, 1],
      [kinds.routeLost, 1],
    ]);
    expect(String(found[1]?.names)).not.toBe('');
  });

  it('asks for the door through which a lane leads', async () => {
    const { nodes, edges } = await read('1');
    const [door] = bench.server.fleet.maps[0]!.doors;
    const { x, y, w, h } = door!;
    // From one side of the door to the other.
    const isWide = w > h;
    const ends = [-1.2, 1.2].map((off, index) => ({
      nodeId: `door-${index}`,
      x: x + w / 2 + (isWide ? 0 : off),
      y: y + h / 2 + (isWide ? off : 0),
    }));
    const drawn = (more: object) => ({ nodes: [...nodes, ...ends], edges: [...edges, lane('door-0', 'door-1', more)] });
    const kindsOf = async (more: object) =>
      (await problems(drawn(more), '1')).filter(({ edgeIds }) => String(edgeIds) === 'door-0-door-1');
    expect(await kindsOf({})).toMatchObject([{ problemType: kinds.door, blocking: 1 }]);
    expect(await kindsOf({ doorId: door!.id })).toEqual([]);
  });
});

describe('a publication', () => {
  it('is a version with its note, which devices drive at once', async () => {
    const { fleet } = bench.server;
    await during(
      '3',
      ({ nodes, edges }) => ({
        nodes: [...nodes, { nodeId: 'mid', x: 18, y: 2.2, nodeName: 'Middle' }],
        edges: [
          ...edges.filter(({ edgeId }) => edgeId !== 'u-lift-u-store'),
          lane('u-lift', 'mid'),
          lane('mid', 'u-store', { corridor: 2 }),
        ],
      }),
      async () => {
        const map = fleet.maps.find(({ id }) => id === '3')!;
        expect(map.edges).toContainEqual(['mid', 'u-store', { width: 2 }]);
        const { data } = await as('listRouteGraphVersion', { mapId: '3' });
        expect((data as unknown as object[])[0]).toMatchObject({
          version: 2,
          nodeNum: 9,
          publishUsername: expect.any(String) as unknown,
        });
        expect(await as('getRouteGraph', { mapId: '3', version: '1' })).toMatchObject({ data: { version: 1 } });
        const log = await as('findOperationByPage', { pageSize: '5' });
        expect(log.data.rows?.[0]).toMatchObject({
          operateTypeName: 'Route graph published',
          operateTarget: 'Map Hall 1, first floor',
          afterContent: '2',
        });
      },
    );
    expect(bench.errors).toEqual([]);
  });

  it('is refused with a grave problem, and when somebody has published meanwhile', async () => {
    const { nodes, edges, version } = await read('3');
    await save({ nodes: [], edges: [] }, version);
    expect(await publish()).toMatchObject({ ret: 0, msg: expect.stringContaining('Problems left') as unknown });
    await save({ nodes, edges }, version - 1);
    expect(await publish()).toMatchObject({ ret: 0, msg: expect.stringContaining(`version ${version}`) as unknown });
    await as('discardRouteGraphDraft', { mapId: '3' });
  });
});

describe('a lane', () => {
  it('is closed and opened again at once, and stays closed in a publication', async () => {
    const { fleet } = bench.server;
    const open = () =>
      fleet.maps.find(({ id }) => id === '2')!.edges.some(([from, to]) => from === 'gate' && to === 'w');
    const before = await read('2');
    await save(before, before.version, '2');
    expect(await as('closeRouteEdge', { mapId: '2', edgeId: 'gate-w', closed: '1' })).toMatchObject({ ret: 1 });
    expect(open()).toBe(false);
    expect(await publish('', '2')).toMatchObject({ ret: 1 });
    expect(open()).toBe(false);
    expect((await read('2')).edges.find(({ edgeId }) => edgeId === 'gate-w')).toMatchObject({ closed: 1 });
    await as('closeRouteEdge', { mapId: '2', edgeId: 'gate-w', closed: '0' });
    expect(open()).toBe(true);
    expect(await as('closeRouteEdge', { mapId: '2', edgeId: 'none', closed: '1' })).toMatchObject({ ret: 0 });
  });
});

describe('a file', () => {
  it('is written, and read again without a loss', async () => {
    const { nodes, edges } = await read('1');
    const token = await bench.tokenOf('admin');
    const content = await (await callServer(bench.server, 'exportRouteGraph', { mapId: '1' }, { Token: token })).text();
    const { data } = await as('importRouteGraph', { mapId: '1', content });
    expect(data['nodeList']).toMatchObject(nodes);
    expect(data['edgeList']).toMatchObject(edges);
    expect(Number(data['stationNum'])).toBeGreaterThan(3);
    expect(await as('importRouteGraph', { mapId: '1', content: '{}' })).toMatchObject({ ret: 0 });
  });
});

describe('a point', () => {
  const add = (x: number, y: number, name = 'New point') =>
    as('addRoutePoint', {
      mapId: '3',
      pointName: JSON.stringify({ 'en-us': name }),
      x: String(x),
      y: String(y),
      pointType: '1',
      staySeconds: '5',
      broadcastSwitch: '0',
    });
  const points = async (): Promise<Record<string, unknown>[]> =>
    (await as('findRoutePointByPage', { mapId: '3', pageSize: '50' })).data.rows ?? [];
  const faultOf = (answer: Answer & { readonly errors?: readonly { readonly field: string }[] }): unknown[] => [
    answer.ret,
    answer.errors?.[0]?.field,
  ];

  it('lies where a device can stand and a lane comes near, and is driven over at once', async () => {
    const { fleet } = bench.server;
    expect(faultOf(await add(0.1, 0.1))).toEqual([0, 'x']);
    expect(faultOf(await add(27.5, 9.2))).toEqual([0, 'x']);
    expect(faultOf(await add(99, 2))).toEqual([0, 'x']);
    expect(await add(11, 3.2)).toMatchObject({ ret: 1 });
    expect(faultOf(await add(12, 3.2))).toEqual([0, 'pointName']);
    const point = (await points()).find(({ pointNameText }) => pointNameText === 'New point');
    const id = String(point?.['id']);
    expect(point).toMatchObject({ x: 11, y: 3.2, pointType: 1, mapName: 'Hall 1, first floor' });
    const line = {
      mapId: '3',
      lineName: JSON.stringify({ 'en-us': 'Over the new point' }),
      pointIds: `3-u-west,${id},3-u-lift`,
      deviceTypes: 'robot',
      valid: '1',
    };
    expect(await as('addPatrolLine', line)).toMatchObject({ ret: 1 });
    const lines = async () => (await as('findPatrolLineByPage', { lineNameText: 'Over' })).data.rows ?? [];
    const [route] = await lines();
    const node = id.slice('3-'.length);
    expect(fleet.routes.find(({ id: known }) => known === route?.['id'])?.stops).toEqual(['u-west', node, 'u-lift']);
    // It is moved without a publication, the route is measured again, and while the route stops there the point stays.
    const before = Number(route?.['length']);
    const moved = {
      id,
      version: String(point?.['version']),
      pointName: JSON.stringify(point?.['pointName']),
      x: '11',
      y: '1.6',
    };
    expect(await as('modifyRoutePoint', { ...moved, staySeconds: '5' })).toMatchObject({ ret: 1 });
    expect(fleet.maps.find(({ id: map }) => map === '3')?.nodes).toContainEqual({ id: node, x: 11, y: 1.6 });
    expect((await lines())[0]?.['length']).not.toBe(before);
    expect((await as('deleteRoutePoint', { ids: id })).data).toMatchObject([{ id }]);
    expect((await as('deletePatrolLine', { ids: String(route?.['id']) })).data).toEqual([]);
    expect((await as('deleteRoutePoint', { ids: id })).data).toEqual([]);
    expect(fleet.maps.find(({ id: map }) => map === '3')?.nodes.some(({ id: known }) => known === node)).toBe(false);
  });
});
