import { describe, expect, it } from 'vitest';
import { FakeClock, settle } from '../testing/index.ts';
import { joinWithin, openTwoWayCall, rejoinWaits, type TwoWayState } from './two-way.ts';

class FakeSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: { type: string; sdp?: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
}

class FakePeer {
  connectionState = 'new';
  onconnectionstatechange: (() => void) | null = null;
  onicecandidate: ((event: { candidate: { toJSON(): object } | null }) => void) | null = null;
  ontrack: ((event: { track: object }) => void) | null = null;
  isClosed = false;
  readonly given: unknown[] = [];
  readonly transceivers = ['video', 'audio'].map(kind => ({
    direction: 'recvonly',
    receiver: { track: { kind } },
    sender: { replaceTrack: (track: unknown) => Promise.resolve(void this.given.push(track)) },
  }));
  getTransceivers = () => this.transceivers;
  setRemoteDescription = () => Promise.resolve();
  setLocalDescription = () => Promise.resolve();
  createAnswer = () => Promise.resolve({ type: 'answer', sdp: 'mine' });
  readonly candidates: unknown[] = [];
  addIceCandidate = (candidate: { candidate?: string }) => {
    if (candidate.candidate === 'nonsense') return Promise.reject(new DOMException('no candidate', 'OperationError'));
    this.candidates.push(candidate);
    return Promise.resolve();
  };
  become(state: string): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  close(): void {
    this.isClosed = true;
  }
}

function setUp(broken: { socket?: boolean; peer?: boolean } = {}) {
  const clock = new FakeClock();
  const sockets: FakeSocket[] = [];
  const peers: FakePeer[] = [];
  const configurations: RTCConfiguration[] = [];
  const states: TwoWayState[] = [];
  const made = <T>(list: T[], one: T): T => {
    list.push(one);
    return one;
  };
  const call = openTwoWayCall(
    {
      address: 'ws://device/rtc/1',
      meetingId: '1',
      deviceCode: 'PR001',
      userName: 'me',
      password: 'secret',
      iceServers: [{ urls: 'turn:helper', username: 'u', credential: 'c' }],
    },
    { onState: state => states.push(state), onStream: () => undefined },
    {
      clock,
      openSocket: () => {
        if (broken.socket) throw new DOMException('insecure', 'SecurityError');
        return made(sockets, new FakeSocket()) as unknown as WebSocket;
      },
      createPeer: configuration => {
        if (broken.peer) throw new TypeError('no such server');
        configurations.push(configuration);
        return made(peers, new FakePeer()) as unknown as RTCPeerConnection;
      },
      createStream: () => ({ addTrack: () => undefined }) as unknown as MediaStream,
    },
  );
  return { clock, sockets, peers, configurations, states, call };
}

const nothing = { onStream: () => undefined };
const meeting = {
  address: 'ws://device/rtc/1',
  meetingId: '1',
  deviceCode: 'PR001',
  userName: 'me',
  password: 'secret',
};

describe('a two-way call', () => {
  it('joins, answers the offer both ways, and sends what it is given later', async () => {
    const { sockets, peers, configurations, states, call } = setUp();
    expect(configurations).toEqual([{ iceServers: [{ urls: ['turn:helper'], username: 'u', credential: 'c' }] }]);
    sockets[0]?.accept();
    expect(sockets[0]?.sent).toEqual([
      { type: 'join', meetingId: '1', deviceCode: 'PR001', userName: 'me', password: 'secret' },
    ]);
    sockets[0]?.onmessage?.({ data: 'nonsense' });
    sockets[0]?.onmessage?.({ data: '{"type":"offer","sdp":"theirs"}' });
    await settle();
    expect(sockets[0]?.sent.at(-1)).toEqual({ type: 'answer', sdp: 'mine' });
    expect(peers[0]?.transceivers.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv']);
    expect(peers[0]?.given).toEqual([null, null]);
    peers[0]?.become('connected');
    expect(states).toEqual(['connecting', 'connected']);
    const voice = { kind: 'audio' };
    call.send({ getTracks: () => [voice] } as unknown as MediaStream);
    expect(peers[0]?.given.slice(2)).toEqual([null, voice]);
    call.close();
    expect(sockets[0]?.sent.at(-1)).toEqual({ type: 'bye' });
    expect(peers[0]?.isClosed).toBe(true);
  });

  it.each(['socket', 'peer', 'silence'])('joins again when the %s fails, and never after its end', async what => {
    const { clock, sockets, peers, states, call } = setUp();
    sockets[0]?.accept();
    if (what === 'socket') sockets[0]?.onclose?.();
    else if (what === 'peer') peers[0]?.become('failed');
    else await clock.advance(joinWithin);
    expect(states.at(-1)).toBe('lost');
    expect(peers[0]?.isClosed).toBe(true);
    await clock.advance(rejoinWaits[0]);
    expect(sockets).toHaveLength(2);
    call.close();
    await clock.advance(60_000);
    expect(sockets).toHaveLength(2);
  });

  it.each(['socket', 'peer'] as const)('is lost and tries again where its %s cannot be made', async what => {
    const broken: { socket?: boolean; peer?: boolean } = { [what]: true };
    const { clock, sockets, peers, states, call } = setUp(broken);
    expect([states.at(-1), sockets.length]).toEqual(['lost', 0]);
    await clock.advance(rejoinWaits[0]);
    expect(states).toEqual(['connecting', 'lost', 'lost']);
    expect(peers.every(({ isClosed }) => isClosed)).toBe(true);
    broken[what] = false;
    await clock.advance(rejoinWaits[1]);
    expect(sockets).toHaveLength(1);
    peers.at(-1)?.become('connected');
    expect(states.at(-1)).toBe('connected');
    call.close();
    expect(clock.waiting).toBe(0);
  });

  it('is joined less and less often where each session connects and is lost at once', async () => {
    const { clock, sockets, peers } = setUp();
    for (let second = 0; second < 60; second += 0.25) {
      sockets.at(-1)?.accept();
      peers.at(-1)?.become('connected');
      peers.at(-1)?.become('failed');
      await clock.advance(250);
    }
    expect(sockets.length).toBeLessThan(20);
    expect(sockets.length).toBeGreaterThan(10);
  });

  it('says that it is not possible where the browser has no such connections', () => {
    const clock = new FakeClock();
    const states: TwoWayState[] = [];
    openTwoWayCall(meeting, { ...nothing, onState: state => states.push(state) }, { clock });
    expect(states).toEqual(['unsupported']);
    expect(clock.waiting).toBe(0);
  });

  it('waits where the network comes and goes, as browsers do', async () => {
    const { clock, sockets, peers, states } = setUp();
    sockets[0]?.accept();
    for (const state of ['connecting', 'connected', 'disconnected', 'connecting', 'connected'] as const)
      peers[0]?.become(state);
    expect(states).toEqual(['connecting', 'connected', 'connected']);
    expect(peers[0]?.isClosed).toBe(false);
    await clock.advance(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('is not ended by a candidate that the browser cannot use, and takes those that come after', async () => {
    const { sockets, peers, states } = setUp();
    sockets[0]?.accept();
    const usable = { candidate: 'candidate:1', sdpMid: '0' };
    for (const candidate of [{ candidate: 'nonsense' }, usable])
      sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'candidate', candidate }) });
    await settle();
    expect(peers[0]?.candidates).toEqual([usable]);
    expect([states, peers[0]?.isClosed]).toEqual([['connecting'], false]);
  });

  it('that the server ends with a bye is joined no more', async () => {
    const { clock, sockets, peers, states, call } = setUp();
    sockets[0]?.accept();
    peers[0]?.become('connected');
    sockets[0]?.onmessage?.({ data: '{"type":"bye"}' });
    sockets[0]?.onclose?.();
    await clock.advance(60_000);
    expect([sockets.length, peers[0]?.isClosed, states.at(-1), clock.waiting]).toEqual([1, true, 'ended', 0]);
    call.close();
    expect(sockets[0]?.sent.some(({ type }) => type === 'bye')).toBe(false);
  });

  it('that the server ends while it is being joined is over, and is never told as lost', async () => {
    const { clock, sockets, states } = setUp();
    sockets[0]?.accept();
    sockets[0]?.onmessage?.({ data: '{"type":"bye"}' });
    await clock.advance(60_000);
    expect([states, sockets.length]).toEqual([['connecting', 'ended'], 1]);
  });

  it('tells its own candidates while its socket is open, and the end of them to nobody', () => {
    const { sockets, peers } = setUp();
    const mine = { toJSON: () => ({ candidate: 'candidate:2' }) };
    peers[0]?.onicecandidate?.({ candidate: mine });
    sockets[0]?.accept();
    peers[0]?.onicecandidate?.({ candidate: mine });
    peers[0]?.onicecandidate?.({ candidate: null });
    expect(sockets[0]?.sent.map(({ type }) => type)).toEqual(['join', 'candidate']);
  });

  it('that was closed while it answered an offer says nothing more', async () => {
    const { clock, sockets, peers, states, call } = setUp();
    sockets[0]?.accept();
    sockets[0]?.onmessage?.({ data: '{"type":"offer","sdp":"theirs"}' });
    call.close();
    call.send({ getTracks: () => [] } as unknown as MediaStream);
    await clock.advance(60_000);
    expect(sockets[0]?.sent.map(({ type }) => type)).toEqual(['join', 'bye']);
    expect([states, peers.length, clock.waiting]).toEqual([['connecting'], 1, 0]);
  });

  it('joins again where its offer cannot be answered', async () => {
    const { clock, sockets, peers, states } = setUp();
    sockets[0]?.accept();
    if (peers[0]) peers[0].setRemoteDescription = () => Promise.reject(new DOMException('no', 'InvalidAccessError'));
    sockets[0]?.onmessage?.({ data: '{"type":"offer","sdp":"nonsense"}' });
    await settle();
    expect(states.at(-1)).toBe('lost');
    await clock.advance(rejoinWaits[0]);
    expect(sockets).toHaveLength(2);
  });

  it('sends to the next session what it was given in one that was lost', async () => {
    const { clock, sockets, peers, call } = setUp();
    const voice = { kind: 'audio' };
    sockets[0]?.accept();
    call.send({ getTracks: () => [voice] } as unknown as MediaStream);
    sockets[0]?.onclose?.();
    await clock.advance(rejoinWaits[0]);
    sockets[1]?.accept();
    sockets[1]?.onmessage?.({ data: '{"type":"offer","sdp":"theirs"}' });
    await settle();
    expect(peers[1]?.given).toEqual([null, voice]);
  });
});
