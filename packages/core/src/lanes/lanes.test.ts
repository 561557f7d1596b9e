/** Drawing the lanes of maps: what strokes do, and that every step can be taken back. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Graph, GraphEdge, GraphNode } from '@patrolkit/transport';
import {
  beginDrawing,
  chosenNodes,
  copied,
  differenceCount,
  differences,
  draw,
  laneLength,
  type Drawing,
  type Stroke,
} from './index.ts';

const node = (id: string, x: number, y: number): GraphNode => ({ id, x, y, kind: 'way' });
const lane = (from: string, to: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  isOneWay: false,
  isClosed: false,
  ...more,
});
const graph: Graph = {
  nodes: [node('a', 0, 0), node('b', 4, 0), node('c', 4, 3)],
  edges: [lane('a', 'b', { maxSpeed: 0.5, extra: '{}' }), lane('b', 'c')],
};
const begun = beginDrawing(graph);
const after = (drawing: Drawing, ...strokes: readonly Stroke[]): Drawing => strokes.reduce(draw, drawing);
const choose = (...nodes: string[]): Stroke => ({ kind: 'choose', nodes });

describe('a drawing of lanes', () => {
  it('grows node by node, each joined to the one before', () => {
    const grown = after(
      begun,
      { kind: 'add', at: { x: 6.12345, y: 0 }, from: 'b' },
      { kind: 'join', from: 'n4', to: 'c' },
      // There is one already.
      { kind: 'join', from: 'c', to: 'n4' },
      { kind: 'join', from: 'c', to: 'c' },
    );
    expect(grown.nodes.at(-1)).toEqual({ id: 'n4', x: 6.123, y: 0, kind: 'way' });
    expect(grown.edges.slice(2)).toEqual([
      { ...lane('b', 'n4'), width: 1 },
      { ...lane('n4', 'c'), width: 1 },
    ]);
    expect(grown.chosen.nodes).toEqual(['n4']);
    expect(grown.past).toHaveLength(2);
    expect(laneLength(new Map(grown.nodes.map(one => [one.id, one])), grown.edges[1]!)).toBe(3);
  });

  it('gets a node in a lane, whose halves keep its rules', () => {
    const parted = draw(begun, { kind: 'split', edge: 'a-b', at: { x: 1, y: 0.4 }, from: 'c' });
    expect(parted.nodes.at(-1)).toMatchObject({ id: 'n4', x: 1, y: 0 });
    expect(parted.edges).toEqual([
      lane('b', 'c'),
      lane('a', 'n4', { maxSpeed: 0.5 }),
      lane('n4', 'b', { maxSpeed: 0.5 }),
      { ...lane('c', 'n4'), width: 1 },
    ]);
    expect(draw(begun, { kind: 'split', edge: 'a-b' }).nodes.at(-1)).toMatchObject({ x: 2, y: 0 });
  });

  it('moves what is chosen together, a drag in one step', () => {
    const drag = (x: number): Stroke => ({ kind: 'move', node: 'b', to: { x, y: 0 }, as: 'drag' });
    const dragged = after(begun, choose('b', 'c'), drag(5), drag(6));
    expect(dragged.nodes.map(({ x }) => x)).toEqual([0, 6, 6]);
    expect(draw(dragged, { kind: 'undo' }).nodes).toEqual(graph.nodes);
    // One that is not among the chosen ones moves alone.
    expect(draw(dragged, { kind: 'move', node: 'a', to: { x: 1, y: 1 } }).chosen.nodes).toEqual(['a']);
    expect(after(begun, choose('a'), { kind: 'nudge', by: { x: 0.1, y: 0 } }).nodes[0]).toMatchObject({ x: 0.1 });
    expect(draw(begun, { kind: 'nudge', by: { x: 1, y: 0 } })).toBe(begun);
  });

  it('aligns and spreads nodes', () => {
    const all: Stroke = { kind: 'chooseAll' };
    expect(after(begun, all, { kind: 'align', axis: 'y' }).nodes.map(({ y }) => y)).toEqual([1, 1, 1]);
    const uneven = beginDrawing({ nodes: [node('a', 0, 0), node('b', 1, 0), node('c', 10, 0)], edges: [] });
    expect(after(uneven, all, { kind: 'spread', axis: 'x' }).nodes.map(({ x }) => x)).toEqual([0, 5, 10]);
    expect(after(uneven, choose('a'), { kind: 'align', axis: 'x' }).past).toHaveLength(0);
  });

  it('loses a node with its lanes, and a lane alone', () => {
    expect(after(begun, choose('b'), { kind: 'remove' })).toMatchObject({
      nodes: [node('a', 0, 0), node('c', 4, 3)],
      edges: [],
    });
    expect(after(begun, { kind: 'choose', edges: ['b-c'] }, { kind: 'remove' }).edges).toHaveLength(1);
    expect(draw(begun, { kind: 'remove' })).toBe(begun);
  });

  it('chooses more, and takes back what is chosen twice', () => {
    const more: Stroke = { kind: 'choose', nodes: ['b'], isMore: true };
    const both = after(begun, choose('a'), more);
    expect(chosenNodes(both).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(draw(both, more).chosen.nodes).toEqual(['a']);
    expect(after(both, { kind: 'choose' }).chosen).toEqual({ nodes: [], edges: [] });
  });

  it('pastes what was copied beside it, with the lanes between', () => {
    const chosen = draw(begun, choose('b', 'c'));
    const pasted = draw(chosen, { kind: 'paste', copied: copied(chosen), by: { x: 1, y: -1 } });
    expect(pasted.nodes.slice(3)).toEqual([node('n4', 5, -1), node('n5', 5, 2)]);
    expect(pasted.edges.slice(2)).toEqual([{ ...lane('n4', 'n5') }]);
    expect(pasted.chosen.nodes).toEqual(['n4', 'n5']);
  });

  it('sets rules of lanes together, and turns them round', () => {
    const set = after(
      begun,
      { kind: 'choose', edges: ['a-b', 'b-c'] },
      { kind: 'setEdges', edges: ['a-b', 'b-c'], change: { isOneWay: true } },
      { kind: 'turn' },
    );
    expect(set.edges.map(({ from, to, isOneWay }) => [from, to, isOneWay])).toEqual([
      ['b', 'a', true],
      ['c', 'b', true],
    ]);
    expect(draw(begun, { kind: 'setNode', node: 'a', change: { name: 'Gate' } }).nodes[0]).toMatchObject({
      name: 'Gate',
    });
  });

  it('goes back all steps and forward again, whatever was drawn, and never has a lane without its nodes', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'n4', 'n5');
    const place = fc.record({ x: fc.nat(20), y: fc.nat(20) });
    const stroke: fc.Arbitrary<Stroke> = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), at: place, from: ids }),
      fc.record({ kind: fc.constant('join' as const), from: ids, to: ids }),
      fc.record({ kind: fc.constant('split' as const), edge: fc.constantFrom('a-b', 'b-c', 'b-n4'), at: place }),
      fc.record({ kind: fc.constant('choose' as const), nodes: fc.array(ids, { maxLength: 3 }), isMore: fc.boolean() }),
      fc.record({ kind: fc.constant('move' as const), node: ids, to: place, as: fc.constantFrom('one', 'two') }),
      fc.record({ kind: fc.constant('paste' as const), copied: fc.constant(graph), by: place }),
      fc.record({ kind: fc.constant('replace' as const), graph: fc.constant(graph) }),
      fc.constantFrom<Stroke>(
        { kind: 'remove' },
        { kind: 'chooseAll' },
        { kind: 'align', axis: 'x' },
        { kind: 'turn' },
      ),
    );
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 40 }), strokes => {
        const end = after(begun, ...strokes);
        const known = new Set(end.nodes.map(({ id }) => id));
        expect(known.size).toBe(end.nodes.length);
        expect(new Set(end.edges.map(({ id }) => id)).size).toBe(end.edges.length);
        for (const { from, to } of end.edges) expect([known.has(from), known.has(to)]).toEqual([true, true]);
        let back = end;
        while (back.past.length > 0) back = draw(back, { kind: 'undo' });
        expect([back.nodes, back.edges]).toEqual([graph.nodes, graph.edges]);
        let again = back;
        while (again.future.length > 0) again = draw(again, { kind: 'redo' });
        expect([again.nodes, again.edges]).toEqual([end.nodes, end.edges]);
      }),
      { numRuns: 80 },
    );
  });
});

describe('what differs between two drawings', () => {
  it('is what was added, removed, moved and set otherwise', () => {
    const now = after(
      begun,
      { kind: 'add', at: { x: 9, y: 9 }, from: 'c' },
      { kind: 'move', node: 'a', to: { x: 0, y: 1 } },
      { kind: 'setEdges', edges: ['a-b'], change: { maxSpeed: undefined } },
      { kind: 'choose', edges: ['b-c'] },
      { kind: 'remove' },
    );
    const found = differences(graph, now);
    expect(found).toMatchObject({
      addedNodes: [{ id: 'n4' }],
      movedNodes: [{ before: { y: 0 }, now: { y: 1 } }],
      addedEdges: [{ id: 'c-n4' }],
      removedEdges: [{ id: 'b-c' }],
      changedEdges: [{ id: 'a-b' }],
      removedNodes: [],
    });
    expect(differenceCount(found)).toBe(5);
    // That a lane is closed is no part of a drawing.
    const closed = { ...graph, edges: graph.edges.map(edge => ({ ...edge, isClosed: true })) };
    expect(differenceCount(differences(graph, closed))).toBe(0);
  });
});
