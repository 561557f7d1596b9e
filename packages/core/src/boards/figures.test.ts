import { describe, expect, it } from 'vitest';
import { capturedPictures } from '@patrolkit/transport';
import { alarmQuery } from '../resources/alarm-query.ts';
import { readQuery } from '../resources/query.ts';
import { boardFigures, boardGroups, listBehind, type BoardFigure } from './figures.ts';

const from = 1_700_000_000_000;
const figures = boardGroups.flatMap(group => boardFigures[group].map(name => `${group}.${name}` as BoardFigure));
const filtersOf = (figure: BoardFigure, kind?: 'car') => {
  const list = listBehind(figure, { from, kind });
  expect(list?.screen).toBe('alarm-query-list');
  return readQuery(alarmQuery, list?.query ?? '').filters;
};

describe('the list behind a figure', () => {
  it('asks the alarm query for what the figure counts, since the begin of its day', () => {
    expect(filtersOf('fleet.alarms')).toEqual({ from });
    expect(filtersOf('progress.unacknowledged')).toEqual({ from, status: ['unacknowledged'] });
    expect(filtersOf('progress.acknowledged')).toEqual({ from, status: ['acknowledged'] });
    expect(filtersOf('progress.closed')).toEqual({ from, status: ['processed', 'notRequired', 'system'] });
    expect(filtersOf('levels.important')).toEqual({ from, level: ['important'] });
    expect(filtersOf('reviews.reviewNone')).toEqual({ from, reviewStatus: ['none'] });
    expect(filtersOf('reviews.reviewConfirmed', 'car')).toEqual({
      from,
      reviewStatus: ['confirmed'],
      deviceKind: ['car'],
    });
  });

  it('is read by the page as it was written, of every figure that counts alarms', () => {
    const ofAlarms = figures.filter(figure => listBehind(figure, { from })?.screen === 'alarm-query-list');
    expect(ofAlarms).toHaveLength(11);
    expect(new Set(ofAlarms.map(figure => listBehind(figure, { from })?.query)).size).toBe(11);
    for (const figure of ofAlarms)
      expect(Object.keys(filtersOf(figure, 'car')).length).toBe(figure === 'fleet.alarms' ? 2 : 3);
  });

  it('of captures is that of all pictures; devices are no list of the data centre', () => {
    const { deviceKind, from: time } = capturedPictures.query.fields;
    expect(listBehind('fleet.captures', { from, kind: 'robot' })).toEqual({
      screen: 'real-time-capture-record',
      query: new URLSearchParams([
        [time?.wireName ?? '', String(from)],
        [deviceKind?.wireName ?? '', 'robot'],
      ]).toString(),
    });
    for (const figure of ['fleet.total', 'fleet.onPatrol', 'states.offline'] as const)
      expect(listBehind(figure, { from })).toBeUndefined();
  });
});
