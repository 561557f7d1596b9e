import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { Backlog, backlogLimits, tryLater } from './backlog.ts';

/** A socket whose frames leave only when the test calls `take`. */
class SlowSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  closedWith: number | undefined;
  pings = 0;
  readonly sent: string[] = [];
  readonly #taken: (() => void)[] = [];

  send(frame: string, taken: () => void): void {
    this.sent.push(frame);
    this.#taken.push(taken);
  }

  /** Sends all waiting frames. */
  take(): void {
    for (const taken of this.#taken.splice(0)) taken();
  }

  close(code: number): void {
    this.closedWith = code;
    this.readyState = 2;
  }

  ping(): void {
    this.pings++;
  }
}

let socket: SlowSocket;
let backlog: Backlog;
beforeEach(() => {
  socket = new SlowSocket();
  backlog = new Backlog(socket as EventEmitter as WebSocket);
});
const sendMany = (count: number): void => {
  for (let index = 0; index < count; index++) backlog.send('{}');
};

describe('what waits for a reader', () => {
  it('ends the socket at once beyond its bytes', () => {
    socket.bufferedAmount = backlogLimits.unsentBytes;
    backlog.send('last');
    expect(socket.closedWith).toBeUndefined();
    socket.bufferedAmount++;
    backlog.send('too much');
    expect([socket.closedWith, backlog.isOpen, socket.sent]).toEqual([tryLater, false, ['last']]);
    backlog.send('after the close');
    expect(socket.sent).toEqual(['last']);
  });

  it('ends it when too many frames stay unsent for too long, and not before', () => {
    sendMany(backlogLimits.unsentFrames + 1);
    backlog.check(0);
    backlog.check(backlogLimits.unsentFramesMs);
    expect(socket.closedWith).toBeUndefined();
    backlog.check(backlogLimits.unsentFramesMs + 1);
    expect(socket.closedWith).toBe(tryLater);
  });

  it('counts from zero when the network has caught up in between', () => {
    sendMany(backlogLimits.unsentFrames + 1);
    backlog.check(0);
    socket.emit('pong');
    socket.take();
    backlog.check(4000);
    socket.emit('pong');
    sendMany(backlogLimits.unsentFrames + 1);
    backlog.check(5001);
    socket.emit('pong');
    backlog.check(9000);
    expect(socket.closedWith).toBeUndefined();
  });
});

describe('a reader whose network takes everything', () => {
  it('is asked behind what it was sent, once a second at most, and not when nothing was sent', () => {
    backlog.check(0);
    expect(socket.pings).toBe(0);
    backlog.send('{}');
    backlog.check(10);
    backlog.send('{}');
    backlog.check(20);
    expect(socket.pings).toBe(1);
    socket.emit('pong');
    backlog.check(500);
    expect(socket.pings).toBe(1);
    backlog.check(1010);
    expect(socket.pings).toBe(2);
  });

  it('is ended when it answers nothing while more and more comes', () => {
    backlog.send('{}');
    backlog.check(0);
    for (let sent = 0; sent <= backlogLimits.unreadFrames; sent++) {
      backlog.send('{}');
      socket.take();
    }
    backlog.check(backlogLimits.unreadMs);
    expect(socket.closedWith).toBeUndefined();
    backlog.check(backlogLimits.unreadMs + 1);
    expect(socket.closedWith).toBe(tryLater);
  });

  it('is left alone when little comes, however long it is silent', () => {
    backlog.send('{}');
    backlog.check(0);
    for (let sent = 0; sent < backlogLimits.unreadFrames; sent++) {
      backlog.send('{}');
      socket.take();
    }
    backlog.check(60_000);
    expect(socket.closedWith).toBeUndefined();
  });
});
