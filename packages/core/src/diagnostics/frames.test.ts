import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameRates, framesOf, logged } from './frames.ts';

const frame = (text: string, part: object = {}) =>
  logged({ at: 0, role: 'device', isSent: false, size: text.length, text, ...part }, 1);

describe('a frame in the log', () => {
  it('has its type and its device, wherever they stand, and no secret', () => {
    const text = '{"data":{"deviceId":"PR001","url":"wss://h/x?ticket=abc"},"type":"RobotStatus"}';
    expect(frame(text)).toMatchObject({
      type: 'RobotStatus',
      deviceId: 'PR001',
      text: text.replace('abc', '•••'),
      size: text.length,
    });
    expect(frame('{"type": "DeviceChange","deviceId":7}')).toMatchObject({ deviceId: '7' });
    expect(frame('garbage')).not.toHaveProperty('type');
  });

  it('is read whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(frame(text).size).toBe(text.length);
      }),
    );
  });
});

describe('the search of frames', () => {
  const frames = [
    frame('{"type":"RobotStatus","deviceId":"PR001"}'),
    frame('{"type":"heartbeat"}', { isSent: true }),
    frame('{"type":"RobotStatus","deviceId":"PR002"}'),
  ];

  it('finds all words, the newest first, so many at most', () => {
    expect(framesOf(frames, { text: ' robotSTATUS  pr00 ' }, 9).map(({ deviceId }) => deviceId)).toEqual([
      'PR002',
      'PR001',
    ]);
    expect(framesOf(frames, { text: '' }, 2).map(({ type }) => type)).toEqual(['RobotStatus', 'heartbeat']);
    expect(framesOf(frames, { text: 'PR003' }, 9)).toEqual([]);
  });

  it('tells directions apart', () => {
    expect(framesOf(frames, { text: '', isSent: true }, 9)).toHaveLength(1);
    expect(framesOf(frames, { text: '', isSent: false }, 9)).toHaveLength(2);
  });
});

describe('the rates of frames', () => {
  it('are of the last ten seconds; the counts are of all', () => {
    const rates = new FrameRates();
    for (let at = 0; at < 20_000; at += 500) rates.add(frame('{"type":"a"}', { at }));
    rates.add(frame('{"type":"b"}', { at: 100, isSent: true }));
    expect(rates.at(20_000)).toEqual([
      { type: 'a', role: 'device', isSent: false, count: 40, size: 480, lastAt: 19_500, perSecond: 1.9 },
      { type: 'b', role: 'device', isSent: true, count: 1, size: 12, lastAt: 100, perSecond: 0 },
    ]);
    rates.clear();
    expect(rates.at(20_000)).toEqual([]);
  });
});
