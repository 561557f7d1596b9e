import { describe, expect, it } from 'vitest';
import { fakeConsole, FakeEnvironment } from '../testing/index.ts';
import { createPreferences, lookOf, type PreferenceStore } from './preferences.ts';

const name = 'patrolkit.preferences';

/** Preferences in a browser that has stored these values. */
function over(stored: object, entry: { readonly skin?: number } = {}): PreferenceStore {
  const environment = new FakeEnvironment();
  environment.local.set(name, JSON.stringify(stored));
  return createPreferences(environment, entry, '', () => Promise.resolve());
}

describe('preferences of the look', () => {
  it('are kept: a skin, or a dark and a light one that follow the system', async () => {
    const { console, environment } = await fakeConsole();
    const { preferences } = console;
    preferences.chooseSkin(7);
    preferences.chooseDensity('compact');
    preferences.chooseMotion('reduced');
    expect(lookOf(preferences.$preferences.get())).toEqual({
      skin: 7,
      systemSkins: undefined,
      density: 'compact',
      motion: 'reduced',
      language: preferences.$preferences.get().language,
    });
    // A user who begins to follow the system keeps the present skin for its scheme.
    preferences.followSystem(true);
    expect(lookOf(preferences.$preferences.get()).systemSkins).toEqual({ dark: 12, light: 7 });
    preferences.chooseSystemSkin(6);
    preferences.chooseSystemSkin(3);
    expect(JSON.parse(environment.local.get(name) ?? '')).toMatchObject({
      followsSystem: true,
      darkSkin: 6,
      lightSkin: 3,
      density: 'compact',
      motion: 'reduced',
    });
    preferences.followSystem(false);
    expect(lookOf(preferences.$preferences.get())).toMatchObject({ skin: 7, systemSkins: undefined });
    preferences.followSystem(true);
    preferences.chooseSkin(1);
    expect(preferences.$preferences.get()).toMatchObject({ skin: 1, followsSystem: false });
  });

  it.each([
    [{ darkSkin: 3, lightSkin: 3 }, 12, 3],
    [{ darkSkin: 99, lightSkin: 3 }, 12, 3],
    [{ darkSkin: 6, lightSkin: 99 }, 6, 9],
    [{ darkSkin: 'x', lightSkin: {}, density: 7, motion: {}, followsSystem: 'yes' }, 12, 9],
  ])('that somebody has damaged are left out: %j', (stored, darkSkin, lightSkin) => {
    expect(over(stored).$preferences.get()).toMatchObject({
      darkSkin,
      lightSkin,
      followsSystem: false,
      density: 'comfortable',
      motion: 'system',
    });
  });

  it('of another page of the browser stay, whatever this one keeps', () => {
    const environment = new FakeEnvironment();
    const page = (): PreferenceStore => createPreferences(environment, {}, '', () => Promise.resolve());
    const [one, other] = [page(), page()];
    one.chooseDesktopNotices('u', true);
    one.chooseSkin(7);
    one.rememberVolume('u', 3);
    one.rememberWall('u', { layout: '2x2' });
    one.rememberRobot('PR1');
    other.rememberRobot('PR2');
    other.rememberVolume('v', 4);
    other.rememberWall('v', { layout: '3x3' });
    other.chooseDesktopNotices('v', true);
    expect(page().$preferences.get()).toMatchObject({
      skin: 7,
      desktopUsers: ['u', 'v'],
      volumes: { u: 3, v: 4 },
      walls: { u: { layout: '2x2' }, v: { layout: '3x3' } },
      robotId: 'PR2',
      recentRobots: ['PR2', 'PR1'],
    });
  });

  it('of repeated sounds are those of a level and a user, seen from other pages, and taken back', () => {
    const environment = new FakeEnvironment();
    const page = (): PreferenceStore => createPreferences(environment, {}, '', () => Promise.resolve());
    const [one, other] = [page(), page()];
    one.chooseRepeat('u', 'serious', 60);
    other.chooseRepeat('u', 'general', 0);
    other.chooseRepeat('v', 'serious', 10);
    expect([one.repeatsOf('u'), one.repeatsOf('v'), one.repeatsOf('w')]).toEqual([
      { serious: 60, general: 0 },
      { serious: 10 },
      {},
    ]);
    one.chooseRepeat('u', 'serious', undefined);
    expect(other.repeatsOf('u')).toEqual({ general: 0 });
    for (const repeats of [7, null, { u: 7 }, { u: { serious: '30' } }, { u: { serious: null } }])
      expect(over({ repeats }).repeatsOf('u')).toEqual({});
  });

  it('are not stored again where nothing changes: another page may have stored a choice that cannot be read here yet', () => {
    const environment = new FakeEnvironment();
    const { local } = environment;
    createPreferences(environment, { language: 'en-us' }, '', () => Promise.resolve()).rememberRobot('PR1');
    const stored = local.get(name);
    const writes: string[] = [];
    const watched = Object.assign(environment, {
      local: { ...local, get: (key: string) => local.get(key), set: (key: string) => void writes.push(key) },
    });
    const again = createPreferences(watched, { language: 'en-us' }, '', () => Promise.resolve());
    again.rememberRobot('PR1');
    expect(writes).toEqual([]);
    again.rememberRobot('PR2');
    expect(writes).toEqual([name]);
    expect(local.get(name)).toBe(stored);
  });

  it.each(['constructor', 'hasOwnProperty', '__proto__'])(
    'are those of the user alone, also of one with the id %s',
    id => {
      const one = over({ volumes: { u: 3 }, walls: { u: { layout: '9' } } });
      expect([one.volumeOf(id), one.wallOf(id)]).toEqual([one.volumeOf('nobody'), undefined]);
      one.rememberVolume(id, 4);
      one.rememberWall(id, { layout: '4' });
      expect([one.volumeOf(id), one.wallOf(id)]).toEqual([4, { layout: '4' }]);
      expect(one.volumeOf('u')).toBe(3);
      expect(one.wallOf('other')).toBe(undefined);
    },
  );

  it('are no choices of a user where the entry asks for them', async () => {
    const environment = new FakeEnvironment();
    environment.local.set(name, JSON.stringify({ skin: 3, followsSystem: true, language: 'zh-hk' }));
    const entered = createPreferences(environment, { skin: 9, language: 'en-us' }, '', () => Promise.resolve());
    entered.rememberRobot('PR1');
    expect(JSON.parse(environment.local.get(name) ?? '')).toEqual({
      skin: 3,
      followsSystem: true,
      language: 'zh-hk',
      robotId: 'PR1',
      recentRobots: ['PR1'],
    });
    // A user who has not chosen a skin or language gets those of the entry, also on the next page.
    const other = new FakeEnvironment();
    createPreferences(other, { skin: 9, language: 'en-us' }, '', () => Promise.resolve()).rememberRobot('PR1');
    expect(JSON.parse(other.local.get(name) ?? '')).toMatchObject({ skin: 9, language: 'en-us' });
    await entered.chooseLanguage('zh-cn');
    expect(JSON.parse(environment.local.get(name) ?? '')).toMatchObject({ skin: 3, language: 'zh-cn' });
  });

  it.each([
    [['en-GB', 'zh-CN'], {}, {}, 'en-us'],
    [['de-DE', 'zh-TW', 'en'], {}, {}, 'zh-hk'],
    [['de', 'fr-FR'], {}, {}, 'zh-cn'],
    [[], {}, {}, 'zh-cn'],
    [['en'], { language: 'zh-hk' }, {}, 'zh-hk'],
    [['en'], { language: 7 }, {}, 'en-us'],
    [['en'], {}, { language: 'zh-hk' }, 'zh-hk'],
    [['zh-HK'], { language: 'zh-cn' }, { language: 'en' }, 'en-us'],
  ])(
    'begin in what the browser reads (%j), unless a choice (%j) or the entry (%j) say otherwise',
    (tags, stored, entry, language) => {
      const environment = new FakeEnvironment();
      environment.languages = tags;
      environment.local.set(name, JSON.stringify(stored));
      const preferences = createPreferences(environment, entry, '', () => Promise.resolve());
      expect(preferences.$preferences.get().language).toBe(language);
      // What the browser prefers is not a choice: the next page asks the browser again.
      preferences.chooseDensity('compact');
      const kept = JSON.parse(environment.local.get(name) ?? '') as { language?: unknown };
      expect(kept.language).toBe('language' in stored ? stored.language : 'language' in entry ? language : undefined);
    },
  );

  it('are left as the user made them where the page shows another language', async () => {
    const environment = new FakeEnvironment();
    environment.local.set(name, JSON.stringify({ language: 'zh-hk' }));
    const shown: string[] = [];
    const preferences = createPreferences(environment, {}, '', language => Promise.resolve(void shown.push(language)));
    await preferences.showLanguage('en-us');
    expect(shown.at(-1)).toBe('en-us');
    expect(preferences.$preferences.get().language).toBe('en-us');
    expect(JSON.parse(environment.local.get(name) ?? '')).toEqual({ language: 'zh-hk' });
  });

  it.each([
    [{ language: 'zh-hk' }, {}, 'zh-hk'],
    [{}, {}, 'zh-cn'],
    [{ language: 7 }, {}, 'zh-cn'],
    [{ language: 'zh-hk' }, { languageSign: 'zh-cn--yi-qing' }, 'zh-cn--yi-qing'],
  ])('come back where the page asks for no language any more: %j, %j', async (stored, sign, language) => {
    const environment = new FakeEnvironment();
    environment.local.set(name, JSON.stringify(stored));
    const shown: string[] = [];
    const preferences = createPreferences(environment, { language: 'en', ...sign }, '', one =>
      Promise.resolve(void shown.push(one)),
    );
    expect(preferences.$preferences.get().language).toBe('en-us');
    await preferences.showLanguage();
    expect([shown, preferences.$preferences.get().language]).toEqual([[language], language]);
    await preferences.chooseLanguage('en-us');
    await preferences.showLanguage('zh-cn');
    await preferences.showLanguage();
    expect(preferences.$preferences.get().language).toBe(language === 'zh-cn--yi-qing' ? language : 'en-us');
  });

  it('follow no system where the entry names a skin', () => {
    expect(over({ followsSystem: true, skin: 3 }).$preferences.get().followsSystem).toBe(true);
    expect(over({ followsSystem: true, skin: 3 }, { skin: 9 }).$preferences.get()).toMatchObject({
      skin: 9,
      followsSystem: false,
    });
  });
});

describe('gamepads that a user has set up', () => {
  const setup = {
    axes: 6,
    buttons: 11,
    left: [
      { axis: 0, rest: 0, end: 1 },
      { axis: 1, rest: 0, end: 1 },
    ],
    deadMan: 4,
  } as const;

  it('are kept by user and name, and forgotten', () => {
    const environment = new FakeEnvironment();
    const page = (): PreferenceStore => createPreferences(environment, {}, '', () => Promise.resolve());
    const [one, other] = [page(), page()];
    one.rememberGamepad('u', 'Pad', setup);
    other.rememberGamepad('v', 'Pad', { ...setup, deadMan: 5 });
    expect([page().gamepadOf('u', 'Pad'), page().gamepadOf('v', 'Pad')?.deadMan]).toEqual([setup, 5]);
    expect([page().gamepadOf('u', 'toString'), page().gamepadOf('valueOf', 'Pad')]).toEqual([undefined, undefined]);
    page().rememberGamepad('u', 'Pad', undefined);
    expect(page().gamepadOf('u', 'Pad')).toBeUndefined();
  });

  it.each([
    { ...setup, left: [] },
    { ...setup, left: [setup.left[0], { axis: 6, rest: 0, end: 1 }] },
    { ...setup, left: [setup.left[0], { axis: 1, rest: 0.5, end: 0.5 }] },
    { ...setup, right: 'stick' },
    { ...setup, deadMan: 11 },
    { ...setup, deadMan: -1 },
    { ...setup, stop: 4 },
    null,
  ])('that somebody has damaged move nothing: %j', stored => {
    expect(over({ gamepads: { u: { Pad: stored } } }).gamepadOf('u', 'Pad')).toBeUndefined();
    expect(over({ gamepads: { u: { Pad: setup } } }).gamepadOf('u', 'Pad')).toEqual(setup);
  });
});
