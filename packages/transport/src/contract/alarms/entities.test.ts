import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalid, rgb, silently } from '../codec/index.ts';
import {
  alarm,
  alarmConfirmation,
  alarmDetail,
  alarmState,
  alarmStatus,
  disposition,
  laterStatus,
  type AlarmStatus,
} from './entities.ts';

const statuses = ['unacknowledged', 'acknowledged', 'processed', 'notRequired', 'system'] as const;
const anyStatus = fc.constantFrom<AlarmStatus>(...statuses);

describe('the status of an alarm', () => {
  it('is of one state, and closed for one reason', () => {
    expect(statuses.map(alarmState)).toEqual(['unacknowledged', 'acknowledged', 'closed', 'closed', 'closed']);
    expect(statuses.map(disposition)).toEqual([undefined, undefined, 'processed', 'notRequired', 'system']);
    expect(statuses.map(status => alarmStatus.encode(status))).toEqual([0, 1, 2, 3, 4]);
    expect(alarmStatus.decode(9, silently, '')).toBe('processed');
  });

  it('only moves forward, in whatever order it is heard of', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1 }), heard => {
        const last = heard.reduce(laterStatus);
        expect(heard.toReversed().reduce(laterStatus)).toBe(last);
        expect(heard.toSorted().reduce(laterStatus)).toBe(last);
        expect(statuses.indexOf(last)).toBe(Math.max(...heard.map(status => statuses.indexOf(status))));
      }),
    );
  });
});

describe('a colour', () => {
  it.each(['255,0,128', ' 255 , 0 , 128 ', 'rgb(255, 0, 128)', 'RGB(255,0,128)', '#ff0080', '#FF0080'])(
    'is read from %j',
    written => expect(rgb.decode(written, silently, '')).toEqual([255, 0, 128]),
  );
  it.each(['256,0,0', '-1,0,0', '1,2', '#ff008', 'red', 'url(x)', 'rgb(1,2,3);x', 7, null])(
    'is never anything but three numbers: %j',
    written => expect(rgb.decode(written, silently, '')).toBe(invalid),
  );
});

describe('an alarm of a server that says little', () => {
  it('is as grave as can be, and nobody has acknowledged it', () => {
    expect(alarm.decode({ alarmRecordId: 7 }, silently, '')).toEqual({
      id: '7',
      deviceName: '',
      name: '',
      beganAt: 0,
      level: 'serious',
      status: 'unacknowledged',
      hasAudio: false,
    });
    expect(alarm.decode({ alarmName: 'x' }, silently, '')).toBe(invalid);
  });

  it.each([
    [0, false],
    ['0', false],
    [1, true],
    ['2', true],
    ['abnormal', true],
  ])('has a review of result %j', (reviewResult, isAbnormal) => {
    expect(alarmDetail.decode({ alarmId: 1, reviewResult }, silently, '')).toMatchObject({
      reviewIsAbnormal: isAbnormal,
    });
  });

  it('has not been acknowledged, closed, reported or raised where the time of that is 0', () => {
    const none = {
      confirmTime: 0,
      closeTime: '0',
      reportTime: 0,
      escalateTime: 0,
      levelTime: 0,
      reviewInitiationTime: 0,
    };
    const read = alarmDetail.decode({ alarmId: 1, ...none }, silently, '');
    expect(read).toEqual(alarmDetail.decode({ alarmId: 1 }, silently, ''));
    expect(alarmDetail.decode({ alarmId: 1, confirmTime: 5 }, silently, '')).toMatchObject({ acknowledgedAt: 5 });
  });

  it('is acknowledged by a confirmation that says no more than its id', () => {
    expect(alarmConfirmation.decode('7', silently, '')).toEqual({ ids: ['7'], status: 'acknowledged' });
  });
});
