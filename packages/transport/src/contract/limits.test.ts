import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAlarmShelve,
  addPreset,
  addVoiceBroadcast,
  alarmDetail,
  call,
  calls,
  confirmAlarm,
  entity,
  exportAlarmList,
  faultsOf,
  field,
  findAlarmStatByParam,
  fromParameters,
  invalid,
  limitsOf,
  list,
  login,
  modifyReferenceGraph,
  nothing,
  number,
  optional,
  parametersOf,
  pointCamera,
  readRequest,
  saveScreenshot,
  setAlarmCloseCycle,
  silently,
  text,
  uploadFile,
  within,
  type AnyCall,
} from './index.ts';

const signs = (count: number): string => 'x'.repeat(count);

describe('what a field may be', () => {
  it('stands in the contract, for whoever makes a form', () => {
    expect(limitsOf(confirmAlarm).note).toMatchObject({ min: 1, max: 150 });
    expect(limitsOf(setAlarmCloseCycle).note.max).toBe(150);
    expect(limitsOf(saveScreenshot).note.max).toBe(150);
    expect(limitsOf(exportAlarmList).purpose.max).toBe(100);
    expect(limitsOf(findAlarmStatByParam).note).toMatchObject({ min: -Infinity, max: 100 });
    expect(limitsOf(addPreset).name.max).toBe(20);
    expect(limitsOf(addVoiceBroadcast)).toMatchObject({ title: { max: 50 }, content: { max: 250 } });
    expect(limitsOf(addVoiceBroadcast).frequency).toMatchObject({ min: 10, max: 86_400, decimals: 0 });
    expect(limitsOf(modifyReferenceGraph).ratio).toMatchObject({ min: 0, max: 1, decimals: 2 });
    expect(limitsOf(uploadFile).file).toMatchObject({ max: 3 * 1024 * 1024 - 1, types: ['image/jpeg'] });
    expect(limitsOf(login).username.max).toBe(64);
  });

  it('is narrower where the request says so, and never wider', () => {
    expect(limitsOf(confirmAlarm, { ids: ['1'] }).note.max).toBe(150);
    expect(limitsOf(confirmAlarm, { ids: ['1', '2'] }).note).toMatchObject({ min: 1, max: 50 });
    expect(limitsOf(addAlarmShelve, { level: 'general' }).minutes.max).toBe(480);
    expect(limitsOf(addAlarmShelve, { level: 'serious' }).minutes).toMatchObject({ min: 1, max: 60, decimals: 0 });
  });

  it('is nothing where nothing is said', () => {
    expect(limitsOf(addPreset).deviceId).toEqual({ min: -Infinity, max: Infinity });
  });
});

describe('a request that breaks a limit', () => {
  const closing = { id: '1', status: 'processed' } as const;

  it('says which field it is, by both names', () => {
    expect(faultsOf(setAlarmCloseCycle, { ...closing, note: signs(151) })).toEqual([
      { field: 'note', wireName: 'closeComment', reason: 'limits', bounds: { min: 1, max: 150 } },
    ]);
    expect(faultsOf(setAlarmCloseCycle, { ...closing, note: signs(150) })).toEqual([]);
    expect(faultsOf(confirmAlarm, { ids: ['1', '2'], note: signs(51) })).toMatchObject([{ bounds: { max: 50 } }]);
    expect(faultsOf(confirmAlarm, { ids: ['1'], note: signs(51) })).toEqual([]);
  });

  it.each([
    ['blanks around a text do not count', `  ${signs(150)}\n`, true],
    ['blanks alone are nothing', '   ', false],
    ['a sign outside the basic plane is one', '𠮷'.repeat(150), true],
    ['and no more than one', '𠮷'.repeat(151), false],
  ])('is measured as people count: %s', (_what, note, isTaken) => {
    expect(faultsOf(setAlarmCloseCycle, { ...closing, note }).length === 0).toBe(isTaken);
  });

  it.each([
    [1, true],
    [480, true],
    [0, false],
    [481, false],
    [1.5, false],
    [NaN, false],
  ])('has so many minutes: %s', (minutes, isTaken) => {
    const shelving = { deviceId: 'a', type: '1', level: 'general', reason: 'b', minutes } as const;
    expect(faultsOf(addAlarmShelve, shelving).length === 0).toBe(isTaken);
  });

  it('keeps the digits of a number', () => {
    const graph = { id: '1', groupId: '2', picture: '/a.jpg' };
    expect(faultsOf(modifyReferenceGraph, { ...graph, ratio: 0.29, threshold: 0.1 })).toEqual([]);
    expect(faultsOf(modifyReferenceGraph, { ...graph, ratio: 0.291, openLength: 100.1 })).toMatchObject([
      { wireName: 'openoplen' },
      { wireName: 'ratio' },
    ]);
    expect(faultsOf(pointCamera, { deviceId: 'a', x: 0, y: 1.01 })).toMatchObject([{ field: 'y' }]);
  });

  it('has a file of the right size and type', () => {
    const ofSize = (size: number, type = 'image/jpeg'): unknown =>
      faultsOf(uploadFile, { file: new Blob([new Uint8Array(size)], { type }) });
    expect(ofSize(3 * 1024 * 1024 - 1)).toEqual([]);
    expect(ofSize(1, 'IMAGE/JPEG')).toEqual([]);
    expect(ofSize(3 * 1024 * 1024)).toMatchObject([{ field: 'file' }]);
    expect(ofSize(1, 'image/png')).toMatchObject([{ field: 'file' }]);
  });

  it('is a picture or a sheet, wherever a file is sent', () => {
    const sending = Object.values(calls).filter(({ body }) => body === 'multipart');
    expect(sending.map(({ name }) => name).toSorted()).toEqual([
      'importAlarmHandlingAction',
      'importCommunityGuard',
      'importCustomer',
      'importDictionary',
      'importEdgeNode',
      'importExceptionType',
      'importFireCabinet',
      'importGuidePlan',
      'importLift',
      'importMapMark',
      'importPatrolPlan',
      'importPatrolVehicle',
      'importQuestionAnswer',
      'importRecorder',
      'importRegion',
      'importRegisteredVehicle',
      'importRobotEntry',
      'importRoutePoint',
      'importSensorEntry',
      'importSmartSwitch',
      'importTblock',
      'readRosMap',
      'uploadCompanyLogo',
      'uploadFacePicture',
      'uploadFile',
      'uploadGuardPicture',
      'uploadGuidePicture',
      'uploadKnowledgeDocument',
      'uploadMapPicture',
      'uploadModelPicture',
      'uploadVoice',
    ]);
    // What a sheet is, or a file of a ROS map, follows from its content. A document may be plain text.
    for (const call of sending.filter(({ name }) => !/^(import|read|uploadKnowledgeDocument)/.test(name)))
      expect(faultsOf(call, { file: new Blob(['a'], { type: 'text/plain' }) }), call.name).toMatchObject([
        { field: 'file' },
      ]);
  });

  it('has lists of the right length, with items within theirs', () => {
    const tagged = call({
      name: 'tag',
      module: 'device',
      method: 'POST',
      permission: 'signed-in',
      request: entity('Tagging', {
        tags: field('tags', optional(within(list(within(text, { max: 3 })), { max: 2 })), 'Tags'),
        sizes: field('sizes', list(within(number, { min: 0 })), 'Sizes'),
      }),
      answer: nothing,
      doc: 'A call of this test.',
    });
    const faults = (tags: string[] | undefined, sizes: number[] = []): readonly string[] =>
      faultsOf(tagged, tags ? { tags, sizes } : { sizes }).map(({ wireName }) => wireName);
    expect([faults(undefined), faults(['abc', 'd'], [0])]).toEqual([[], []]);
    expect([faults(['a', 'b', 'c']), faults(['abcd']), faults(undefined, [-1])]).toEqual([
      ['tags'],
      ['tags'],
      ['sizes'],
    ]);
  });
});

describe('a request that a server reads', () => {
  const read = (of: AnyCall, query: string) => readRequest(of, fromParameters(of.request, new URLSearchParams(query)));

  it('is typed when all of it is right', () => {
    expect(read(confirmAlarm, 'alarmId=1,2&confirmComment=seen')).toEqual({
      request: { ids: ['1', '2'], note: 'seen' },
    });
  });

  it('names each field that is too long, missing or of another kind', () => {
    expect(read(confirmAlarm, `alarmId=1,2&confirmComment=${signs(51)}`).faults).toMatchObject([
      { field: 'note', wireName: 'confirmComment', reason: 'limits', bounds: { max: 50 } },
    ]);
    expect(read(confirmAlarm, 'confirmComment=a').faults).toMatchObject([
      { field: 'ids', wireName: 'alarmId', reason: 'unreadable' },
    ]);
    expect(
      read(addVoiceBroadcast, `deviceId=1&title=${signs(51)}&content=a&playFrequency=10&playTime=1`).faults,
    ).toMatchObject([
      { field: 'title', reason: 'limits', bounds: { min: 1, max: 50 } },
      { field: 'playTime', reason: 'unreadable' },
    ]);
    expect(readRequest(confirmAlarm, 7).faults).toMatchObject([{ field: '', reason: 'unreadable' }]);
  });

  it('agrees with whoever wrote it', () => {
    const remark = fc.string({ maxLength: 160, unit: 'grapheme' });
    fc.assert(
      fc.property(remark, fc.integer({ min: 1, max: 3 }), (note, count) => {
        const request = { ids: Array.from({ length: count }, (_, index) => `a${index}`), note };
        const sent = parametersOf(
          confirmAlarm.request,
          confirmAlarm.request.encode(request) as Record<string, unknown>,
        );
        const faults = readRequest(confirmAlarm, fromParameters(confirmAlarm.request, sent)).faults ?? [];
        expect(faults).toEqual(faultsOf(confirmAlarm, request));
      }),
    );
  });
});

describe('an answer', () => {
  it('is read whatever limits its fields have in a request', () => {
    const long = within(text, { max: 3 });
    expect(long.decode('abcd', silently, '')).toBe('abcd');
    expect(alarmDetail.decode({ alarmId: 1, confirmComment: signs(500) }, silently, '')).not.toBe(invalid);
    expect(confirmAlarm.request.decode({ alarmId: '1', confirmComment: signs(500) }, silently, '')).not.toBe(invalid);
  });
});
