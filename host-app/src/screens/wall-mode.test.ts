import { aUser } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf } from './table/access.ts';
import { boardsOf, nextBoard, wallAddress, wallOf, wallSeconds } from './wall-mode.ts';

const seconds = (search: string): number | undefined => wallOf(new URLSearchParams(search));
const operator = aUser({ roleCode: 'x', permissions: ['home-page', 'm1-dashboard'], level: 2 });

describe('wall mode', () => {
  it('is on by the address alone, and never so fast that a board cannot be read', () => {
    expect([seconds(''), seconds('wall=60'), seconds('wall'), seconds('wall=soon'), seconds('wall=1')]).toEqual([
      undefined,
      60,
      wallSeconds.usual,
      wallSeconds.usual,
      wallSeconds.least,
    ]);
    fc.assert(
      fc.property(fc.string(), given => {
        const taken = wallOf(new URLSearchParams({ wall: given }));
        expect(taken).toBeGreaterThanOrEqual(wallSeconds.least);
        expect(taken).toBeLessThanOrEqual(wallSeconds.most);
      }),
    );
  });

  it('turns through the boards that the user may open: home by the level, and what shows many devices', () => {
    expect(boardsOf(operator, 'ordinary')).toEqual(['second-home-page', 'run-monitoring', 'multiple-robots']);
    expect(boardsOf(operator, 'offline')).toEqual(['run-monitoring', 'multiple-robots']);
    expect(
      boardsOf(aUser({ roleCode: 'x', permissions: ['home-page', 'm1-dashboard'], isCustomer: true }), 'ordinary'),
    ).toEqual(['multiple-robots']);
  });

  it('has the board of inspections in the industry edition', () => {
    const industry = aUser({ roleCode: 'x', permissions: ['dashboard', 'industry-view'], isIndustry: true });
    expect(boardsOf(industry, 'industry')).toEqual(['inspection-board']);
    expect(boardsOf(industry, 'ordinary')).toEqual([]);
    expect(wallAddress(industry, 'industry')).toBe(`${pathOf('inspection-board')}?wall=${wallSeconds.usual}`);
  });

  it('goes on to the next board with the same pace, and stays where there is one alone', () => {
    const boards = boardsOf(operator, 'ordinary');
    expect(nextBoard(boards, 'second-home-page', 45)).toBe(`${pathOf('run-monitoring')}?wall=45`);
    expect(nextBoard(boards, 'run-monitoring', 45)).toBe(`${pathOf('multiple-robots')}?wall=45`);
    expect(nextBoard(boards, 'multiple-robots', 45)).toBe(`${pathOf('second-home-page')}?wall=45`);
    expect(nextBoard(['run-monitoring'], 'run-monitoring', 45)).toBeUndefined();
    expect(nextBoard([], 'run-monitoring', 45)).toBeUndefined();
  });

  it('is offered to who has a board', () => {
    expect(wallAddress(operator, 'ordinary')).toBe(`${pathOf('second-home-page')}?wall=${wallSeconds.usual}`);
    expect(wallAddress(aUser({ roleCode: 'x', permissions: [] }), 'ordinary')).toBeUndefined();
  });
});
