import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { TestSocket } from '../http/socket-testing.ts';
import { meetingDoor, Meetings, type Meeting, type Peer } from './meetings.ts';
import type { CameraFeed } from './rtc/peer.ts';

/** A robot's end of a call, with what it received. */
class Robot implements Peer {
  closed = 0;
  readonly got: unknown[] = [];
  readonly heard = { voicePackets: 0, videoPackets: 0, peak: 0 };
  constructor(
    _cameras: CameraFeed,
    readonly deviceId: string,
    readonly fail: () => void,
  ) {
    peers.push(this);
  }
  offer = () => Promise.resolve('the offer');
  answer = (sdp: string) =>
    sdp === 'nonsense' ? Promise.reject(new Error('no description')) : Promise.resolve(void this.got.push(sdp));
  candidate = (candidate: unknown) => Promise.resolve(void this.got.push(candidate));
  close = () => Promise.resolve(void this.closed++);
}

/** The robots' ends of the calls that began. */
const peers: Robot[] = [];

/** The socket of a console in a meeting. */
class Line extends TestSocket {
  readonly sent: Record<string, unknown>[] = [];
  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Record<string, unknown>);
  }
  says(message: unknown): void {
    this.emit('message', Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)));
  }
}

let meetings: Meetings;
let meeting: Meeting;
let errors: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  peers.length = 0;
  errors = [];
  meetings = new Meetings(
    { watch: () => () => undefined },
    message => errors.push(message),
    () => Promise.resolve({ RobotPeer: Robot }),
  );
  meeting = meetings.issue('PR001');
});
afterEach(() => void vi.useRealTimers());

const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
const dial = (): Line => {
  const line = new Line();
  meetings.accept(line as EventEmitter as WebSocket, meeting.path);
  return line;
};
const ticket = () => ({
  type: 'join',
  meetingId: meeting.id,
  deviceCode: meeting.deviceId,
  userName: meeting.userName,
  password: meeting.password,
});
const join = async (): Promise<Line> => {
  const line = dial();
  line.says(ticket());
  await settled();
  return line;
};

describe('a meeting', () => {
  it('sends the offer of the robot of the call to a console that joins with its credentials', async () => {
    const line = await join();
    expect(line.sent).toEqual([{ type: 'offer', sdp: 'the offer' }]);
    expect(peers.map(({ deviceId }) => deviceId)).toEqual(['PR001']);
  });

  it.each([
    ['another password', { password: 'guess' }],
    ['no password', { password: undefined }],
    ['another name', { userName: 'guess' }],
    ['another robot', { deviceCode: 'PR002' }],
    ['another meeting', { meetingId: 'guess' }],
    ['anything but a join', { type: 'answer' }],
  ])('is closed to who comes with %s', (_, wrong) => {
    const line = dial();
    line.says({ ...ticket(), ...wrong });
    expect([line.closedWith, peers.length]).toEqual([1008, 0]);
  });

  it.each(['{', 'null', '[]', '7', '{"type":5}'])('is closed to who sends %s', frame => {
    const line = dial();
    line.says(frame);
    expect([line.closedWith, peers.length]).toEqual([1008, 0]);
  });

  it('gives no second try on a socket that was refused', () => {
    const line = dial();
    line.says({ ...ticket(), password: 'guess' });
    line.says(ticket());
    expect(peers).toHaveLength(0);
  });

  it('is closed to a socket that has not joined within ten seconds, and not to one that has', async () => {
    const [idle, joined] = [dial(), await join()];
    vi.advanceTimersByTime(9_999);
    expect(idle.closedWith).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect([idle.closedWith, joined.closedWith]).toEqual([1008, undefined]);
  });

  it('is that of the console that joined last; the one before is let go, and its late end changes nothing', async () => {
    const first = await join();
    const second = await join();
    expect([first.closedWith, second.closedWith]).toEqual([1000, undefined]);
    expect(peers.map(({ closed }) => closed)).toEqual([1, 0]);
    first.gone();
    expect(meetings.heard()).toHaveLength(1);
    second.gone();
    expect(meetings.heard()).toHaveLength(0);
    expect(peers[1]?.closed).toBe(1);
  });

  it('has no robot for a console that is gone, or has joined again, before the robot could answer', async () => {
    const [gone, first, second] = [dial(), dial(), dial()];
    gone.says(ticket());
    gone.close(1000);
    first.says(ticket());
    first.says({ type: 'answer', sdp: 'too early' });
    second.says(ticket());
    await settled();
    expect([gone.sent, first.sent, second.sent]).toEqual([[], [], [{ type: 'offer', sdp: 'the offer' }]]);
    expect(peers.map(({ got }) => got)).toEqual([[]]);
    expect(errors).toEqual([]);
  });

  it('passes on the answer and the candidates, with what is missing in them left out', async () => {
    const line = await join();
    line.says({ type: 'answer', sdp: 'the answer' });
    line.says({ type: 'candidate', candidate: { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, more: 1 } });
    line.says({ type: 'candidate', candidate: { sdpMid: 7, sdpMLineIndex: '0' } });
    line.says({ type: 'candidate', candidate: 'c' });
    line.says({ type: 'unknown' });
    line.says('{');
    await settled();
    expect(peers[0]?.got).toEqual(['the answer', { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0 }, { candidate: '' }]);
    expect(line.closedWith).toBeUndefined();
  });

  it('ends for a console whose answer cannot be used, and says why in the log', async () => {
    const line = await join();
    line.says({ type: 'answer', sdp: 'nonsense' });
    await settled();
    expect([line.closedWith, errors]).toEqual([1011, ['rtc: no description']]);
  });

  it('ends for a console that says good-bye, and for one whose connection has failed', async () => {
    const polite = await join();
    polite.says({ type: 'bye' });
    const cut = await join();
    peers.at(-1)?.fail();
    expect([polite.closedWith, cut.closedWith]).toEqual([1000, 1011]);
  });
});

describe('a meeting that has ended', () => {
  it('tells the console, and stops picture and voice though the console does not answer the close', async () => {
    const line = await join();
    meetings.end(meeting.path);
    expect(line.sent.at(-1)).toEqual({ type: 'bye' });
    expect([line.closedWith, peers[0]?.closed]).toEqual([1000, 1]);
    meetings.end(meeting.path);
    expect(line.sent).toHaveLength(2);
  });

  it('lets nobody in who had opened the socket before', () => {
    const line = dial();
    meetings.end(meeting.path);
    line.says(ticket());
    expect([line.closedWith, peers.length]).toEqual([1000, 0]);
  });

  it('is not found any more, nor is one that never was', () => {
    const door = meetingDoor(meetings);
    expect(typeof door.open(meeting.path)).toBe('function');
    meetings.end(meeting.path);
    expect([door.open(meeting.path), door.open('/rtc/'), door.open('/rtc/guess')]).toEqual(
      Array.from({ length: 3 }, () => '404 Not Found'),
    );
  });

  it('is every meeting when the server stops', async () => {
    const one = await join();
    meeting = meetings.issue('PR002');
    const two = await join();
    meetings.close();
    expect([one.closedWith, two.closedWith]).toEqual([1000, 1000]);
  });
});
