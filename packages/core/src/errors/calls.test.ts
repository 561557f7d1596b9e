import { searchRobotList } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../testing/index.ts';

describe('the time', () => {
  it('of the server is known from its answers, and is that of the computer where it tells none', async () => {
    const fake = await fakeConsole();
    const { console, server, environment } = fake;
    expect(console.serverNow()).toBe(console.now());
    server.ahead = -3 * 60_000;
    await console.installation.load();
    expect(Math.abs(server.now() - console.serverNow())).toBeLessThanOrEqual(1_000);
    expect(console.now()).toBe(environment.wallClock());
  });
});

describe('notices', () => {
  it("show a server's refusal for five seconds and an HTTP error for three", async () => {
    const { console, server, clock } = await fakeConsole();
    const shown = (): unknown[] => console.notices.$notices.get().map(({ text }) => text);
    server.refuse(searchRobotList, 'maintenance until noon');
    await console.robots.load();
    expect(shown()).toEqual([{ server: 'maintenance until noon' }]);
    await clock.advance(4_999);
    expect(shown()).toHaveLength(1);
    await clock.advance(1);
    server.respond(searchRobotList, () => new Response('<html>', { status: 502 }));
    await console.robots.load();
    expect(shown()).toEqual([{ id: 'system.call.http', values: { status: 502 } }]);
    await clock.advance(3_000);
    expect(shown()).toEqual([]);
  });

  it.each([
    ['system.call.unreachable', 'a connection that breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['system.call.timeout', 'a server that does not answer in time', () => new Response('', { status: 504 })],
    ['system.call.unreadable', 'an answer that is none', () => new Response('<html>')],
  ])('say by %s what has failed: %s', async (id, _what, answer) => {
    const { console, server } = await fakeConsole();
    server.respond(searchRobotList, answer);
    await console.robots.load();
    expect(console.notices.$notices.get().map(({ text }) => text)).toEqual([{ id }]);
  });
});
