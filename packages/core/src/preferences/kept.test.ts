import { searchRobotList } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole, selectRobot, settle } from '../testing/index.ts';

describe('preferences', () => {
  it('remember the robots that were selected lately, the last one first, eight of them', async () => {
    const { console } = await fakeConsole();
    for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) console.preferences.rememberRobot(id);
    const { recentRobots, robotId } = console.preferences.$preferences.get();
    expect(recentRobots).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
    expect(robotId).toBe('i');
  });

  it('are kept, and the entry wins over them', async () => {
    const { console, environment } = await fakeConsole({ language: 'zh-hk', skin: 9 });
    expect(console.preferences.$preferences.get()).toEqual({
      language: 'zh-hk',
      skin: 9,
      followsSystem: false,
      darkSkin: 12,
      lightSkin: 9,
      density: 'comfortable',
      motion: 'system',
      recentRobots: [],
      keylessUsers: [],
      desktopUsers: [],
    });
    console.preferences.chooseSkin(99);
    expect(console.preferences.$preferences.get().skin).toBe(12);
    await console.preferences.chooseLanguage('en-us');
    expect(environment.local.get('patrolkit.preferences')).toContain('en-us');
  });

  it('name the language of every call, and names are read again in another one', async () => {
    const { console, server } = await fakeConsole();
    const before = server.of(searchRobotList).length;
    await console.preferences.chooseLanguage('zh-cn');
    await settle();
    expect(server.of(searchRobotList).length).toBe(before + 1);
  });

  it('bring pushes in another language without a gap, and not while somebody drives', async () => {
    const fake = await fakeConsole();
    await selectRobot(fake);
    const { console, environment, clock } = fake;
    const language = (): string | null =>
      new URL(environment.sockets.latest('singleton').address).searchParams.get('lang');
    expect(console.driving.drive(['up']).isDone).toBe(true);
    await console.preferences.chooseLanguage('zh-cn');
    await clock.advance(300);
    expect(language()).toBe('en-us');
    expect(console.driving.$drive.get().state).toBe('held');
    console.driving.endDrive('released');
    await clock.advance(0);
    expect(language()).toBe('zh-cn');
    expect(console.connection.$connection.get()).toMatchObject({
      singleton: { state: 'open' },
      device: { state: 'open' },
    });
    expect(environment.sockets.all.filter(({ isClosed }) => !isClosed)).toHaveLength(2);
  });
});
