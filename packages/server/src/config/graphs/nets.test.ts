/** The lanes that devices drive, made from what was published and from the points. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph, GraphEdge, GraphNode } from '@patrolkit/transport/contract';
import { legsOf } from '../../links/site-map.ts';
import { netOf, pointReach } from './nets.ts';

const node = (id: string, x: number, y: number): GraphNode => ({ id, x, y, kind: 'way' });
const lane = (from: string, to: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  isOneWay: false,
  isClosed: false,
  ...more,
});
const line: Graph = {
  nodes: [node('a', 0, 0), node('b', 10, 0), node('c', 10, 10)],
  edges: [lane('a', 'b'), lane('b', 'c', { isOneWay: true, maxSpeed: 0.5 })],
};
const made = (graph: Graph, points: { node: string; x: number; y: number }[], isOpen?: () => boolean) =>
  netOf({ mapId: '1', graph, points, chargers: [], ...(isOpen ? { isOpen } : {}) });

describe('the net of a map', () => {
  it('has the lanes with their rules, and no closed one', () => {
    expect(made(line, []).net.edges).toEqual([
      ['a', 'b'],
      ['b', 'c', { isOneWay: true, maxSpeed: 0.5 }],
    ]);
    const closed = { ...line, edges: [lane('a', 'b', { isClosed: true }), lane('b', 'c')] };
    expect(made(closed, []).net.edges).toEqual([['b', 'c']]);
  });

  it('leads to a point beside a lane, which it parts there, and to one near a node', () => {
    const { net, far } = made(line, [
      { node: 'shelf', x: 4, y: 1.5 },
      { node: 'corner', x: -1, y: 0 },
    ]);
    expect(far).toEqual([]);
    expect(net.nodes).toContainEqual({ id: 'shelf', x: 4, y: 1.5 });
    expect(net.edges).toContainEqual(['shelf', 'a-b|shelf']);
    expect(net.edges).toContainEqual(['corner', 'a']);
    expect(legsOf(net, ['corner', 'shelf', 'b'])).toEqual([6.5, 7.5]);
  });

  it('parts a lane for one way alone when it is one way', () => {
    const { net } = made(line, [{ node: 'shelf', x: 11, y: 5 }]);
    expect(legsOf(net, ['b', 'shelf'])).toEqual([6]);
    expect(legsOf(net, ['shelf', 'b'])).toEqual([undefined]);
  });

  it('keeps a point where it is when the node of its id lies elsewhere', () => {
    const { net } = made(line, [{ node: 'b', x: 8, y: 1 }]);
    expect(net.nodes.filter(({ id }) => id.startsWith('b'))).toEqual([
      { id: 'b~', x: 10, y: 0 },
      { id: 'b', x: 8, y: 1 },
    ]);
    expect(legsOf(net, ['a', 'b', 'c'])).toEqual([9, 1 + 2 + 10]);
    expect(made(line, [{ node: 'b', x: 10, y: 0 }]).net.nodes).toHaveLength(3);
  });

  it('says which points no lane comes near, by distance or for a wall', () => {
    expect(made(line, [{ node: 'far', x: 5, y: pointReach + 0.1 }]).far).toEqual(['far']);
    expect(made(line, [{ node: 'behind', x: 5, y: 1 }], () => false).far).toEqual(['behind']);
  });

  it('has a way between any two points on lanes that hang together', () => {
    const places = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) });
    fc.assert(
      fc.property(
        fc.uniqueArray(places, { minLength: 2, maxLength: 12, selector: ({ x, y }) => `${x} ${y}` }),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        fc.array(
          fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
          {
            minLength: 2,
            maxLength: 6,
          },
        ),
        (at, joins, beside) => {
          const nodes = at.map(({ x, y }, index) => node(`n${index}`, x, y));
          // Each node hangs on an earlier one.
          const edges = nodes.slice(1).map((_, index) => lane(`n${index + 1}`, `n${joins[index]! % (index + 1)}`));
          const points = beside.map(([which, part, off], index) => {
            const { from, to } = edges[which % edges.length]!;
            const [one, other] = [from, to].map(id => nodes.find(known => known.id === id)!) as [GraphNode, GraphNode];
            const length = Math.hypot(other.x - one.x, other.y - one.y);
            return {
              node: `p${index}`,
              x: one.x + (other.x - one.x) * part - ((other.y - one.y) / length) * off,
              y: one.y + (other.y - one.y) * part + ((other.x - one.x) / length) * off,
            };
          });
          const { net, far } = made({ nodes, edges }, points);
          expect(far).toEqual([]);
          for (const one of points)
            for (const other of points) expect(legsOf(net, [one.node, other.node])[0]).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
