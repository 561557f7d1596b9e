import { getRobotLanVideoUrl, getVideoRecordUrl, getVideoUrl, saveScreenshot } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole, type FakeConsole } from '../testing/index.ts';

const noAddress = { isDone: false, problem: { id: 'video.noAddress' } };

type Console = FakeConsole['console'];

describe.each([
  ['a live picture', getVideoUrl, ({ video }: Console) => video.open('channel-1', 'hd')],
  [
    'one in the network of the robot',
    getRobotLanVideoUrl,
    ({ video }: Console) => video.openLan('robot-1', 'channel-1'),
  ],
  [
    'a recorded picture',
    getVideoRecordUrl,
    ({ recordings }: Console) => recordings.open('channel-1', { from: 0, to: 1_000 }, 500),
  ],
] as const)('the address of %s', (_, call, open) => {
  const asked = async (prepare: (server: FakeConsole['server']) => void): Promise<unknown> => {
    const { console, server } = await fakeConsole();
    prepare(server);
    const outcome = await open(console);
    expect(console.notices.$notices.get(), 'said in the picture, and in no tip').toEqual([]);
    return outcome;
  };
  const answered = (data: unknown): Promise<unknown> =>
    asked(server => void server.respond(call, () => Promise.resolve(Response.json({ ret: 1, data }))));

  it('is missing where the server answers none, or one that no stream has', async () => {
    expect(await answered({})).toMatchObject(noAddress);
    expect(await answered({ url: 'javascript:alert(1)', stream: 'javascript:alert(1)' })).toMatchObject(noAddress);
  });

  it('is missing where nobody answers, and where the answer says no cause', async () => {
    const broken = await asked(server => void server.respond(call, () => Promise.reject(new TypeError('gone'))));
    expect(broken).toMatchObject(noAddress);
    const mute = await asked(
      server => void server.respond(call, () => Promise.resolve(new Response('', { status: 502 }))),
    );
    expect(mute).toMatchObject(noAddress);
  });

  it('that the server refuses is missing for the cause that it says', async () => {
    expect(await asked(server => void server.refuse(call, 'The camera is off'))).toMatchObject({
      isDone: false,
      problem: { server: 'The camera is off' },
    });
  });
});

describe('how old the picture of a robot is', () => {
  it('gets its own players alone', async () => {
    const { video } = (await fakeConsole()).console;
    const [mine, other] = [Symbol('mine'), Symbol('other')];
    video.report(mine, { deviceId: 'robot-1', isLost: false, frameAge: 4_000 });
    expect(video.ageOf('robot-1')).toEqual({ age: 4_000, band: 'amber' });
    expect(video.ageOf('robot-2')).toBeUndefined();
    video.report(other, { deviceId: 'robot-2', isLost: true, frameAge: 90_000 });
    expect(video.ageOf('robot-1')).toEqual({ age: 4_000, band: 'amber' });
    expect(video.ageOf('robot-2')).toEqual({ age: 90_000, band: 'red' });
    expect([video.pictureOf('robot-1'), video.pictureOf('robot-2')]).toEqual(['live', 'lost']);
  });

  it('is that of the youngest, and a lost one counts only where all are lost', async () => {
    const { video } = (await fakeConsole()).console;
    const [old, young, lost] = [Symbol('old'), Symbol('young'), Symbol('lost')];
    video.report(old, { deviceId: 'robot-1', isLost: false, frameAge: 5_000 });
    video.report(young, { deviceId: 'robot-1', isLost: false, frameAge: 3_000 });
    video.report(lost, { deviceId: 'robot-1', isLost: true, frameAge: 1_000 });
    expect(video.ageOf('robot-1')).toEqual({ age: 3_000, band: 'amber' });
    video.report(young, undefined);
    video.report(old, { deviceId: 'robot-1', isLost: false });
    expect(video.ageOf('robot-1')).toEqual({ band: 'normal' });
    video.report(old, undefined);
    expect(video.ageOf('robot-1')).toEqual({ age: 1_000, band: 'red' });
  });
});

describe('the time that a user may watch a device', () => {
  const asked = async (data: unknown): Promise<unknown> => {
    const { console, server } = await fakeConsole();
    server.respond(getVideoUrl, () => Promise.resolve(Response.json({ ret: 1, data })));
    return console.video.open('channel-1', 'sd');
  };

  it('is used up at no second left, whatever address comes beside it', async () => {
    const usedUp = { isDone: false, problem: { id: 'player.usedUp' } };
    expect(await asked({ videoLeft: 0 })).toEqual(usedUp);
    expect(await asked({ videoLeft: '0', url: '/live/1' })).toEqual(usedUp);
    expect(await asked({ videoLeft: -3, url: '/live/1' })).toEqual(usedUp);
  });

  it('is told with the address while some is left, and has no end where the server counts none', async () => {
    expect(await asked({ videoLeft: 1, url: '/live/1' })).toMatchObject({ isDone: true, value: { leftSeconds: 1 } });
    expect(await asked({ url: '/live/1' })).not.toHaveProperty('value.leftSeconds');
  });
});

describe('a screenshot', () => {
  it('is kept with every byte, its remark trimmed, and the moment of a recording in whole milliseconds', async () => {
    const { console, server } = await fakeConsole();
    server.answer(saveScreenshot, undefined);
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
    const picture = new Blob([bytes]);
    expect((await console.video.saveScreenshot('robot-1', picture, '  Door \n', 1_000.6)).isDone).toBe(true);
    await console.video.saveScreenshot('robot-1', picture, 'Live');
    const [recorded, live] = server.of(saveScreenshot).map(({ request }) => request as Record<string, string>);
    expect(recorded).toMatchObject({ deviceId: 'robot-1', note: 'Door', recordedAt: 1_001 });
    expect(Uint8Array.from(atob(recorded?.['picture'] ?? ''), sign => sign.charCodeAt(0))).toEqual(bytes);
    expect(live).not.toHaveProperty('recordedAt');
  });
});

describe('what players report', () => {
  it('wakes nobody where it is what they reported before, and is gone with them', async () => {
    const { video } = (await fakeConsole()).console;
    const told: number[] = [];
    const stop = video.$pictures.listen(pictures => told.push(pictures.size));
    const player = Symbol('player');
    const report = { deviceId: 'robot-1', isLost: false } as const;
    video.report(player, report);
    video.report(player, { ...report });
    video.report(player, { ...report, frameAge: 1_500 });
    video.report(player, undefined);
    video.report(player, undefined);
    expect(told).toEqual([1, 1, 0]);
    expect([video.pictureOf('robot-1'), video.ageOf('robot-1')]).toEqual(['none', undefined]);
    stop();
  });

  it('and the popup end with the session', async () => {
    const { video, session } = (await fakeConsole()).console;
    video.report(Symbol('player'), { deviceId: 'robot-1', isLost: false });
    video.openPopup('robot-1');
    await session.signOut();
    expect([video.$pictures.get().size, video.$popup.get()]).toEqual([0, undefined]);
  });
});
