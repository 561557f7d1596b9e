import { describe, expect, it } from 'vitest';
import { permits } from '../../permissions/index.ts';
import { aUser, fakeConsole, manuallyAlarm } from '../../testing/index.ts';
import { manualNeed, manualNoteLimit, manualProblems, type ManualAlarm } from './manual.ts';

const typed: ManualAlarm = { type: '201', level: 'serious', note: '' };

describe('an alarm that is raised by hand', () => {
  it('is raised by who may acknowledge alarms, or controls the device', () => {
    const [driver, clerk] = [
      aUser({ permissions: ['x'] }),
      aUser({ permissions: ['alarm-query-list#export#confirm'] }),
    ];
    expect(permits(driver, manualNeed({ mayControl: true }))).toBe(true);
    expect(permits(driver, manualNeed({ mayControl: false }))).toBe(false);
    expect(permits(clerk, manualNeed({ mayControl: false }))).toBe(true);
  });

  it('has a type, and a remark of 150 characters at most', () => {
    expect(manualNoteLimit).toBe(150);
    expect(manualProblems(typed)).toEqual({});
    expect(manualProblems({ ...typed, note: ` ${'😀'.repeat(150)} ` })).toEqual({});
    expect(manualProblems({ ...typed, type: '', note: 'x'.repeat(151) })).toEqual({
      type: { id: 'handling.manual.typeRequired' },
      note: { id: 'common.tooLong', values: { limit: 150, length: 151 } },
    });
  });

  it('is sent without an empty remark, and has its id where the server tells it', async () => {
    const { console, server } = await fakeConsole();
    expect(await console.alarms.manual.raise('robot-1', { ...typed, note: '  ' })).toEqual({
      isDone: true,
      value: 'alarm-by-hand',
    });
    await console.alarms.manual.raise('robot-1', { ...typed, note: ' seen ' });
    const [first, second] = server.of(manuallyAlarm);
    expect([first?.request, second?.request]).toEqual([
      { deviceId: 'robot-1', type: '201', level: 'serious' },
      { deviceId: 'robot-1', type: '201', level: 'serious', note: 'seen' },
    ]);
    // A browser may repeat a request by itself: the server recognises the repetition by this number.
    expect(first?.commandNo).toMatch(/-\d+$/);
    expect(second?.commandNo).not.toBe(first?.commandNo);
    for (const data of ['', ',"data":null', ',"data":[]']) {
      server.respond(manuallyAlarm, () => new Response(`{"ret":1,"msg":""${data}}`));
      expect(await console.alarms.manual.raise('robot-1', typed)).toEqual({ isDone: true, value: undefined });
    }
    server.respond(manuallyAlarm, () => new Response('{"ret":1,"msg":"","data":"17"}'));
    expect(await console.alarms.manual.raise('robot-1', typed)).toEqual({ isDone: true, value: '17' });
  });

  it('reports what is known when it was not raised', async () => {
    const { console, server } = await fakeConsole();
    const problem = async (): Promise<unknown> => {
      const outcome = await console.alarms.manual.raise('robot-1', typed);
      return outcome.isDone ? undefined : outcome.problem;
    };
    server.refuse(manuallyAlarm, 'not today');
    expect(await problem()).toEqual({ server: 'not today' });
    server.respond(manuallyAlarm, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await problem()).toEqual({ id: 'handling.manual.unsure' });
    server.respond(manuallyAlarm, () => new Response('', { status: 504 }));
    expect(await problem()).toEqual({ id: 'handling.manual.unsure' });
    server.respond(manuallyAlarm, () => new Response('', { status: 404 }));
    expect(await problem()).toEqual({ id: 'handling.manual.unsupported' });
  });

  it('has a type that the server knows', async () => {
    const { console } = await fakeConsole();
    expect(await console.alarms.manual.types()).toMatchObject({
      isDone: true,
      value: [{ type: '201' }, { type: '401' }],
    });
  });
});
