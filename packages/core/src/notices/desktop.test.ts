import { beforeAll, describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import { createTexts } from '../i18n/index.ts';
import { aCall, anAlarm, aUser, fakeConsole, FakeEnvironment, type FakeConsole } from '../testing/index.ts';

const hidden = async (): Promise<FakeConsole> => {
  const fake = await fakeConsole();
  await fake.console.desktop.turnOn();
  fake.environment.desktop.isPageHidden = true;
  return fake;
};
const push = (fake: FakeConsole, data: ReturnType<typeof anAlarm>): void =>
  fake.push({ type: 'AlarmInfo', data, receivedAt: 0 });

describe('desktop notices', () => {
  beforeAll(() => createTexts().show('en-us'));

  it('are asked for by a click only, and come only while the page is hidden', async () => {
    const fake = await fakeConsole();
    const { desktop } = fake.environment;
    push(fake, anAlarm({ level: 'serious' }));
    expect([desktop.asked, desktop.shown.size]).toEqual([0, 0]);
    await fake.console.desktop.turnOn();
    expect([desktop.asked, fake.console.desktop.$desktop.get()]).toEqual([1, { permission: 'granted', isOn: true }]);
    push(fake, anAlarm({ level: 'serious' }));
    expect(desktop.shown.size).toBe(0);
  });

  it('name level, alarm and device of serious and important ones, once each, and close when handled', async () => {
    const fake = await hidden();
    const alarm = anAlarm({ level: 'important', name: 'Door', deviceName: 'Robot One', mapName: undefined });
    push(fake, anAlarm({ level: 'general' }));
    push(fake, alarm);
    push(fake, alarm);
    const { shown } = fake.environment.desktop;
    expect([...shown.values()].map(({ title, body }) => ({ title, body }))).toEqual([
      { title: 'Important alarm: Door', body: 'Robot One' },
    ]);
    fake.push({
      type: 'AlarmConfirm',
      data: { ids: [alarm.id], status: 'acknowledged' },
      receivedAt: 0,
    });
    expect(shown.size).toBe(0);
  });

  it('stay while their alarm waits, however many lesser ones follow, and close once it is handled', async () => {
    const fake = await hidden();
    const alarm = anAlarm({ level: 'serious' });
    push(fake, alarm);
    for (let n = 0; n < 20; n += 1) push(fake, anAlarm({ level: 'general' }));
    const { shown } = fake.environment.desktop;
    expect(shown.size).toBe(1);
    fake.push({ type: 'AlarmConfirm', data: { ids: [alarm.id], status: 'acknowledged' }, receivedAt: 0 });
    expect(shown.size).toBe(0);
  });

  it('open their alarm when clicked', async () => {
    const fake = await hidden();
    const alarm = anAlarm({ level: 'serious' });
    push(fake, alarm);
    [...fake.environment.desktop.shown.values()][0]?.onClick();
    expect(fake.console.alarms.$opened.get()).toBe(alarm.id);
    expect(fake.environment.desktop.shown.size).toBe(0);
  });

  it('announce an alarm again when its level rises', async () => {
    const fake = await hidden();
    const alarm = anAlarm({ level: 'important', name: 'Door' });
    push(fake, alarm);
    push(fake, { ...alarm, level: 'serious' });
    expect([...fake.environment.desktop.shown.values()].map(({ title }) => title)).toEqual(['Serious alarm: Door']);
  });

  it('close when clicked, and no other whose number begins alike', async () => {
    const fake = await hidden();
    for (const id of ['12', '120']) push(fake, anAlarm({ id, level: 'serious', name: id }));
    const titles = (): string[] => [...fake.environment.desktop.shown.values()].map(({ title }) => title);
    expect(titles()).toEqual(['Serious alarm: 12', 'Serious alarm: 120']);
    [...fake.environment.desktop.shown.values()][0]?.onClick();
    expect(titles()).toEqual(['Serious alarm: 120']);
  });

  it('tell of a call until it is over', async () => {
    const fake = await hidden();
    const data = aCall();
    fake.push({ type: 'robotCallApp', data, receivedAt: 0 });
    expect(fake.environment.desktop.shown.size).toBe(1);
    fake.push({ type: 'hangUpCall', data: { uuid: data.uuid, reason: 'answered' }, receivedAt: 0 });
    expect(fake.environment.desktop.shown.size).toBe(0);
  });

  it('come from the page with the voice only, and end with the session', async () => {
    const fake = await hidden();
    fake.environment.giveVoice(false);
    push(fake, anAlarm({ level: 'serious' }));
    expect(fake.environment.desktop.shown.size).toBe(0);
    fake.environment.giveVoice(true);
    push(fake, anAlarm({ level: 'serious' }));
    expect(fake.environment.desktop.shown.size).toBe(1);
    await fake.console.session.signOut();
    expect(fake.environment.desktop.shown.size).toBe(0);
  });

  it('follow what the user turned on or off in another page, which has no voice', async () => {
    const fake = await fakeConsole();
    const { desktop, local } = fake.environment;
    desktop.isPageHidden = true;
    const other = createConsole(
      { token: 'token-1', language: 'en-us' },
      Object.assign(new FakeEnvironment(), { local }),
    );
    other.preferences.chooseDesktopNotices(aUser().id, true);
    await desktop.ask();
    push(fake, anAlarm({ level: 'serious' }));
    expect(desktop.shown.size).toBe(1);
    other.preferences.chooseDesktopNotices(aUser().id, false);
    push(fake, anAlarm({ level: 'serious' }));
    expect(desktop.shown.size).toBe(1);
    other.dispose();
  });

  it('stay off where the browser denies them', async () => {
    const refused = await fakeConsole();
    refused.environment.desktop.answer = 'denied';
    await refused.console.desktop.turnOn();
    expect(refused.console.desktop.$desktop.get()).toEqual({ permission: 'denied', isOn: false });
  });
});
