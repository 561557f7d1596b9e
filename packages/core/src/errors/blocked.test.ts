import { getVideoUrl } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../testing/index.ts';

describe('a blocked address', () => {
  it('is told as what it is, once for each server', async () => {
    const { console, environment, server } = await fakeConsole();
    server.answer(getVideoUrl, { address: 'https://media.example:8443/live/1', videoCode: 'H264' });
    await console.video.open('channel-1', 'hd');
    expect(console.address('https://files.example/a.jpg')).toBe('https://files.example/a.jpg');
    environment.block('wss://media.example:8443/live/1');
    environment.block('wss://media.example:8443/live/2');
    environment.block('https://files.example/a.jpg');
    environment.block('data');
    const told = console.notices.$notices.get().map(({ text }) => text);
    expect(told).toEqual(
      ['wss://media.example:8443', 'https://files.example'].map(origin => ({
        id: 'system.blocked',
        values: { origin },
      })),
    );
    expect(console.errors.$errors.get().map(({ count }) => count)).toEqual([1, 2]);
    environment.block('ws://console.test/websocket/web/1');
    expect(console.notices.$notices.get().at(-1)?.text).toMatchObject({ values: { origin: 'ws://console.test' } });
    console.dispose();
    expect(environment.listeners).toBe(0);
  });

  it('of a portal around the console is none of its business', async () => {
    const { console, environment } = await fakeConsole();
    for (const address of ['https://tracker.example/hit', 'wss://chat.example', 'https://files.example:8443/a.jpg'])
      environment.block(address);
    expect([console.notices.$notices.get(), console.errors.$errors.get()]).toEqual([[], []]);
  });
});
