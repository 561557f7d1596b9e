import { describe, expect, it, vi } from 'vitest';
import {
  addPreset,
  call,
  checkActionAuthority,
  confirmAlarm,
  entity,
  exportAlarmList,
  field,
  findAlarmStatByParam,
  getPrivilegesByUser,
  getSmsVerifyCode,
  getSysInfo,
  keepTokenConnection,
  listFloorPlans,
  list,
  login,
  nothing,
  sentFile,
  searchCustomers,
  searchRobotList,
  sendControlCommand,
  text,
  uploadFile,
} from '../contract/index.ts';
import { createHttp, type Upload } from './client.ts';
import { CallError } from './errors.ts';
import { convertPaging } from './paging.ts';

const answer = (body: unknown, status = 200): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

function client(response: () => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response());
  const onFailure = vi.fn();
  const onUnreadable = vi.fn();
  const http = createHttp({
    service: 'https://s.example/',
    token: () => 'secret',
    language: () => 'en-us',
    fetch,
    onFailure,
    onUnreadable,
  });
  const sent = (): [string, RequestInit] => fetch.mock.calls[0] as [string, RequestInit];
  return { http, fetch, onFailure, onUnreadable, sent };
}

const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

describe('the request pipeline', () => {
  it('sends a query with headers, no-store and no cookie', async () => {
    const { http, sent } = client(() => answer({ ret: 1, data: { rows: [], total: 0 } }));
    await http.request(searchRobotList, { page: 1, pageSize: 999 });
    const [address, init] = sent();
    expect(address).toBe('https://s.example/robotservice/device/searchRobotList.action?page=1&pageSize=999');
    expect(init).toMatchObject({ method: 'GET', cache: 'no-store', credentials: 'omit' });
    expect(init.headers).toMatchObject({ Token: 'secret', 'Accept-Language': 'en-us' });
    expect(address).not.toContain('secret');
  });

  it('sends a form, and multipart', async () => {
    const form = client(() => answer({ ret: 1 }));
    await form.http.request(sendControlCommand, { deviceId: 'd', content: '<a>&</a>' });
    expect((form.sent()[1].body as URLSearchParams).toString()).toBe('deviceId=d&content=%3Ca%3E%26%3C%2Fa%3E');
    const parts = client(() => answer({ ret: 1, data: { accessUrl: '/u/1.jpg' } }));
    await expect(parts.http.request(uploadFile, { file: new File(['x'], 'a.jpg') })).resolves.toEqual({
      address: '/u/1.jpg',
    });
    expect((parts.sent()[1].body as FormData).get('file')).toBeInstanceOf(File);
  });

  it('sends every field beside a file as a part, and each value of a list', async () => {
    const importFaces = call({
      name: 'importFaces',
      module: 'face',
      method: 'POST',
      body: 'multipart',
      permission: 'signed-in',
      request: entity('FaceImport', {
        file: field('file', sentFile, 'File'),
        groupId: field('groupId', text, 'Group'),
        tags: field('tags', list(text), 'Tags'),
      }),
      answer: nothing,
      doc: 'A call of this test.',
    });
    const { http, sent } = client(() => answer({ ret: 1 }));
    await http.request(importFaces, { file: new File(['x'], 'a.xlsx'), groupId: 'g', tags: ['a,b', 'c'] });
    const parts = sent()[1].body as FormData;
    expect([...parts.keys()]).toEqual(['file', 'groupId', 'tags', 'tags']);
    expect([parts.get('groupId'), parts.getAll('tags')]).toEqual(['g', ['a,b', 'c']]);
    expect(parts.get('file')).toMatchObject({ name: 'a.xlsx', size: 1 });
  });

  it('turns page and limit into offset, and leaves pageSize alone', async () => {
    expect(convertPaging({ page: 3 })).toEqual({ offset: 20, limit: 10 });
    expect(convertPaging({ page: 2, pageSize: 20 })).toEqual({ page: 2, pageSize: 20 });
    const { http, sent } = client(() => answer({ ret: 1, data: [] }));
    await http.request(searchCustomers, { page: 2, limit: 20 });
    expect(sent()[0]).toContain('offset=20&limit=20');
  });

  it('sends no call without a token but those that everybody may make: the session has ended', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answer({ ret: 1, data: {} }));
    const onFailure = vi.fn();
    let token: string | undefined = 'secret';
    const http = createHttp({ service: '', token: () => token, language: () => 'zh-cn', fetch, onFailure });
    await http.request(keepTokenConnection, {});
    token = undefined;
    for (const asked of [http.request(keepTokenConnection, {}), http.download(exportAlarmList, {})])
      expect(await failureOf(asked)).toMatchObject({ failure: 'session-ended', status: 0 });
    expect(fetch).toHaveBeenCalledTimes(1);
    await http.request(getSysInfo, {});
    await http.request(getSmsVerifyCode, { username: 'a' }, { token: null });
    expect(fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Token'))).toEqual(['secret', null, null]);
  });

  it('maps a call to the path that an integrator chose', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answer({ ret: 1, data: [] }));
    const http = createHttp({
      service: '',
      token: () => 'secret',
      language: () => 'zh-cn',
      fetch,
      paths: { searchRobotList: '/v2/robots' },
    });
    await http.request(searchRobotList, { page: 1, pageSize: 1 });
    expect(fetch.mock.calls[0]?.[0]).toBe('/v2/robots?page=1&pageSize=1');
  });

  it('reads what foreign servers send, and reports what it cannot', async () => {
    const { http, onUnreadable } = client(() =>
      answer({ ret: '1', data: { list: [{ deviceId: 7, isControl: '1', online: 'true', modelPic: 'javascript:1' }] } }),
    );
    const { rows } = await http.request(searchRobotList, { page: 1, pageSize: 1 });
    expect(rows).toEqual([{ id: '7', name: '', mayControl: true, isOnline: true, kind: 'robot' }]);
    expect(onUnreadable).toHaveBeenCalledWith('searchRobotList', 'data.rows[0].modelPic', expect.any(String));
  });

  it.each([
    ['a refusal', () => answer({ ret: 0, msg: 'not now' }), 'refused', 'not now'],
    ['an HTML page', () => answer('<html>500</html>', 500), 'http', ''],
    ['an HTML page with status 200', () => answer('<html>', 200), 'unreadable', ''],
    ['wrong types', () => answer({ ret: 1, data: 'text' }), 'unreadable', ''],
    ['a time-out of a proxy', () => answer('', 504), 'unreachable', ''],
    ['an unreachable server', () => Promise.reject(new TypeError('failed')), 'unreachable', ''],
    ['an ended session', () => answer({ ret: 0, code: 2006, msg: 'expired' }, 401), 'session-ended', 'expired'],
    ['another 401', () => answer({ ret: 0, code: 1 }, 401), 'unauthorised', ''],
  ] as const)('turns %s into a typed error', async (_what, response, failure, message) => {
    const { http, onFailure } = client(response as () => Response);
    const error = await failureOf(http.request(searchRobotList, { page: 1, pageSize: 1 }));
    expect(error).toMatchObject({ failure, serverMessage: message, call: 'searchRobotList' });
    expect(onFailure).toHaveBeenCalledOnce();
    expect(JSON.stringify(onFailure.mock.calls)).not.toContain('secret');
  });

  it('reads what a refusal says of single fields, and nothing where it says nothing of the kind', async () => {
    const of = async (errors: unknown): Promise<unknown> => {
      const { http } = client(() => answer({ ret: 0, msg: 'no', errors }));
      return (await failureOf(http.request(searchRobotList, { page: 1, pageSize: 1 }))).fields;
    };
    expect(await of([{ field: 'a', msg: 'wrong' }, { field: 'b' }, null, 7])).toEqual({ a: 'wrong' });
    for (const nothing of [undefined, null, [], 'x', { field: 'a', msg: 'b' }, [{ field: 1, msg: 'b' }]])
      expect(await of(nothing)).toEqual({});
  });

  it('says it by the names of the typed request, whatever the wire calls them', async () => {
    const errors = [
      { field: 'confirmComment', msg: 'too long' },
      { field: 'ids', msg: 'gone' },
      { field: 'other', msg: 'wrong' },
    ];
    const { http } = client(() => answer({ ret: 0, msg: 'no', errors }));
    const failed = await failureOf(http.request(confirmAlarm, { ids: ['1'], note: 'x' }));
    expect(failed.fields).toEqual({ note: 'too long', ids: 'gone', other: 'wrong' });
  });

  it('tells of calls without tips, and nothing of aborted ones', async () => {
    const quiet = client(() => answer({ ret: 0 }));
    await failureOf(quiet.http.request(keepTokenConnection, {}));
    expect(quiet.onFailure).toHaveBeenCalledWith(expect.any(CallError), keepTokenConnection, false);
    const abort = new AbortController();
    const aborted = client(() => Promise.reject(new DOMException('x', 'AbortError')));
    abort.abort();
    expect((await failureOf(aborted.http.request(getPrivilegesByUser, {}, { signal: abort.signal }))).failure).toBe(
      'aborted',
    );
    expect(aborted.onFailure).not.toHaveBeenCalled();
  });

  it('encodes words as the wire numbers', async () => {
    const { http, sent } = client(() => answer({ ret: 1, data: [] }));
    await http.request(findAlarmStatByParam, { page: 1, pageSize: 20, status: ['unacknowledged'] });
    expect(sent()[0]).toContain('alarmStatus=0');
  });

  it('tells the progress of an upload where the page can, and gives it up', async () => {
    const upload = vi.fn<Upload>(async (_address, _request, onProgress, signal) => {
      onProgress(0.5);
      if (signal?.aborted) throw new DOMException('x', 'AbortError');
      return answer({ ret: 1, data: { accessUrl: '/u/1.jpg' } });
    });
    const fetch = vi.fn<typeof globalThis.fetch>();
    const http = createHttp({ service: '', token: () => 't', language: () => 'en-us', fetch, upload });
    const shares: number[] = [];
    const file = new File(['x'], 'a.jpg');
    const onProgress = (share: number): void => void shares.push(share);
    await expect(http.request(uploadFile, { file }, { onProgress })).resolves.toEqual({ address: '/u/1.jpg' });
    expect(shares).toEqual([0.5]);
    expect(upload.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', headers: { Token: 't' } });
    expect(fetch).not.toHaveBeenCalled();
    const abort = new AbortController();
    abort.abort();
    const given = http.request(uploadFile, { file }, { onProgress, signal: abort.signal });
    expect((await failureOf(given)).failure).toBe('aborted');
  });
});

describe('a download', () => {
  const file = (body: BodyInit): Response => new Response(body, { headers: { 'Content-Type': 'text/csv' } });

  it('is fetched whole with the token in its header, and tells its lines', async () => {
    const { http, sent } = client(() => file('\uFEFFa,b\r\n1,2\r\n'));
    const onLines = vi.fn();
    const blob = await http.download(exportAlarmList, { level: ['serious'] }, { onLines });
    expect([...new Uint8Array(await blob.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(onLines).toHaveBeenLastCalledWith(2);
    const [address, init] = sent();
    expect(address).toMatch(/exportAlarmList\.action\?alarmLevel=1$/);
    expect(init.headers).toMatchObject({ Token: 'secret' });
  });

  it('fails with the refusal that came instead, and when it breaks off', async () => {
    const refused = client(
      () => new Response('{"ret":0,"msg":"no right"}', { headers: { 'Content-Type': 'application/json' } }),
    );
    expect(await failureOf(refused.http.download(exportAlarmList, {}))).toMatchObject({
      failure: 'refused',
      serverMessage: 'no right',
    });
    const cut = client(() =>
      file(
        new ReadableStream({
          start: controller => {
            controller.enqueue(new TextEncoder().encode('a,b\r\n'));
            controller.error(new Error('cut'));
          },
        }),
      ),
    );
    expect(await failureOf(cut.http.download(exportAlarmList, {}))).toMatchObject({ failure: 'unreachable' });
    expect(cut.onFailure).toHaveBeenCalledTimes(1);
    const lost = client(() => answer('<h1>bad server</h1>', 502));
    expect(await failureOf(lost.http.download(exportAlarmList, {}))).toMatchObject({ failure: 'http', status: 502 });
  });

  it('has the name and the type that the server gives it, and its bytes as they are', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="_.zip"; filename*=UTF-8''%E6%8A%A5.zip`,
    };
    const named = await client(() => new Response(bytes, { headers })).http.download(exportAlarmList, {});
    expect([named.name, named.type]).toEqual(['报.zip', 'application/zip']);
    expect(new Uint8Array(await named.arrayBuffer())).toEqual(bytes);
    const nameless = await client(() => file('a')).http.download(exportAlarmList, {});
    expect([nameless.name, nameless.type]).toEqual(['exportAlarmList', 'text/csv']);
  });

  it('may be JSON or a page, where the server says that it is a file', async () => {
    const body = '{"ret":0,"msg":"part of the file"}';
    for (const type of ['application/json', 'text/html']) {
      const headers = { 'Content-Type': type, 'Content-Disposition': 'attachment; filename="a"' };
      const { http } = client(() => new Response(body, { headers }));
      expect(await (await http.download(exportAlarmList, {})).text()).toBe(body);
    }
  });

  it('is not the page of a proxy', async () => {
    const { http } = client(() => new Response('<h1>sign in</h1>', { headers: { 'Content-Type': 'text/html' } }));
    // A server that does not know the call may also answer with such a page.
    expect(await failureOf(http.download(exportAlarmList, {}))).toMatchObject({ failure: 'unknown' });
  });

  it('can be given up, without a failure being told', async () => {
    const abort = new AbortController();
    const { http, onFailure } = client(() =>
      file(
        new ReadableStream({
          pull: controller => {
            abort.abort();
            controller.error(new DOMException('aborted', 'AbortError'));
          },
        }),
      ),
    );
    expect(await failureOf(http.download(exportAlarmList, {}, { signal: abort.signal }))).toMatchObject({
      failure: 'aborted',
    });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('lists of servers that say little', () => {
  const robots = (count: number, from = 0): object[] =>
    Array.from({ length: count }, (_, index) => ({ deviceId: `r${from + index}` }));
  const ask = (data: unknown, page: number) =>
    client(() => answer({ ret: 1, data })).http.request(findAlarmStatByParam, { page, pageSize: 20 });
  const alarms = (count: number): object[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

  it('may have more behind a full page without a total, and none behind another', async () => {
    await expect(ask(alarms(20), 1)).resolves.toMatchObject({ total: 21, isTotalUnknown: true });
    const last = await ask({ list: alarms(3) }, 2);
    expect(last).toMatchObject({ total: 23 });
    expect(last).not.toHaveProperty('isTotalUnknown');
    const none = await ask(null, 3);
    expect(none).toEqual({ rows: [], total: 40 });
  });

  it('fail where rows came and none can be read, with one reason; they say how many of a page were left out', async () => {
    const { http, onUnreadable, onFailure } = client(() =>
      answer({ ret: 1, data: { rows: Array.from({ length: 20 }, () => ({ name: 'x' })), total: 1234 } }),
    );
    const failure = await failureOf(http.request(findAlarmStatByParam, { page: 1, pageSize: 20 }));
    expect(failure).toMatchObject({ failure: 'unreadable' });
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(onUnreadable).toHaveBeenCalledWith('findAlarmStatByParam', 'data.rows[0].id', expect.any(String));
    // A caller that only counts still takes the total.
    await expect(
      http.request(findAlarmStatByParam, { page: 1, pageSize: 20 }, { takesUnread: true }),
    ).resolves.toMatchObject({ rows: [], total: 1234, unread: 20 });
    await expect(ask({ rows: [...alarms(18), {}, {}], total: 1234 }, 1)).resolves.toMatchObject({
      total: 1234,
      unread: 2,
    });
    expect(await ask({ rows: alarms(20), total: 1234 }, 1)).not.toHaveProperty('unread');
  });

  it('are cut into pages where all came at once', async () => {
    const second = await ask(alarms(45), 3);
    expect(second.rows.map(({ id }) => id)).toEqual(['41', '42', '43', '44', '45']);
    expect(second.total).toBe(45);
  });

  it('have rows and total beside ret, or total beside the data', async () => {
    for (const body of [
      { ret: 1, rows: robots(2), total: '7' },
      { ret: '1', data: robots(2), total: 7 },
      { ret: 1, data: { list: robots(2), totalCount: 7 } },
    ]) {
      const { http } = client(() => answer(body));
      const read = await http.request(searchRobotList, { page: 1, pageSize: 2 });
      expect([read.rows.length, read.total]).toEqual([2, 7]);
    }
  });
});

describe('calls that are ours', () => {
  it.each([
    ['a page', () => answer('<html>', 404)],
    ['an envelope with that code', () => answer({ ret: 0, msg: 'no such call', code: 404 })],
    ['something that is no answer', () => answer('ok')],
  ])('are asked once a session where a server answers %s, and no failure is reported', async (_, response) => {
    const { http, fetch, onFailure } = client(response);
    expect(http.unknownCalls()).toEqual([]);
    expect(await failureOf(http.request(listFloorPlans, {}))).toMatchObject({ failure: 'unknown' });
    expect(await failureOf(http.request(listFloorPlans, {}))).toMatchObject({ failure: 'unknown' });
    expect(http.unknownCalls()).toEqual(['listFloorPlans']);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it.each(['{"ret":1,"da', '[{"id":', ''])('are known to a server whose answer breaks off: %s', async body => {
    const { http, fetch } = client(() => answer(body));
    expect(await failureOf(http.request(listFloorPlans, {}))).toMatchObject({ failure: 'unreadable' });
    await failureOf(http.request(listFloorPlans, {}));
    expect([fetch.mock.calls.length, http.unknownCalls()]).toEqual([2, []]);
  });

  it('are asked again when they failed otherwise, and by the next session', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answer('<html>', 502));
    let token = 'one';
    const http = createHttp({ service: 'https://s.example', token: () => token, language: () => 'en-us', fetch });
    expect(await failureOf(http.request(listFloorPlans, {}))).toMatchObject({ failure: 'http' });
    fetch.mockImplementation(async () => answer('', 404));
    expect(await failureOf(http.request(listFloorPlans, {}))).toMatchObject({ failure: 'unknown' });
    token = 'two';
    fetch.mockImplementation(async () => answer({ ret: 1, data: [] }));
    await expect(http.request(listFloorPlans, {})).resolves.toEqual([]);
  });

  it('are not asked again when the session goes on with a renewed token, and are when another session begins', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answer('', 404));
    let [token, session] = ['one', 1];
    const http = createHttp({
      service: 'https://s.example',
      token: () => token,
      session: () => session,
      language: () => 'en-us',
      fetch,
    });
    await failureOf(http.request(listFloorPlans, {}));
    token = 'two';
    expect(await failureOf(http.request(listFloorPlans, {}))).toMatchObject({ failure: 'unknown' });
    expect([fetch.mock.calls.length, http.unknownCalls()]).toEqual([1, ['listFloorPlans']]);
    session = 2;
    await failureOf(http.request(listFloorPlans, {}));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([400, 403, 500])('are known to a server that fails with %i and no envelope', async status => {
    const { http, fetch, onFailure } = client(() => answer('bad', status));
    expect(await failureOf(http.request(listFloorPlans, {}))).toMatchObject({ failure: 'http', status });
    expect(await failureOf(http.request(listFloorPlans, {}))).toMatchObject({ failure: 'http', status });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(onFailure).toHaveBeenCalledTimes(2);
  });

  it('are not what the specification names: a 404 of these is told', async () => {
    const { http, onFailure } = client(() => answer('', 404));
    expect(await failureOf(http.request(searchRobotList, { page: 1, pageSize: 999 }))).toMatchObject({
      failure: 'http',
    });
    expect(onFailure).toHaveBeenCalled();
  });
});

describe('answers that carry nothing that is needed', () => {
  it.each([{}, { data: null }, { data: true }, { data: 'ok' }, { data: {} }])('are a success with %j', async rest => {
    const { http } = client(() => answer({ ret: 1, ...rest }));
    await expect(http.request(keepTokenConnection, {})).resolves.toBeUndefined();
    await expect(http.request(checkActionAuthority, { deviceId: 'a' })).resolves.toMatchObject({ isGranted: true });
    await expect(http.request(addPreset, { deviceId: 'a', name: 'b' })).resolves.toBeUndefined();
  });

  it('but a refusal is one', async () => {
    const { http } = client(() => answer({ ret: 1, data: 0 }));
    await expect(http.request(checkActionAuthority, { deviceId: 'a' })).resolves.toMatchObject({ isGranted: false });
  });

  it('signs in by either name of the token, in an envelope or without one', async () => {
    for (const body of [
      { ret: 1, data: { token: 't', isCustomer: true } },
      { ret: 1, token: 't' },
      { ret: 1, data: 't' },
      { access_token: 't', expires_in: 60 },
    ]) {
      const { http } = client(() => answer(body));
      await expect(http.request(login, { username: 'a', password: 'b', grantType: 'password' })).resolves.toMatchObject(
        { accessToken: 't' },
      );
    }
  });
});

describe('the clock of the server', () => {
  /** A client on a computer whose clock is at `here.at`. Each exchange takes `takes` ms and states the time `there`, half-way. */
  function clocks() {
    const here = { at: 1_700_000_000_000 };
    const ask = async (ahead: number, takes = 0, headers: Record<string, string> = {}): Promise<void> => {
      fetch.mockImplementationOnce(async () => {
        const told = new Date(here.at + takes / 2 + ahead).toUTCString();
        here.at += takes;
        return new Response('{"ret":1}', { headers: { Date: told, ...headers } });
      });
      await http.request(keepTokenConnection, {});
    };
    const fetch = vi.fn<typeof globalThis.fetch>();
    const http = createHttp({
      service: '',
      token: () => 't',
      language: () => 'en-us',
      fetch,
      wallClock: () => here.at,
    });
    return { here, fetch, http, ask, ahead: () => http.serverNow() - here.at };
  }

  it.each([3 * 60_000, -3 * 60_000, 7 * 3_600_000, -86_400_000])(
    'is followed where it is %i ms ahead, to the second',
    async apart => {
      const { ask, ahead, here } = clocks();
      await ask(apart, 400);
      expect(Math.abs(ahead() - apart)).toBeLessThanOrEqual(700);
      const known = ahead();
      here.at += 3_456_789;
      await ask(apart, 4_900);
      expect(ahead(), 'a slow answer tells nothing new').toBe(known);
    },
  );

  it('is that of this computer where both are right, however slow the answers are', async () => {
    const { ask, ahead, here } = clocks();
    for (const apart of [0, 900, -900, 1_900, -1_900])
      for (const takes of [0, 30, 999, 2_500, 5_000]) {
        await ask(apart, takes);
        here.at += 333;
        expect(ahead()).toBe(0);
      }
  });

  it('is that of this computer where the server tells no time', async () => {
    const { fetch, http, here } = clocks();
    fetch.mockImplementation(async () => answer({ ret: 1 }));
    await http.request(keepTokenConnection, {});
    expect(http.serverNow()).toBe(here.at);
  });

  it('is followed when either clock is put right', async () => {
    const { ask, ahead, here } = clocks();
    await ask(-600_000);
    here.at -= 600_000;
    await ask(0);
    expect(ahead()).toBe(0);
    await ask(-3_600_000);
    expect(Math.abs(ahead() + 3_600_000)).toBeLessThanOrEqual(1_000);
  });

  it('is not told by an answer that took over five seconds, nor by one from a store on the way', async () => {
    const { ask, ahead } = clocks();
    await ask(600_000, 5_001);
    await ask(600_000, 0, { Age: '0' });
    await ask(600_000, 0, { Date: 'soon' });
    expect(ahead()).toBe(0);
  });

  it('is told by a refusal and by a file as well', async () => {
    const { fetch, http, here } = clocks();
    const headers = { Date: new Date(here.at + 60_000).toUTCString() };
    fetch.mockImplementation(async () => new Response('{"ret":0,"msg":"no"}', { status: 500, headers }));
    expect(await failureOf(http.request(keepTokenConnection, {}))).toMatchObject({ failure: 'refused' });
    expect(http.serverNow() - here.at).toBeGreaterThan(58_000);
    const file = clocks();
    file.fetch.mockImplementation(
      async () => new Response('a', { headers: { ...headers, 'Content-Type': 'text/csv' } }),
    );
    await file.http.download(exportAlarmList, {});
    expect(file.ahead()).toBeGreaterThan(58_000);
  });
});
