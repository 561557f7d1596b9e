import type { RobotStatus } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { aRobot, aStatus } from '../testing/index.ts';
import { arrivalAt, says, type Verdict } from './arrival.ts';
import type { DrivingFacts } from './guard.ts';

const goal = { mapId: 'm', x: 10, y: 20 };
const at = (x: number, y: number, mapId = 'm'): RobotStatus['pose'] => ({ mapId, x, y, angle: 0 });
const facts = (status: Partial<RobotStatus>, receivedAt = 100, part: Partial<DrivingFacts> = {}): DrivingFacts => ({
  robot: aRobot(),
  isGone: false,
  isSwitching: false,
  status: { status: aStatus(status), receivedAt, open: 1 },
  isChannelOpen: true,
  deviceOpens: 1,
  isStatusSilent: false,
  picture: 'none',
  ...part,
});
/** The verdicts on one status after the other, of a command that was sent at 100. */
const verdicts = (...statuses: readonly Partial<RobotStatus>[]): Verdict[] => {
  const judge = arrivalAt(goal, 100);
  return statuses.map(status => judge(facts(status)));
};
const ended = { problem: { id: 'devices.goTo.ended' } };

describe('the way to a place', () => {
  it('is under way from the first status that says so, and done where the robot then is', () => {
    expect(
      verdicts(
        { mode: 'standBy', pose: at(0, 0) },
        { mode: 'specificPoint', pose: at(1, 1) },
        { mode: 'specificPoint', pose: at(10, 20) },
        { mode: 'standBy', pose: at(10, 20) },
      ),
    ).toEqual([undefined, 'underWay', undefined, 'done']);
  });

  it.each([
    ['less than two metres away', at(10, 21.9), 'done'],
    ['two metres away', at(10, 22), ended],
    ['at the same place of another map', at(10, 20, 'other'), ended],
    ['where its status tells no place', undefined, 'done'],
  ] as const)('ends %s', (_where, pose, verdict) => {
    expect(verdicts({ mode: 'specificPoint' }, { mode: 'standBy', ...(pose ? { pose } : {}) })).toEqual([
      'underWay',
      verdict,
    ]);
  });

  it('may be so short that no status showed it', () => {
    expect(verdicts({ mode: 'standBy', pose: at(10, 20) })).toEqual(['done']);
    expect(verdicts({ mode: 'patrol', pose: at(10, 20) }), 'it drives past').toEqual([undefined]);
    expect(verdicts({ mode: 'standBy' }), 'nothing tells that it has been there').toEqual([undefined]);
  });

  it('is interrupted by the review of an alarm and goes on', () => {
    expect(
      verdicts(
        { mode: 'specificPoint' },
        { mode: 'alarmReview', pose: at(0, 0) },
        { mode: 'standBy', pose: at(10, 20) },
      ),
    ).toEqual(['underWay', undefined, 'done']);
  });

  it('fails where somebody takes the robot over', () => {
    expect(verdicts({ mode: 'specificPoint' }, { mode: 'manual', pose: at(0, 0) })).toEqual(['underWay', ended]);
  });

  it('is judged by no status from before the command, and by none of an earlier opening of the channel', () => {
    const judge = arrivalAt(goal, 100);
    expect(judge(facts({ mode: 'specificPoint' }, 99))).toBeUndefined();
    expect(judge(facts({ mode: 'specificPoint' }, 200, { deviceOpens: 2 }))).toBeUndefined();
    expect(judge(facts({ mode: 'specificPoint' }, 200, { isChannelOpen: false }))).toBeUndefined();
    expect(judge(facts({ mode: 'standBy', pose: at(0, 0) }, 200)), 'it was never under way').toBeUndefined();
  });
});

describe('a command that a status confirms', () => {
  it('is confirmed by a current status alone', () => {
    const judge = says(({ isHeadLightOn }) => isHeadLightOn);
    expect(judge(facts({ isHeadLightOn: true }))).toBe('done');
    expect(judge(facts({ isHeadLightOn: false }))).toBeUndefined();
    expect(judge(facts({ isHeadLightOn: true }, 100, { deviceOpens: 2 }))).toBeUndefined();
    expect(judge(facts({}, 100, { status: undefined }))).toBeUndefined();
  });
});
