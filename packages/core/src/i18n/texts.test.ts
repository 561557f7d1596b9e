import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchLanguage } from './catalogs.ts';
import { joined } from '../joined.ts';
import { localeTag, offeredLanguages, overlayLanguage, toLanguage } from './languages.ts';
import { failTexts, fakeConsole, FakeEnvironment } from '../testing/index.ts';
import { createTexts, makeTexts } from './texts.ts';
import { timeAgoExpires } from './time.ts';

describe('texts', () => {
  it('are empty before a language is here, and nothing throws', () => {
    const { text, $version } = createTexts();
    expect(text('common.cancel')).toBe('');
    expect($version.get()).toBe(0);
  });

  it('follow the language, and readers are told', async () => {
    const { $language, $version, text, messageText, show } = createTexts();
    const seen: string[] = [];
    const stop = $version.listen(() => seen.push(text('common.cancel')));
    await show('zh-cn');
    await show('en-us');
    stop();
    expect(seen).toEqual(['取消', 'Cancel']);
    expect($language.get()).toBe('en-us');
    expect(messageText({ id: 'common.tooLong', values: { limit: 1 } })).toBe('At most 1 character');
    expect(text('common.tooLong', { limit: 3 })).toBe('At most 3 characters');
  });

  it('of two places are two: each keeps its language, its dates and its readers', async () => {
    const [one, other] = [createTexts(), createTexts()];
    await Promise.all([one.show('en-us'), other.show('zh-hk')]);
    const told = one.$version.get();
    expect([one.text('common.cancel'), other.text('common.save')]).toEqual(['Cancel', '儲存']);
    const at = Date.UTC(2025, 0, 20);
    expect([one.formatDate(at, 'UTC'), other.formatDate(at, 'UTC')]).toEqual(['01/20/2025', '20/01/2025']);
    await other.show('zh-cn');
    expect([one.$language.get(), one.$version.get(), one.text('common.cancel')]).toEqual(['en-us', told, 'Cancel']);
  });

  it('are there at once where another place fetched them', async () => {
    await createTexts().show('en-us');
    const late = createTexts('en-us');
    expect([late.$version.get(), late.text('common.cancel')]).toEqual([1, 'Cancel']);
  });

  it.each([
    ['zh-cn', ['甲、乙、丙', '甲：乙', '甲。乙']],
    ['zh-hk', ['甲、乙、丙', '甲：乙', '甲。乙']],
    ['en-us', ['甲, 乙, 丙', '甲: 乙', '甲. 乙']],
  ] as const)('are put together by the signs of %s, without empty ones', async (language, expected) => {
    const { text, show } = createTexts();
    await show(language);
    expect([
      joined(text, 'list', ['甲', '', '乙', undefined, '丙']),
      joined(text, 'label', ['甲', '乙']),
      joined(text, 'sentence', ['甲', '乙']),
    ]).toEqual(expected);
    expect([joined(text, 'list', []), joined(text, 'list', ['{a}']), joined(text, 'list', [undefined, '乙'])]).toEqual([
      '',
      '{a}',
      '乙',
    ]);
  });

  it('the last wish wins', async () => {
    const { $language, text, show } = createTexts();
    await Promise.all([show('zh-hk'), show('zh-cn')]);
    expect($language.get()).toBe('zh-cn');
    expect(text('common.save')).toBe('保存');
  });

  it('the overlay is zh-cn with its own brand', async () => {
    const { text, show, formatDate, loadArea } = createTexts();
    await show(overlayLanguage);
    expect(text('brand.name')).toBe('巡逻车管控平台');
    expect(text('common.cancel')).toBe('取消');
    expect(formatDate(0, 'UTC')).toBe('1970/01/01');
    // Late areas also have words of the overlay, and for the rest those of zh-cn.
    await Promise.all([loadArea('host'), loadArea('live'), loadArea('reference')]);
    const late = ['host.signIn.claim.ordinary', 'robots.map.follow'] as const;
    const branded = late.map(id => text(id));
    expect(branded).toEqual(['看得见每一辆，管得住每一程', '跟随车辆']);
    expect(text('robots.map.sendAsk', { name: 'A', x: 1, y: 2 })).toContain('车辆将自动行驶');
    const same = ['host.signIn.submit', 'robots.kind.robot', 'reference.title'] as const;
    const plain = same.map(id => text(id));
    await show('zh-cn');
    expect(text('brand.name')).not.toBe('巡逻车管控平台');
    expect(late.map(id => text(id))).toEqual(['看得见每一处，管得住每一程', '跟随机器人']);
    expect(same.map(id => text(id))).toEqual(plain);
  });

  it('brings the texts of a page with the page, and then with every language', async () => {
    const { $version, text, show, hasArea, loadArea } = createTexts();
    await show('en-us');
    expect(text('data.alarms.title')).toBe('data.alarms.title');
    const version = $version.get();
    await loadArea('data');
    expect(text('data.alarms.title')).toBe('Alarm query');
    expect($version.get()).toBeGreaterThan(version);
    // Each new element requests its areas. What is already drawn does not change.
    const known = $version.get();
    await loadArea('data');
    expect($version.get()).toBe(known);
    for (const language of ['zh-cn', 'zh-hk', overlayLanguage] as const) {
      await show(language);
      expect(text('data.alarms.title')).toMatch(/[\u4e00-\u9fff]/);
      expect(text('common.cancel')).toBe('取消');
    }
    const [switching] = [show('en-us')];
    await loadArea('data');
    await switching;
    expect([text('data.alarms.title'), text('common.cancel')]).toEqual(['Alarm query', 'Cancel']);
    expect([hasArea('data'), hasArea('wall')]).toEqual([true, false]);
    // The page requests the area while another language loads, which began without that area.
    const other = show('zh-hk');
    await Promise.all([loadArea('wall'), other]);
    expect(text('wall.label')).toMatch(/[\u4e00-\u9fff]/);
    expect(hasArea('wall')).toBe(true);
  });

  it('loads again what failed, and shows ids meanwhile', async () => {
    await expect(fetchLanguage('xx' as never)).rejects.toThrow();
    const { text, show } = createTexts('xx' as never, new FakeEnvironment());
    await show('xx' as never).catch(() => undefined);
    expect(text('common.cancel')).toBe('common.cancel');
    await show('en-us');
    expect(text('common.cancel')).toBe('Cancel');
  });
});

describe('texts that do not come', () => {
  let environment: FakeEnvironment;
  let come: () => void;

  // Fetched beforehand, so that they come at once unless they fail.
  beforeAll(async () => {
    for (const language of ['en-us', 'zh-hk'] as const) await createTexts().show(language);
    await createTexts('en-us').loadArea('account');
  });
  beforeEach(() => {
    environment = new FakeEnvironment();
    return () => come();
  });
  /** What still waits: timers, and listeners to the page. */
  const waiting = (): readonly number[] => [environment.clock.waiting, environment.listeners];

  it.each(['online', 'after 15 s'])('are asked for again %s, until they come', async way => {
    come = failTexts('zh-hk');
    const { text, ensure, isShown, $version } = createTexts('zh-hk', environment);
    ensure();
    const again = async (): Promise<void> => {
      if (way === 'online') environment.signal('online');
      else await environment.clock.advance(14_999);
      expect(isShown()).toBe(false);
      await environment.clock.advance(way === 'online' ? 0 : 1);
    };
    await environment.clock.advance(0);
    expect([text('common.cancel'), isShown(), waiting()]).toEqual(['common.cancel', false, [1, 1]]);
    await again();
    expect([isShown(), waiting()]).toEqual([false, [1, 1]]);
    come();
    const told = $version.get();
    await again();
    // The runner reads the file, which takes its time.
    await vi.waitFor(() => expect([text('common.cancel'), $version.get() > told]).toEqual(['取消', true]), 60_000);
    expect(waiting()).toEqual([0, 0]);
  });

  it('are those of an area as well', async () => {
    const texts = createTexts('en-us', environment);
    await texts.show('en-us');
    come = failTexts('en-us account');
    await expect(texts.loadArea('account')).rejects.toThrow();
    come();
    expect([texts.hasArea('account'), waiting()]).toEqual([false, [1, 1]]);
    environment.signal('online');
    await environment.clock.advance(0);
    expect([texts.hasArea('account'), waiting()]).toEqual([true, [0, 0]]);
  });

  it('keep the language on screen, unless the other one is a lasting wish', async () => {
    for (const isLasting of [false, true]) {
      let shown = 0;
      const texts = createTexts('en-us', environment);
      await texts.show('en-us');
      come = failTexts('zh-hk');
      await expect(texts.show('zh-hk', isLasting ? () => (shown += 1) : undefined)).rejects.toThrow();
      expect([texts.text('common.cancel'), shown]).toEqual(['Cancel', 0]);
      come();
      environment.signal('online');
      await environment.clock.advance(0);
      expect([texts.$language.get(), shown]).toEqual(isLasting ? ['zh-hk', 1] : ['en-us', 0]);
      expect(waiting()).toEqual([0, 0]);
    }
  });

  it('are asked for by a console as long as it lasts', async () => {
    come = failTexts('zh-hk');
    for (const isEnded of [true, false]) {
      const fake = await fakeConsole({ language: 'zh-hk' });
      if (isEnded) fake.console.dispose();
      else come();
      fake.environment.signal('online');
      await fake.clock.advance(0);
      expect(fake.console.texts.isShown()).toBe(!isEnded);
      fake.console.dispose();
      expect([fake.clock.waiting, fake.environment.listeners]).toEqual([0, 0]);
    }
  });

  it('let the language that is being fetched come meanwhile', async () => {
    const texts = createTexts('en-us', environment);
    await texts.show('en-us');
    come = failTexts('en-us account');
    await expect(texts.loadArea('account')).rejects.toThrow();
    const choice = texts.show('zh-hk');
    environment.signal('online');
    await choice;
    await environment.clock.advance(0);
    expect(texts.$language.get()).toBe('zh-hk');
  });

  it('are not asked for once their owner has ended them', async () => {
    come = failTexts('zh-hk');
    const { store, part } = makeTexts('zh-hk', environment);
    await expect(store.show('zh-hk')).rejects.toThrow();
    part.dispose();
    expect(waiting()).toEqual([0, 0]);
    await expect(store.show('zh-hk')).rejects.toThrow();
    expect(waiting()).toEqual([0, 0]);
  });
});

describe('languages', () => {
  it('the overlay is offered only when the entry asks for it', () => {
    expect(offeredLanguages()).not.toContain(overlayLanguage);
    expect(offeredLanguages(overlayLanguage)).toContain(overlayLanguage);
    expect(toLanguage(overlayLanguage)).toBeUndefined();
    expect(toLanguage('ZH-CN--yi_qing', overlayLanguage)).toBe(overlayLanguage);
    expect(localeTag(overlayLanguage)).toBe('zh-CN');
  });

  it.each([
    ['en-us', 'en', 'EN_us', 'en-GB', ' En '],
    ['zh-cn', 'zh', 'zh-CN', 'ZH_cn', 'zh-SG', 'zh-Hans', 'zh-Hans-HK'],
    ['zh-hk', 'zh-HK', 'zh_TW', 'zh-mo', 'zh-Hant', 'ZH_HANT_TW', 'zh-Hant-CN', 'zh-yue-Hant'],
    [undefined, 'fr', 'English', 'zhuang', 'en-', 'en--us', '', null],
  ])('%s is the one for the tags of its readers', (language, ...tags) => {
    for (const tag of tags) expect(toLanguage(tag), String(tag)).toBe(language);
  });
});

describe('time', () => {
  const { show, timeAgo, formatDate, formatTime, formatDateTime, formatMoment } = createTexts();
  const now = Date.UTC(2025, 0, 20, 12);
  const second = 1000;

  it.each([
    [-5, 'just now'],
    [29, 'just now'],
    [30, '1 minute ago'],
    [119, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [172_799, '1 day ago'],
    [172_800, '2 days ago'],
  ])('%d seconds ago reads %s', async (age, expected) => {
    await show('en-us');
    expect(timeAgo(now - age * second, now)).toBe(expected);
  });

  it('older than a week is a date, and nonsense is empty', () => {
    expect(timeAgo(now - 8 * 86_400_000, now)).toBe(formatDate(now - 8 * 86_400_000));
    expect(timeAgo(Number.NaN, now)).toBe('');
    expect(formatDateTime(Number.NaN)).toBe('');
  });

  it('what lies ahead has its date and time, but for clocks that differ', async () => {
    await show('en-us');
    expect(timeAgo(now + 59 * second, now)).toBe('just now');
    expect(timeAgo(now + 61 * second, now)).toBe(formatDateTime(now + 61 * second));
  });

  it.each([
    ['zh-cn', ['刚刚', '1分钟前', '3小时前', '1天前', '2天前']],
    ['zh-hk', ['剛剛', '1 分鐘前', '3 小時前', '1 日前', '2 日前']],
    ['en-us', ['just now', '1 minute ago', '3 hours ago', '1 day ago', '2 days ago']],
  ] as const)('is written as in %s', async (language, expected) => {
    await show(language);
    expect([1, 60, 3 * 3600, 47 * 3600, 48 * 3600].map(age => timeAgo(now - age * second, now))).toEqual(expected);
  });

  it('groups digits as the language does, whatever options were asked for before', async () => {
    const { formatNumber, show: speak } = createTexts();
    for (const language of ['en-us', 'zh-cn', 'zh-hk'] as const) {
      await speak(language);
      expect(formatNumber(0.256, { style: 'percent' })).toBe('26%');
      expect(formatNumber(1_234_567.5)).toBe('1,234,567.5');
    }
  });

  it('makes a formatter of numbers once for each kind that is asked for, since one costs as much as a hundred numbers', () => {
    const { formatNumber } = createTexts('en-us');
    const { NumberFormat } = Intl;
    // A constructor cannot be an arrow function.
    const made = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (...given) {
      return new NumberFormat(...given);
    });
    for (const value of [1, 2, 3]) expect(formatNumber(value, { minimumFractionDigits: 7 })).toBe(`${value}.0000000`);
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });

  it('stays the same until it is said to change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 * 86_400 * second }), age => {
        const until = timeAgoExpires(now - age, now);
        expect(timeAgo(now - age, now + until - 1)).toBe(timeAgo(now - age, now));
      }),
    );
  });

  it('tells when it changes next', () => {
    expect(timeAgoExpires(now - 10_000, now)).toBe(20_000);
    expect(timeAgoExpires(now - 90_000, now)).toBe(30_000);
  });

  it('has the date of a moment that is not of today', async () => {
    await show('en-us');
    const noon = new Date(2025, 0, 20, 12).getTime();
    const of = (hours: number, unit?: 'minute'): string => formatMoment(noon + hours * 3_600_000, noon, unit);
    expect([of(-12), of(0), of(11.5), of(11.5, 'minute')]).toEqual(['00:00:00', '12:00:00', '23:30:00', '23:30']);
    const others = [-12.5, 12, 24, -24 * 365];
    expect(others.map(hours => of(hours))).toEqual(others.map(hours => formatDateTime(noon + hours * 3_600_000)));
    expect(of(12, 'minute')).toBe(of(12));
    expect([formatMoment(Number.NaN, noon), formatMoment(Number.NaN, Number.NaN)]).toEqual(['', '']);
  });

  describe.each([
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '02:30:00', ' UTC+2', ' UTC+1', 60],
    ['America/New_York', '2026-11-01T05:59:59Z', '01:59:59', ' UTC-4', ' UTC-5', 60],
    ['Australia/Lord_Howe', '2026-04-04T14:40:00Z', '01:40:00', ' UTC+11', ' UTC+10:30', 30],
    ['America/St_Johns', '2026-11-01T03:45:00Z', '01:15:00', ' UTC-2:30', ' UTC-3:30', 60],
  ] as const)('in %s', (zone, moment, time, summer, winter, minutes) => {
    const home = process.env['TZ'];
    beforeEach(async () => {
      process.env['TZ'] = zone;
      await show('en-us');
    });
    afterEach(() => {
      if (home === undefined) delete process.env['TZ'];
      else process.env['TZ'] = home;
    });

    it('tells two times of the same name apart, and no others', () => {
      const first = Date.parse(moment);
      const second = first + minutes * 60_000;
      const { formatTime: local, formatMinute, formatDateTime: whole, formatMoment: near } = createTexts();
      // A formatter keeps the zone in which it was made.
      expect([first, second].map(at => local(at).slice(8))).toEqual([summer, winter]);
      expect([first, second].map(at => formatMinute(at).slice(5))).toEqual([summer, winter]);
      expect([first, second].map(at => near(at, first).slice(8))).toEqual([summer, winter]);
      expect(whole(first).endsWith(summer)).toBe(true);
      expect(new Date(first).toTimeString().slice(0, 8)).toBe(time);
      for (const at of [first - 7_200_000, second + 7_200_000, first + 150 * 86_400_000])
        expect(local(at)).toHaveLength(8);
    });
  });

  it('uses a 24-hour clock', async () => {
    await show('en-us');
    expect(formatTime(Date.UTC(2025, 0, 1, 0, 5, 9), 'UTC')).toBe('00:05:09');
    await show('zh-cn');
    expect(formatDateTime(Date.UTC(2025, 0, 1, 15, 5, 9), 'UTC')).toBe('2025/01/01 15:05:09');
  });
});
