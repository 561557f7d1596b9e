import type { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SocketRole } from '@patrolkit/transport/contract';
import type { WebSocket } from 'ws';
import { Ground } from '../fleet/ground.ts';
import { firstNames } from '../fleet/testing.ts';
import { createSpeech } from '../http/speech.ts';
import { TestSocket } from '../http/socket-testing.ts';
import type { Session } from '../session/sessions.ts';
import type { Account } from '../session/users.ts';
import { setUpFleet } from '@patrolkit/simulator/fleet-testing.ts';
import { Live, socketLimits } from './live.ts';

/** The socket of a console, with the frames that it got. */
class Socket extends TestSocket {
  readonly bufferedAmount = 0;
  got: { type: string; deviceId?: string; data: Record<string, unknown> }[] = [];
  send(frame: string): void {
    this.got.push(JSON.parse(frame) as (typeof this.got)[number]);
  }
  ping(): void {
    // Its console answers nothing.
  }
  says(type: string, data: unknown = {}): void {
    this.emit('message', Buffer.from(JSON.stringify({ type, data })), false);
  }
  types(): string[] {
    return this.got.map(({ type }) => type);
  }
}

let now: number;
/** Lets the devices move on. */
let run: (ms: number) => void;
let live: Live;
let released: string[];

beforeEach(() => {
  now = 0;
  released = [];
  const site = setUpFleet();
  ({ run } = site);
  const { fleet } = site;
  live = new Live({
    fleet,
    ground: new Ground(fleet),
    names: firstNames,
    control: { holder: () => undefined, release: id => void released.push(id) },
    now: () => now,
    register: { model: () => undefined, heardAt: () => undefined, settings: () => undefined },
    videoLimit: () => 0,
    today: { alarms: () => 0, captures: () => 0 },
    speech: createSpeech(),
  });
});

const everything: Partial<Account> = { access: 'control' };
const onlyOne: Partial<Account> = { access: 'listed', listed: new Map([['PR001', false]]) };
const open = (role: SocketRole, sessionId = 's1', user = everything, pageId = 'p1'): Socket => {
  const socket = new Socket();
  const session = { id: sessionId, user: { id: `user of ${sessionId}`, ...user } } as Session;
  live.accept(socket as EventEmitter as WebSocket, {
    session,
    role,
    pageId,
    reader: { language: 'en-us', base: '' },
  });
  return socket;
};
const on = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [`${name}PushSwitch`, '1']));

describe('a console', () => {
  it('gets each state once, however many switches it turns on in one message', () => {
    const socket = open('device');
    socket.says('DeviceChange', { deviceId: 'PR001' });
    socket.got = [];
    socket.says('PushSwitch', on('RobotStatus', 'LineInfo', 'ChannelList', 'Coordinate'));
    expect(socket.types().sort()).toEqual(['ChannelList', 'CurrentStep', 'LineInfo', 'RobotStatus']);
    socket.got = [];
    socket.says('PushSwitch', on('RobotStatus', 'LineInfo', 'ChannelList', 'Coordinate'));
    expect(socket.types()).toEqual([]);
  });

  it('gets nothing more of a switch that it turns off', () => {
    const socket = open('device');
    socket.says('PushSwitch', on('RobotStatus'));
    socket.says('DeviceChange', { deviceId: 'PR001' });
    socket.says('PushSwitch', { RobotStatusPushSwitch: '0' });
    socket.got = [];
    for (now = 0; now < 5_000; now += 50) live.tick([]);
    expect(socket.types()).toEqual([]);
  });

  it('follows only devices that its user may see, and keeps the one before when another is refused', () => {
    const socket = open('device', 's1', onlyOne);
    socket.says('PushSwitch', on('RobotStatus'));
    socket.says('DeviceChange', { deviceId: 'PR001' });
    socket.got = [];
    for (const data of [{ deviceId: 'PR002' }, { deviceId: 'nobody' }, {}, 'PR003', null, 7])
      socket.says('DeviceChange', data);
    expect(socket.got.map(({ type, data }) => [type, data['result']])).toEqual(
      Array.from({ length: 6 }, () => ['SwitchResult', 0]),
    );
    socket.got = [];
    now = 1_000;
    run(1_000);
    live.tick([]);
    expect(socket.got.map(({ type, deviceId }) => [type, deviceId])).toEqual([['RobotStatus', 'PR001']]);
  });

  it('gets only the devices that its user may see in the list', () => {
    const socket = open('singleton', 's1', onlyOne);
    socket.says('PushSwitch', on('RobotList'));
    expect(socket.got.map(({ data }) => data)).toMatchObject([[{ deviceId: 'PR001' }]]);
  });

  it('may send a hundred messages in any minute, and is told to come again later beyond that', () => {
    const socket = open('device');
    for (let n = 0; n < socketLimits.messagesPerMinute; n++) socket.says('unknown');
    now = 59_999;
    expect(socket.closedWith).toBeUndefined();
    now = 60_000;
    for (let n = 0; n < socketLimits.messagesPerMinute; n++) socket.says('unknown');
    expect(socket.closedWith).toBeUndefined();
    socket.says('unknown');
    expect(socket.closedWith).toBe(1013);
  });

  it('gets one heartbeat for those that it sends within five seconds', () => {
    const socket = open('device');
    for (const at of [0, 1, 4_999, 5_000, 9_999, 15_000]) {
      now = at;
      socket.says('heartbeat');
    }
    expect(socket.types()).toEqual(['serverHeartBeat', 'serverHeartBeat', 'serverHeartBeat']);
  });

  it('that is being closed is not heard any more', () => {
    const socket = open('device');
    socket.close(1013);
    socket.says('DeviceChange', { deviceId: 'PR001' });
    expect(socket.got).toEqual([]);
  });
});

describe('the sockets of a session', () => {
  it('are closed with it, and those of others are not', () => {
    const [mine, other] = [open('singleton'), open('singleton', 's2')];
    live.endSession('s1');
    expect([mine.closedWith, other.closedWith]).toEqual([1008, undefined]);
  });

  it('give up its leases when the last device socket closes, not when another one does', () => {
    const [one, two, singleton] = [open('device'), open('device'), open('singleton')];
    singleton.gone();
    one.gone();
    expect(released).toEqual([]);
    two.gone();
    expect(released).toEqual(['s1']);
  });

  it('tell which pages are connected; one that is being closed is not', () => {
    const [first] = [
      open('singleton'),
      open('singleton', 's1', everything, 'p2'),
      open('device', 's1', everything, 'p3'),
    ];
    expect([...live.pagesOf('s1')]).toEqual(['p1', 'p2']);
    first?.close(1013);
    expect([...live.pagesOf('s1')]).toEqual(['p2']);
    expect(live.hasPage('s1', new Set(['p1', 'p3']))).toBe(false);
  });

  it('tell who sees a device now, each session once, and none that is being closed', () => {
    const [, , dying] = [
      open('singleton'),
      open('singleton'),
      open('singleton', 's2'),
      open('singleton', 's3', onlyOne),
    ];
    const viewers = (id: string): string[] => live.viewersOf(id).map(session => session.id);
    expect([viewers('PR001'), viewers('PR002')]).toEqual([
      ['s1', 's2', 's3'],
      ['s1', 's2'],
    ]);
    dying?.close(1013);
    expect(viewers('PR002')).toEqual(['s1']);
  });
});
