import { describe, expect, it } from 'vitest';
import { graphFaults, type GraphEdge, type GraphNode } from './graph-faults.ts';

const size = { width: 20, height: 10 };
const node = (id: string, x: number, y: number, name?: string): GraphNode => ({
  id,
  x,
  y,
  kind: 'way',
  ...(name === undefined ? {} : { name }),
});
const lane = (from: string, to: string, isOneWay = false, id = `${from}-${to}`): GraphEdge => ({
  id,
  from,
  to,
  isOneWay,
  isClosed: false,
});
const kindsOf = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]) =>
  graphFaults({ nodes, edges }, size).map(({ kind, nodes: at, edges: lanes }) => [kind, ...at, ...lanes]);
const two = [node('a', 1, 1), node('b', 5, 1)];

describe('a drawing of lanes', () => {
  it('has no fault when all hangs together', () => {
    expect(kindsOf(two, [lane('a', 'b')])).toEqual([]);
    expect(kindsOf(two, [lane('a', 'b', true), lane('b', 'a', true)])).toEqual([]);
    expect(kindsOf([], [])).toEqual([]);
  });

  it('has nodes that are too near, outside, or of one name or id', () => {
    const edges = [lane('a', 'b'), lane('b', 'c')];
    expect(kindsOf([...two, node('c', 5.2, 1.2)], edges)).toEqual([['near', 'b', 'c']]);
    expect(kindsOf([...two, node('c', 5.3, 1)], edges)).toEqual([]);
    expect(kindsOf([...two, node('c', 20.1, 1)], edges)).toEqual([['outside', 'c']]);
    for (const far of [NaN, Infinity, -Infinity, 1e300])
      expect(kindsOf([...two, node('c', far, 1)], edges)).toContainEqual(['outside', 'c']);
    expect(graphFaults({ nodes: [...two, node('c', 20.1, 1)], edges }, undefined)).toEqual([]);
    expect(kindsOf([node('a', 1, 1, 'Gate'), node('b', 5, 1, ' gate ')], [lane('a', 'b')])).toEqual([
      ['sameName', 'b'],
    ]);
    expect(kindsOf([...two, node('b', 9, 1)], [lane('a', 'b')])).toContainEqual(['sameId', 'b']);
  });

  it('has lanes that join a node with itself, twice, or with none', () => {
    expect(kindsOf(two, [lane('a', 'b'), lane('a', 'a')])).toContainEqual(['loop', 'a-a']);
    expect(kindsOf(two, [lane('a', 'b'), lane('b', 'a')])).toEqual([['twice', 'b-a']]);
    expect(kindsOf(two, [lane('a', 'b'), lane('b', 'a', true)])).toEqual([['twice', 'b-a']]);
    expect(kindsOf(two, [lane('a', 'b'), lane('b', 'x')])).toContainEqual(['noNode', 'b-x']);
    expect(kindsOf(two, [lane('a', 'b'), lane('b', 'a', true, 'a-b')])).toContainEqual(['sameId', 'a-b']);
  });

  it('names nodes that hang on no other, which hinders nothing', () => {
    const found = graphFaults({ nodes: [...two, node('c', 9, 1)], edges: [lane('a', 'b')] }, size);
    expect(found).toMatchObject([{ kind: 'island', nodes: ['c'], isGrave: false }]);
  });
});
