import { aDetail } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import {
  blankForm,
  concerns,
  formProblems,
  handledBy,
  isComplete,
  isVideoFile,
  picturesOf,
  stepsOf,
  widthOf,
} from './alarm-dialog.model.ts';

describe('the alarm dialog', () => {
  const form = blankForm('a');

  it('wants a remark and a person to accept, a remark for everything else', () => {
    expect(formProblems(form, 'unacknowledged')).toEqual({
      remark: { id: 'alarms.remark.required' },
      person: { id: 'alarms.person.required' },
    });
    expect(formProblems({ ...form, choice: 'dismiss', remark: ' ' }, 'unacknowledged')).toEqual({
      remark: { id: 'alarms.remark.required' },
    });
    expect(
      isComplete(formProblems({ ...form, remark: 'seen', person: { id: 'p', name: 'Li' } }, 'unacknowledged')),
    ).toBe(true);
    expect(isComplete(formProblems({ ...form, remark: 'done' }, 'acknowledged'))).toBe(true);
    expect(formProblems({ ...form, remark: 'x'.repeat(151) }, 'acknowledged').remark?.id).toBe('alarms.remark.tooLong');
    expect(isComplete(formProblems({ ...form, remark: ` ${'😀'.repeat(150)} ` }, 'acknowledged'))).toBe(true);
  });

  it('is wider once there is more to see', () => {
    expect(widthOf('unacknowledged')).toBe(800);
    expect(widthOf('acknowledged')).toBe(1280);
    expect(widthOf('closed')).toBe(1280);
  });

  it('tells what happened in the order of time', () => {
    const steps = stepsOf(
      aDetail({
        status: 'processed',
        beganAt: 1,
        acknowledgedAt: 2,
        acknowledgedBy: 'Li',
        assignedTo: 'Chen',
        closedAt: 9,
        closedBy: 'Wu',
        reviewStartedAt: 4,
        reviewedAt: 5,
      }),
    );
    expect(steps.map(({ kind }) => kind)).toEqual(['began', 'acknowledged', 'reviewStarted', 'reviewed', 'closed']);
    expect(steps[1]).toMatchObject({ by: 'Li', assignedTo: 'Chen' });
    expect(stepsOf(aDetail())).toHaveLength(1);
    // A time that could not be read counts as no time, and not as a day of 1970.
    const unread = aDetail({ beganAt: 0, picture: '/a.jpg', status: 'acknowledged', acknowledgedAt: 2 });
    expect(stepsOf(unread).map(({ kind, at }) => [kind, at])).toEqual([
      ['began', undefined],
      ['acknowledged', 2],
    ]);
    // The server says who confirmed the alarm, but not when. It was still before the closing.
    const untimed = aDetail({ beganAt: 1, status: 'processed', acknowledgedBy: 'Li', closedAt: 9 });
    expect(stepsOf(untimed).map(({ kind }) => kind)).toEqual(['began', 'acknowledged', 'closed']);
    expect(picturesOf(unread)).toEqual([{ kind: 'alarm', src: '/a.jpg', at: undefined }]);
    expect(stepsOf(aDetail({ beganAt: 1, raisedBy: 'Li', raisedNote: 'smoke' }))).toEqual([
      { kind: 'began', at: 1, by: 'Li', note: 'smoke' },
    ]);
  });

  it('knows whose confirmation it is, and who was first', () => {
    expect(concerns({ ids: ['b', 'a'], status: 'acknowledged' }, 'a')).toBe(true);
    expect(concerns({ ids: ['ab'], status: 'acknowledged' }, 'a')).toBe(false);
    const detail = aDetail({ status: 'acknowledged', acknowledgedBy: 'Li', acknowledgedAt: 7 });
    expect(handledBy(form, detail)).toBe(undefined);
    const failure = { problem: { server: 'no' }, isHandledElsewhere: true };
    expect(handledBy({ ...form, failure }, detail)).toEqual({ name: 'Li', at: 7 });
    expect(handledBy({ ...form, pushed: { ids: ['a'], status: 'processed', by: 'Wu', at: 8 } }, detail)).toEqual({
      name: 'Wu',
      at: 8,
    });
  });
});

describe('the video of an alarm', () => {
  it.each(['/files/a.mp4', 'https://cdn.example/a.MP4?token=1#t=2', 'a.webm', '/a.mov'])('is a file: %s', address => {
    expect(isVideoFile(address)).toBe(true);
  });

  it.each(['/recorded/1.flv', '/recorded/1', 'ws://robots.example/a.mp4', '/live?of=a.mp4', '/live#a.mp4', ''])(
    'is a stream: %s',
    address => {
      expect(isVideoFile(address)).toBe(false);
    },
  );
});
