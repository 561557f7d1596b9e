import { describe, expect, it } from 'vitest';
import { driveKeys } from '@patrolkit/core/keys';
import { driveSpeeds, endedLine, firstSpeed, isBlind, isDiagonal, padLine, type PadFacts } from './drive-pad.model.ts';

const facts = (part: Partial<PadFacts> = {}): PadFacts => ({
  drive: { state: 'idle' },
  refusal: undefined,
  picture: 'live',
  keys: 'W A S D',
  ...part,
});

describe('the drive pad', () => {
  it('knows its keys and its diagonals', () => {
    expect(driveKeys).toEqual({ KeyW: 'up', KeyA: 'left', KeyS: 'down', KeyD: 'right' });
    expect(isDiagonal(['up', 'left'])).toBe(true);
    expect(isDiagonal(['right', 'down'])).toBe(true);
    for (const held of [['up', 'down'], ['left', 'right'], ['up'], ['up', 'left', 'right']] as const) {
      expect(isDiagonal(held), held.join()).toBe(false);
    }
  });

  it('offers the own speed of a robot beside the three, and begins with it', () => {
    const stepsOf = (own: number | undefined): number[] => driveSpeeds(own).map(({ speed }) => speed);
    expect([stepsOf(undefined), firstSpeed(undefined)]).toEqual([[1, 3, 6], 'normal']);
    expect([stepsOf(3), firstSpeed(3)]).toEqual([[1, 3, 6], 'normal']);
    expect([stepsOf(6), firstSpeed(6)]).toEqual([[1, 3, 6], 'fast']);
    expect([stepsOf(2), firstSpeed(2)]).toEqual([[1, 2, 3, 6], 'own']);
    expect(stepsOf(10)).toEqual([1, 3, 6, 10]);
  });

  it.each([
    [{}, 'driving.hint.keys'],
    [{ keys: undefined }, 'driving.hint'],
    [{ drive: { state: 'idle', ended: 'no-answer' } }, 'driving.ended.no-answer'],
    [{ drive: { state: 'idle', ended: 'mode' }, refusal: { id: 'driving.notManual' } }, 'driving.notManual'],
    [{ drive: { state: 'stopping', ended: 'mode' }, refusal: { id: 'driving.notManual' } }, 'driving.stopping'],
    [{ drive: { state: 'held', command: {} } }, 'driving.moving'],
  ] as const)('says one thing at a time: %j', (part, id) => {
    expect(padLine(facts(part)).text.id).toBe(id);
  });

  it('keeps saying why the last hold ended while something forbids the next one', () => {
    const ended = { drive: { state: 'idle', ended: 'channel' } as const };
    expect(endedLine(facts({ ...ended, refusal: { id: 'driving.staleStatus' } }))?.text.id).toBe(
      'driving.ended.channel',
    );
    expect(endedLine(facts(ended))).toBe(undefined);
    expect(endedLine(facts({ refusal: { id: 'driving.staleStatus' } }))).toBe(undefined);
  });

  it('says that no picture plays, unless driving is refused anyway', () => {
    expect(isBlind(facts({ picture: 'none' }))).toBe(true);
    expect(isBlind(facts({ picture: 'none', refusal: { id: 'driving.noRobot' } }))).toBe(false);
    expect(isBlind(facts({ picture: 'lost' }))).toBe(false);
  });
});
