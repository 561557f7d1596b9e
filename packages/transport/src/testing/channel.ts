import { LiveChannel } from '../channel/live-channel.ts';
import type { ChannelAddress, ChannelEvent } from '../channel/index.ts';
import type { Push } from '../contract/index.ts';
import { FakeClock, settle } from './clock.ts';
import { FakeSockets } from './sockets.ts';

/** Starts a live channel on a clock and sockets of the test. Returns them and the channel's events. */
export async function startLiveChannel(address: Partial<ChannelAddress> = {}, isAccepting = true) {
  const clock = new FakeClock();
  const sockets = new FakeSockets();
  sockets.isAccepting = isAccepting;
  const events: ChannelEvent[] = [];
  const channel = new LiveChannel({
    clock,
    openSocket: sockets.open,
    wallClock: () => clock.wall(),
    emit: event => events.push(event),
  });
  channel.post({ kind: 'start', address: { root: 'ws://s', userId: 'u', pageId: 'p', language: 'zh-cn', ...address } });
  await settle();
  const of = <K extends ChannelEvent['kind']>(kind: K) =>
    events.filter(event => event.kind === kind) as Extract<ChannelEvent, { kind: K }>[];
  return {
    clock,
    sockets,
    channel,
    events,
    /** Returns the events of a kind so far. */
    of,
    /** Returns the pushes so far. */
    pushed: (): Push[] => of('pushes').flatMap(event => event.pushes),
  };
}
