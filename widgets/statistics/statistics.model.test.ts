import { describe, expect, it } from 'vitest';
import { boardGroups } from '@patrolkit/core';
import { groupsOf, labelOf, levelOf } from './statistics.model.ts';

describe('groups of numbers', () => {
  it('are those that are named, in the order of the board; all where none is', () => {
    expect(groupsOf('reviews  fleet', boardGroups)).toEqual(['fleet', 'reviews']);
    expect(groupsOf(undefined, boardGroups)).toEqual(boardGroups);
    expect(groupsOf('', boardGroups)).toEqual(boardGroups);
    expect(groupsOf('weather', boardGroups)).toEqual(boardGroups);
  });

  it('name levels as all others do', () => {
    expect([levelOf('levels.general'), labelOf('levels.general')]).toEqual(['general', 'common.level.general']);
    expect([levelOf('fleet.total'), labelOf('fleet.total')]).toEqual([undefined, 'boards.fleet.total']);
  });
});
