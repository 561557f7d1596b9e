import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../testing/index.ts';

describe('how old the picture of a robot is', () => {
  it('is told of its own players alone', async () => {
    const { video } = (await fakeConsole()).console;
    const [mine, other] = [Symbol('mine'), Symbol('other')];
    video.report(mine, { deviceId: 'robot-1', isLost: false, frameAge: 4_000 });
    expect(video.ageOf('robot-1')).toEqual({ age: 4_000, band: 'amber' });
    expect(video.ageOf('robot-2')).toBeUndefined();
    video.report(other, { deviceId: 'robot-2', isLost: true, frameAge: 90_000 });
    expect(video.ageOf('robot-1')).toEqual({ age: 4_000, band: 'amber' });
    expect(video.ageOf('robot-2')).toEqual({ age: 90_000, band: 'red' });
    expect([video.pictureOf('robot-1'), video.pictureOf('robot-2')]).toEqual(['live', 'lost']);
  });

  it('is that of the youngest, and a lost one counts only where all are lost', async () => {
    const { video } = (await fakeConsole()).console;
    const [old, young, lost] = [Symbol('old'), Symbol('young'), Symbol('lost')];
    video.report(old, { deviceId: 'robot-1', isLost: false, frameAge: 5_000 });
    video.report(young, { deviceId: 'robot-1', isLost: false, frameAge: 3_000 });
    video.report(lost, { deviceId: 'robot-1', isLost: true, frameAge: 1_000 });
    expect(video.ageOf('robot-1')).toEqual({ age: 3_000, band: 'amber' });
    video.report(young, undefined);
    video.report(old, { deviceId: 'robot-1', isLost: false });
    expect(video.ageOf('robot-1')).toEqual({ band: 'normal' });
    video.report(old, undefined);
    expect(video.ageOf('robot-1')).toEqual({ age: 1_000, band: 'red' });
  });
});
