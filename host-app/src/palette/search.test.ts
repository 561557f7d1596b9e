import { describe, expect, it } from 'vitest';
import screensEn from '@patrolkit/texts/en-us/console/screens/titles.json';
import screensZh from '@patrolkit/texts/zh-cn/console/screens/titles.json';
import { initials } from './pinyin.ts';
import { find, type Entry } from './search.ts';

const run = (): void => undefined;
const entry = (label: string, kind: Entry['kind'] = 'screens', names: string[] = []): Entry => ({
  key: label,
  kind,
  label,
  names,
  run,
});
const labels = (entries: Entry[], query: string): string[] => find(entries, query).map(({ label }) => label);

describe('initials', () => {
  it.each([
    ['机器人巡逻视图', 'jqrxlst'],
    ['报警查询', 'bjcx'],
    ['報警查詢', 'bjcx'],
    ['录像中心', 'lxzx'],
    ['数据中心', 'sjzx'],
    ['配置中心', 'pzzx'],
    ['区域管理', 'qygl'],
    ['M2测温记录', 'mcwjl'],
    ['Robot patrol view', 'rpv'],
    ['Patrol robot 01', 'pr0'],
    ['安防', 'af'],
    ['欧洲', 'oz'],
    ['雾', 'w'],
    ['语音', 'yy'],
    ['', ''],
  ])('of %s are %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('are letters for every title of the console', () => {
    for (const title of Object.values(screensZh)) expect(initials(title), title).toMatch(/^[a-z0-9]+$/);
  });
});

describe('the palette', () => {
  it('finds every screen by its title in any language, and by its initials', () => {
    const ids = Object.keys(screensZh).filter(id => id.startsWith('screens.title.')) as (keyof typeof screensZh)[];
    const entries = ids.map(id => entry(screensEn[id], 'screens', [screensZh[id]]));
    for (const id of ids) {
      expect(labels(entries, screensEn[id]), id).toContain(screensEn[id]);
      expect(labels(entries, screensZh[id])[0], id).toBe(
        // Two screens may have the same name in a language.
        entries.find(({ names }) => names?.[0] === screensZh[id])?.label,
      );
    }
    expect(labels(entries, 'bjcx')).toContain(screensEn['screens.title.alarm-query-list']);
    expect(labels(entries, 'jqr xl')).toContain(screensEn['screens.title.robot-patrol-view']);
  });

  it('puts what begins so first, then words, then parts, then initials', () => {
    const entries = ['Big alarm', 'A lamp arm', 'Alarm list', 'Falarm'].map(label => entry(label));
    expect(labels(entries, 'alarm')).toEqual(['Alarm list', 'Big alarm', 'Falarm']);
    expect(labels(entries, 'ala')).toEqual(['Alarm list', 'Big alarm', 'Falarm', 'A lamp arm']);
  });

  it('takes each word by itself, without regard to width and case', () => {
    const entries = [entry('Patrol robot 01', 'robots', ['PR001']), entry('Patrol robot 02', 'robots', ['PR002'])];
    expect(labels(entries, 'ROBOT  02')).toEqual(['Patrol robot 02']);
    expect(labels(entries, '02 patrol')).toEqual(['Patrol robot 02']);
    expect(labels(entries, 'ｐｒ００１')).toEqual(['Patrol robot 01']);
    expect(labels(entries, 'zebra')).toEqual([]);
  });

  it('keeps kinds apart, and lists at most eight of each', () => {
    const many = Array.from({ length: 20 }, (_, at) => entry(`Robot ${at}`, 'robots'));
    const found = find([entry('Robot sound', 'actions'), ...many, entry('Robot view')], 'robot');
    expect(found.map(({ kind }) => kind)).toEqual(['screens', ...Array.from({ length: 8 }, () => 'robots'), 'actions']);
  });

  it('begins with what is often wanted', () => {
    const first = { ...entry('Alarm query'), isFirst: true };
    expect(find([entry('Other'), first], ' ')).toEqual([first]);
  });
});
