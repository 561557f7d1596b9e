import { describe, expect, it } from 'vitest';
import { FakeClock, FakeSockets, settle, type FakeSocket } from '../testing/index.ts';
import { accountFullClose } from '../contract/index.ts';
import { limits } from './limits.ts';
import { Link, type LinkState } from './link.ts';

/** A link whose events are recorded. `onState` may do more. */
function start(isAccepting = true, onState: (state: LinkState, link: Link) => void = () => undefined) {
  const clock = new FakeClock();
  const sockets = new FakeSockets();
  sockets.isAccepting = isAccepting;
  const told: string[] = [];
  /** Refuses the next socket, as a browser does with an address that its page may not open. */
  const refuse = { next: false };
  let address = 'ws://s/1';
  const link: Link = new Link(
    () => ({ address, protocols: [] }),
    clock,
    (to, protocols) => {
      if (refuse.next) throw new DOMException('insecure', 'SecurityError');
      return sockets.open(to, protocols);
    },
    {
      onState: state => {
        told.push(state);
        onState(state, link);
      },
      onOpen: () => told.push('onOpen'),
      onFrame: data => told.push(`frame ${String(data)}`),
      onSent: () => undefined,
      onChecking: isChecking => told.push(isChecking ? 'checking' : 'checked'),
      onPolicyClose: () => told.push('policy'),
      onAccountFull: () => told.push('full'),
    },
  );
  const moveTo = (next: string): void => void (address = next);
  const latest = (): FakeSocket => {
    const socket = sockets.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { clock, sockets, told, refuse, link, moveTo, latest };
}

describe('a link', () => {
  it('tries again every 15 s where the browser refuses its address, and opens once it no longer does', async () => {
    const { clock, sockets, told, refuse, link } = start();
    refuse.next = true;
    link.start();
    expect(told).toEqual(['connecting', 'reconnecting']);
    await clock.advance(limits.reconnect * 2);
    refuse.next = false;
    await clock.advance(limits.reconnect - 1);
    expect(sockets.all).toHaveLength(0);
    await clock.advance(1);
    expect([link.state, sockets.all.length]).toEqual(['open', 1]);
  });

  it('gives up an attempt after ten seconds and takes nothing from it later', async () => {
    const { clock, told, link, latest, sockets } = start(false);
    link.start();
    const late = latest();
    await clock.advance(limits.openWait - 1);
    expect([link.state, late.isClosed]).toEqual(['connecting', false]);
    await clock.advance(1);
    expect([link.state, late.isClosed]).toEqual(['reconnecting', true]);
    late.accept();
    late.frame('late');
    late.drop(1008);
    expect(told).toEqual(['connecting', 'reconnecting']);
    await clock.advance(limits.reconnect - limits.openWait);
    expect(sockets.all).toHaveLength(2);
  });

  it('opens where the server accepts in the last moment of the ten seconds', async () => {
    const { clock, link, latest, sockets } = start(false);
    link.start();
    await clock.advance(limits.openWait - 1);
    latest().accept();
    await clock.advance(limits.reconnect);
    expect([link.state, sockets.all.length]).toEqual(['open', 1]);
  });

  it('takes nothing from a socket that was lost while the next one is open', async () => {
    const { clock, told, link, latest } = start();
    link.start();
    await settle();
    const old = latest();
    await clock.advance(limits.silence);
    await clock.advance(limits.reconnect);
    expect(link.state).toBe('open');
    old.frame('late');
    old.drop(1008);
    expect(told.filter(what => what.startsWith('frame') || what === 'policy')).toEqual([]);
    expect(link.state).toBe('open');
  });

  it('counts the silence from the last frame, whatever it sent itself', async () => {
    const { clock, link, latest } = start();
    link.start();
    await clock.advance(20_000);
    latest().frame('x');
    await clock.advance(limits.silence - 1);
    expect(link.state).toBe('open');
    link.send({ type: 'PushSwitch' });
    await clock.advance(1);
    expect(link.state).toBe('reconnecting');
  });

  it('keeps no message for later: one that is sent while it is not open is told to be lost', async () => {
    const { clock, sockets, link, latest } = start(false);
    expect(link.send({ type: 'a' })).toBe(false);
    link.start();
    expect(link.send({ type: 'b' })).toBe(false);
    latest().accept();
    expect(link.send({ type: 'c' })).toBe(true);
    latest().drop();
    expect(link.send({ type: 'd' })).toBe(false);
    sockets.isAccepting = true;
    await clock.advance(limits.reconnect);
    expect(sockets.all.map(({ sent, strays }) => [sent.map(({ type }) => type), strays])).toEqual([
      [['c'], 0],
      [[], 0],
    ]);
  });

  it('answers that a message is lost where the socket refuses it, and stays open', async () => {
    const { link, latest } = start();
    link.start();
    await settle();
    latest().isOpen = false;
    expect(link.send({ type: 'a' })).toBe(false);
    expect(link.state).toBe('open');
  });

  it.each(['connecting', 'open', 'reconnecting'] as const)(
    'that its owner stops on learning that it is %s does nothing more',
    async when => {
      const { clock, sockets, told, link, latest } = start(true, (state, mine) => {
        if (state === when) mine.stop();
      });
      link.start();
      await settle();
      if (when === 'reconnecting') latest().drop(1008);
      const opened = sockets.all.length;
      await clock.advance(120_000);
      expect([link.state, sockets.all.length, clock.waiting]).toEqual(['closed', opened, 0]);
      expect(sockets.all.every(({ isClosed }) => isClosed)).toBe(true);
      expect(told.slice(told.indexOf(when))).toEqual([when, 'closed']);
    },
  );

  it('is stopped twice and started twice as if it were once', async () => {
    const { clock, sockets, told, link } = start();
    link.start();
    link.start();
    await settle();
    link.stop();
    link.stop();
    await clock.advance(60_000);
    expect(sockets.all).toHaveLength(1);
    expect(told).toEqual(['connecting', 'open', 'onOpen', 'closed']);
    link.start();
    await settle();
    expect(link.state).toBe('open');
  });

  it('says that the account has too many sockets open, and tries again all the same', async () => {
    const { clock, told, link, latest } = start();
    link.start();
    await settle();
    latest().drop(accountFullClose);
    expect(told.slice(-2)).toEqual(['reconnecting', 'full']);
    await clock.advance(limits.reconnect);
    expect(link.state).toBe('open');
  });

  it('says that the server closed for policy after it said that it is lost, and tries again all the same', async () => {
    const { clock, told, link, latest } = start();
    link.start();
    await settle();
    latest().drop(1008);
    expect(told.slice(-2)).toEqual(['reconnecting', 'policy']);
    await clock.advance(limits.reconnect);
    expect(link.state).toBe('open');
  });

  it('comes back where closing its socket throws', async () => {
    const { clock, link, latest } = start();
    link.start();
    await settle();
    latest().close = () => {
      throw new DOMException('no', 'InvalidAccessError');
    };
    await clock.advance(limits.silence + limits.reconnect);
    expect(link.state).toBe('open');
  });

  it.each(['closed', 'connecting', 'open'] as const)(
    'makes no further attempt for a returning network while it is %s',
    async when => {
      const { sockets, link, latest } = start(false);
      if (when !== 'closed') link.start();
      if (when === 'open') latest().accept();
      const { length } = sockets.all;
      link.online();
      expect(sockets.all).toHaveLength(length);
    },
  );

  it('makes no second attempt for a returning network while one is under way', async () => {
    const { clock, sockets, link, latest } = start(false);
    link.start();
    latest().drop();
    await clock.advance(limits.reconnect);
    expect(sockets.all).toHaveLength(2);
    link.online();
    await clock.advance(limits.online);
    link.online();
    expect(sockets.all).toHaveLength(2);
  });

  it('asks again at the address of that moment with each attempt', async () => {
    const { clock, sockets, link, latest, moveTo } = start();
    link.start();
    await settle();
    moveTo('ws://s/2');
    latest().drop();
    await clock.advance(limits.reconnect);
    expect(sockets.all.map(({ address }) => address)).toEqual(['ws://s/1', 'ws://s/2']);
  });

  it('that is stopped while it changes its address opens nothing more', async () => {
    const { clock, sockets, link, latest, moveTo } = start();
    link.start();
    await settle();
    latest().isDeaf = true;
    moveTo('ws://s/2');
    link.renew();
    expect(link.state).toBe('connecting');
    link.stop();
    latest().drop();
    await clock.advance(60_000);
    expect([sockets.all.length, link.state, clock.waiting]).toEqual([1, 'closed', 0]);
  });

  it('changes its address only while it is open', () => {
    const { told, link, latest } = start(false);
    link.renew();
    link.start();
    link.renew();
    expect(latest().isClosed).toBe(false);
    expect(told).toEqual(['connecting']);
  });

  it('gives the server 30 s after a sleep, and the frame that wakes it is proof only of the time before', async () => {
    const { clock, told, link, latest } = start();
    link.start();
    await settle();
    clock.sleep(3_600_000);
    latest().frame('waited in the network');
    expect(told.slice(-2)).toEqual(['checking', 'frame waited in the network']);
    await clock.advance(limits.silence - 1);
    expect(link.state).toBe('open');
    await clock.advance(1);
    expect(told.slice(-2)).toEqual(['checked', 'reconnecting']);
  });

  it('takes a timer that is fourteen seconds late for a busy computer, and closes in time', async () => {
    const { clock, told, link } = start();
    link.start();
    await settle();
    clock.sleep(limits.heartbeat + 14_000);
    await clock.advance(0);
    expect(told).not.toContain('checking');
    await clock.advance(1_000);
    expect(link.state).toBe('reconnecting');
  });
});
