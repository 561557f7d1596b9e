import { describe, expect, it } from 'vitest';
import { capturedPictures } from '@patrolkit/transport';
import { pages } from '../resources/records/alarm-query.ts';
import { readQuery } from '../resources/query.ts';
import { permits } from '../permissions/permits.ts';
import { boardFigures, boardGroups, listBehind, type BoardFigure } from './figures.ts';
import { needOfList } from './lists.ts';

const from = 1_700_000_000_000;
const figures = boardGroups.flatMap(group => boardFigures[group].map(name => `${group}.${name}` as BoardFigure));
const filtersOf = (figure: BoardFigure, kind?: 'car') => {
  const list = listBehind(figure, { from, kind });
  expect(list.screen).toBe('alarm-query-list');
  return readQuery(pages['alarm-query'], list.query).filters;
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
    const ofAlarms = figures.filter(figure => listBehind(figure, { from }).screen === 'alarm-query-list');
    expect(ofAlarms).toHaveLength(11);
    expect(new Set(ofAlarms.map(figure => listBehind(figure, { from }).query)).size).toBe(11);
    for (const figure of ofAlarms)
      expect(Object.keys(filtersOf(figure, 'car')).length).toBe(figure === 'fleet.alarms' ? 2 : 3);
  });

  it('of devices is run monitoring, narrowed to what the figure counts', () => {
    const queries = (kind?: 'car') =>
      Object.fromEntries(
        figures
          .map(figure => [figure, listBehind(figure, { from, kind })] as const)
          .flatMap(([figure, { screen, query }]) => (screen === 'run-monitoring' ? [[figure, query]] : [])),
      );
    expect(queries()).toEqual({
      'fleet.total': '',
      'fleet.onPatrol': 'filter=onPatrol',
      'fleet.onDuty': 'filter=onDuty',
      'fleet.charging': 'filter=charging',
      'states.working': 'filter=working',
      'states.charging': 'filter=charging',
      'states.standby': 'filter=standby',
      'states.offline': 'filter=offline',
      'states.other': 'filter=other',
    });
    expect(queries('car')).toMatchObject({ 'fleet.total': 'kind=car', 'states.other': 'filter=other&kind=car' });
  });

  it('lets in who may see it: devices those who monitor them, what is stored those who may open its page', () => {
    const operator = { roleCode: 'x', permissions: ['m1-dashboard'] };
    const mayOpen = (figure: BoardFigure, user: Parameters<typeof permits>[0]) =>
      permits(user, needOfList(listBehind(figure, { from })));
    expect(mayOpen('fleet.onDuty', operator)).toBe(true);
    expect(mayOpen('fleet.onDuty', { ...operator, isCustomer: true })).toBe(false);
    expect(mayOpen('fleet.onDuty', { ...operator, permissions: ['data-center'] })).toBe(false);
    expect(mayOpen('fleet.alarms', operator)).toBe(false);
    expect(mayOpen('fleet.alarms', { ...operator, permissions: ['alarm-query-list'] })).toBe(true);
    expect(mayOpen('fleet.captures', { ...operator, permissions: ['real-time-capture-record'] })).toBe(true);
  });

  it('of captures is that of all pictures', () => {
    const { deviceKind, from: time } = capturedPictures.query.fields;
    expect(listBehind('fleet.captures', { from, kind: 'robot' })).toEqual({
      screen: 'real-time-capture-record',
      query: new URLSearchParams([
        [time?.wireName ?? '', String(from)],
        [deviceKind?.wireName ?? '', 'robot'],
      ]).toString(),
    });
  });
});
