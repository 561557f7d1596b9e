// A server sends something other than the address of a sound file as the sound of an alarm.
import { describe, expect, it } from 'vitest';
import { anAlarm, encodePush, fakeConsole, hostileAddresses } from '../testing/index.ts';

const mark = '/the-sound.mp3';

describe('the sound of an alarm', () => {
  it('comes from no hostile address: the alarm sounds by its tone, or by what the server itself answers', async () => {
    const played = async (address: string): Promise<readonly string[]> => {
      const fake = await fakeConsole();
      const frame = encodePush('AlarmInfo', anAlarm({ level: 'important', hasAudio: true, audio: mark }));
      fake.environment.sockets.latest('singleton').frame(frame.replace(JSON.stringify(mark), JSON.stringify(address)));
      await fake.clock.advance(20_000);
      fake.console.dispose();
      return fake.environment.played;
    };
    expect(await played('/a.mp3')).toEqual(['http://console.test/a.mp3']);
    for (const address of hostileAddresses) {
      const [sound, ...others] = await played(address);
      expect(others, address).toEqual([]);
      // An address without a scheme and a host is a path of the server.
      expect(sound, address).toMatch(/^(important$|http:\/\/console\.test\/)/);
    }
  });
});
