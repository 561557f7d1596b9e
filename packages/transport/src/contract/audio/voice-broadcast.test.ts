import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalid, silently } from '../codec/index.ts';
import { addVoiceBroadcast, sendVoiceBroadcast } from './broadcasts.ts';
import { greetingsOf } from './spoken-text.ts';
import { isPlayedAt, minuteOf, voiceBroadcast } from './voice-broadcast.ts';

const request = (part: Record<string, unknown> = {}): unknown =>
  addVoiceBroadcast.request.decode(
    { deviceId: 'r', title: 'T', content: 'Hello', playFrequency: '60', playTime: '08:00-18:00', ...part },
    silently,
    '',
  );

describe('a voice broadcast', () => {
  it('is refused beyond its limits, which count signs and not their halves', () => {
    expect(request()).toMatchObject({
      title: 'T',
      frequency: 60,
      playTime: { from: '08:00', to: '18:00' },
      isOn: true,
    });
    expect(request({ title: '𠮷'.repeat(50), content: '😀'.repeat(250) })).not.toBe(invalid);
    for (const wrong of [
      { title: ' ' },
      { title: 'x'.repeat(51) },
      { content: ' & ' },
      { content: 'x'.repeat(251) },
      { playFrequency: 9 },
      { playFrequency: 86_401 },
      { playFrequency: 10.5 },
      { playFrequency: '' },
      { playTime: '8-18' },
      { playTime: '08:00' },
      { playTime: '24:00-25:00' },
      { playTime: '24:00-08:00' },
      { playTime: '08:00-24:01' },
      { playTime: '08:00-12:00-18:00' },
    ])
      expect(request(wrong), JSON.stringify(wrong)).toBe(invalid);
  });

  it('has its text by the same rule as one that is spoken at once', () => {
    const say = (content: string) => sendVoiceBroadcast.request.decode({ deviceId: 'r', content }, silently, '');
    expect(say(' Hello & ')).toMatchObject({ content: 'Hello &' });
    expect(say('&')).toBe(invalid);
    expect(say('x'.repeat(251))).toBe(invalid);
    expect(greetingsOf(' a && b ')).toEqual(['a', 'b']);
  });

  it('ends with the day where the server writes 24:00, and no minute of another day is in it', () => {
    const played = (playTime: string) => {
      const read = voiceBroadcast.decode({ id: 1, playTime }, silently, '');
      return read === invalid ? invalid : read.playTime;
    };
    expect(played('20:00-24:00')).toEqual({ from: '20:00', to: '00:00' });
    expect([1199, 1200, 1439, 0].map(minute => isPlayedAt({ from: '20:00', to: '00:00' }, minute))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(played('8:00~18:30:00')).toEqual({ from: '08:00', to: '18:30' });
  });

  it('is written with two digits for each hour, however it was typed', () => {
    const input = { deviceId: 'r', title: 'T', content: 'C', frequency: 60, isOn: true };
    expect(addVoiceBroadcast.request.encode({ ...input, playTime: { from: '8:05', to: ' 18:00 ' } })).toMatchObject({
      playTime: '08:05-18:00',
    });
  });

  it('is read from a server that knows less', () => {
    const read = voiceBroadcast.decode({ id: 1, title: 'T', content: 'x'.repeat(300) }, silently, '');
    expect(read).toMatchObject({ id: '1', frequency: 0, playTime: { from: '00:00', to: '00:00' }, isOn: true });
  });

  it('is played from its first minute until before its last, past midnight too', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const written = (at: number): string =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(minute, minute, minute, (from, to, at) => {
        const length = from === to ? 1440 : (to - from + 1440) % 1440;
        expect(minuteOf(written(at))).toBe(at);
        expect(isPlayedAt({ from: written(from), to: written(to) }, at)).toBe((at - from + 1440) % 1440 < length);
      }),
    );
  });
});
