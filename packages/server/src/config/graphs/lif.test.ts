/** Files of lanes: what is read, and what comes back. */
import { describe, expect, it } from 'vitest';
import { NoLif, readLif, writeLif } from './lif.ts';

const map = { id: '1', names: ['Hall'] };
const at = new Date(0);
const foreign = {
  metaInformation: {
    projectIdentification: 'Plant 7',
    creator: 'Some tool',
    exportTimestamp: 'then',
    lifVersion: '1.0.0',
  },
  customer: { cost: 4 },
  layouts: [
    {
      layoutId: 'ground',
      layoutName: 'Hall',
      layoutVersion: '12',
      layoutLevelId: 'L0',
      rooms: ['a'],
      nodes: [
        {
          nodeId: 'N1',
          nodeName: 'A name that is longer than a map shows',
          mapId: 'plant',
          nodePosition: { x: 1.23456, y: 2, theta: 1.5 },
          vehicleTypeNodeProperties: [{ vehicleTypeId: 'v', theta: 0.5 }],
          color: 'red',
        },
        { nodeId: 'N2', mapId: 'plant', nodePosition: { x: 5, y: 2 }, vehicleTypeNodeProperties: [] },
        { nodeId: 'N3', mapId: 'plant', nodePosition: { x: 5, y: 8 }, vehicleTypeNodeProperties: [] },
      ],
      edges: [
        {
          edgeId: 'E1',
          startNodeId: 'N1',
          endNodeId: 'N2',
          vehicleTypeEdgeProperties: [{ vehicleTypeId: 'v', maxSpeed: 1.2 }],
          grip: 3,
        },
        {
          edgeId: 'E2',
          startNodeId: 'N2',
          endNodeId: 'N1',
          vehicleTypeEdgeProperties: [{ vehicleTypeId: 'v', maxSpeed: 1.2 }],
        },
        {
          edgeId: 'E3',
          startNodeId: 'N2',
          endNodeId: 'N3',
          vehicleTypeEdgeProperties: [{ vehicleTypeId: 'v', maxSpeed: 0.5 }],
        },
        {
          edgeId: 'E4',
          startNodeId: 'N3',
          endNodeId: 'N2',
          vehicleTypeEdgeProperties: [{ vehicleTypeId: 'v', maxSpeed: 0.8 }],
        },
      ],
      stations: [{ stationId: 'S1', interactionNodeIds: ['N3'], stationHeight: 0.4 }],
    },
    { layoutId: 'upper', nodes: [], edges: [], stations: [] },
  ],
};
const content = JSON.stringify(foreign);

describe('a file of lanes', () => {
  it('is read: two lanes there and back that are alike are one', () => {
    const { nodes, edges, stationCount, unread } = readLif(content, map);
    expect(nodes.map(({ id, x, y, name }) => ({ id, x, y, name }))).toEqual([
      { id: 'N1', x: 1.235, y: 2, name: 'A name that is l' },
      { id: 'N2', x: 5, y: 2, name: undefined },
      { id: 'N3', x: 5, y: 8, name: undefined },
    ]);
    expect(edges.map(({ id, from, to, isOneWay, maxSpeed }) => ({ id, from, to, isOneWay, maxSpeed }))).toEqual([
      { id: 'E1', from: 'N1', to: 'N2', isOneWay: false, maxSpeed: 1.2 },
      { id: 'E3', from: 'N2', to: 'N3', isOneWay: true, maxSpeed: 0.5 },
      { id: 'E4', from: 'N3', to: 'N2', isOneWay: true, maxSpeed: 0.8 },
    ]);
    expect(stationCount).toBe(1);
    expect(unread).toEqual([{ kind: 'layouts', name: '1' }]);
  });

  it('comes back as it was, with all that is not known here', () => {
    const read = readLif(content, map);
    expect(JSON.parse(writeLif(read, { id: '1', name: 'Hall' }, [], at))).toEqual(foreign);
    const points = [{ id: '1-N3', name: 'Door', node: 'N3', x: 5, y: 8 }];
    const written = JSON.parse(writeLif(read, { id: '1', name: 'Hall' }, points, at)) as typeof foreign;
    expect(written.layouts[0]?.stations).toEqual([
      ...foreign.layouts[0]!.stations,
      { stationId: '1-N3', stationName: 'Door', interactionNodeIds: ['N3'], stationPosition: { x: 5, y: 8 } },
    ]);
  });

  it('has what was drawn here, and reads it again without a loss', () => {
    const drawn = {
      nodes: [
        { id: 'a', x: 1, y: 1, kind: 'wait' as const, name: 'Bay' },
        { id: 'b', x: 4, y: 1, kind: 'way' as const },
      ],
      edges: [
        {
          id: 'a-b',
          from: 'a',
          to: 'b',
          isOneWay: false,
          isClosed: false,
          maxSpeed: 0.7,
          width: 1.5,
          kinds: ['robot' as const],
          doorId: 'gate',
        },
      ],
      fileExtra: undefined,
    };
    const written = writeLif(drawn, { id: '1', name: 'Hall' }, [], at);
    const again = readLif(written, map);
    expect(again.nodes).toMatchObject(drawn.nodes);
    expect(again.edges).toMatchObject(drawn.edges);
    expect(JSON.parse(writeLif(again, { id: '1', name: 'Hall' }, [], at))).toEqual(JSON.parse(written));
  });

  it('takes over what was changed here', () => {
    const { edges, ...read } = readLif(content, map);
    const changed = edges.map(edge => (edge.id === 'E1' ? { ...edge, maxSpeed: undefined, isOneWay: true } : edge));
    const written = JSON.parse(
      writeLif({ ...read, edges: changed }, { id: '1', name: 'Hall' }, [], at),
    ) as typeof foreign;
    expect(written.layouts[0]?.edges.map(({ edgeId }) => edgeId)).toEqual(['E1', 'E3', 'E4']);
    expect(written.layouts[0]?.edges[0]).toMatchObject({
      grip: 3,
      vehicleTypeEdgeProperties: [{ vehicleTypeId: 'v' }],
    });
  });

  it('says what cannot be read, and refuses what is no such file', () => {
    const broken = {
      layouts: [
        {
          nodes: [{ nodeId: 'a' }, { nodePosition: { x: 1, y: 1 } }, { nodeId: 'b', nodePosition: { x: 0, y: 0 } }],
          edges: [{ edgeId: 'e', startNodeId: 'a', endNodeId: 'b' }],
        },
      ],
    };
    const read = readLif(JSON.stringify(broken), map);
    expect(read.unread.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['node a', 'node #2', 'edge e']);
    for (const text of ['', '{}', '[]', '{"layouts":[]}', 'nothing']) expect(() => readLif(text, map)).toThrow(NoLif);
  });
});
