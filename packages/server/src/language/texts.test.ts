import { describe, expect, it } from 'vitest';
import { plans } from '@patrolkit/simulator/world/plans.ts';
import enUs from '@patrolkit/texts/en-us/server.json';
import { languageOf, textOf, type TextKey } from './texts.ts';
import { seeds } from '../session/seeds.ts';
import { alarmTypes } from '../alarms/alarm.ts';

describe('texts', () => {
  it('are right for one of what they count; limits are never one', () => {
    const limits: readonly string[] = [
      'error.accountExports',
      'error.accountStreams',
      'error.broadcastCount',
      'error.faceCount',
      'error.import.rows',
      'error.levels',
      'error.licence',
      'error.presetCount',
      'error.referenceGroupCount',
      'error.rule.lines',
      'error.shiftFlagCount',
      'error.shiftNoteCount',
      'error.text',
      'error.tooLong',
      'error.uploads',
      'error.document.tooMuch',
    ] satisfies TextKey[];
    const counted = Object.keys(enUs).filter(key => !limits.includes(key));
    for (const key of counted) expect(textOf('en-us', key, { n: 1, count: 1 }), key).not.toMatch(/\b1 \w+s\b/);
  });

  it('exist for everything that has a name', () => {
    const wanted = [
      ...plans.flatMap(plan => [
        plan.first!.key,
        ...plan.rooms.map(room => room.key),
        ...plan.first!.routes.map(route => route.key),
        ...plan.first!.regions.map(region => region.key),
        ...plan.doors.map(door => `door.${door.id}`),
      ]),
      ...Object.keys(alarmTypes).map(kind => `alarm.${kind}`),
      ...seeds.map(seed => seed.nameKey),
    ];
    for (const key of wanted) expect(Object.keys(enUs), key).toContain(key);
  });

  it.each([
    ['zh-hk', 'zh-MO,zh;q=0.9', 'zh_TW', 'zh-yue-Hant', 'fr, ZH-Hant-CN;q=0.5'],
    ['zh-cn', 'zh-Hans-HK, en;q=0.5', 'zh-SG'],
    ['en-us', 'en_GB', 'english, en;q=0.1'],
  ])('are those in %s for its readers, as in the console', (language, ...wanted) => {
    expect(wanted.map(languageOf)).toEqual(wanted.map(() => language));
  });

  it('are chosen by the language asked for', () => {
    expect(['zh-cn', 'zh-HK,zh;q=0.9', 'en-US', 'fr, en;q=0.5', '', 'zh-cn--yi-qing'].map(languageOf)).toEqual([
      'zh-cn',
      'zh-hk',
      'en-us',
      'en-us',
      'zh-cn',
      'zh-cn',
    ]);
    expect(textOf('en-us', 'error.held', { name: 'Ann' })).toBe('Ann is controlling this robot');
  });
});
