/**
 * A two-way call with a device over WebRTC. It joins the device's meeting by a small signalling socket (PROTOCOL.md), shows what the device
 * sends, and sends microphone and camera when there are any. Without them the operator still sees and hears the device.
 */
import type { Clock } from '../channel/index.ts';
import { createReconnecting } from './sockets/reconnecting.ts';

/** The address and credentials of a call. */
export interface TwoWayMeeting {
  /** Signalling socket, ws or wss. */
  readonly address: string;
  readonly meetingId: string;
  /** The device that calls. */
  readonly deviceCode: string;
  readonly userName: string;
  readonly password: string;
  /** STUN and TURN servers for a route between networks. Not needed when both sides are in one network. */
  readonly iceServers?: readonly IceServer[];
}

/** A server that helps two peers to find a route to each other. */
export interface IceServer {
  /** `stun:`, `turn:` or `turns:` addresses. */
  readonly urls: string | readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

/**
 * The state of a call. A browser without such connections never leaves `unsupported`. A call that its server ended never leaves `ended`.
 */
export type TwoWayState = 'connecting' | 'connected' | 'lost' | 'ended' | 'unsupported';

/** Events of a call. None comes after `close`. */
export interface TwoWayEvents {
  onState(state: TwoWayState): void;
  /** Called with the stream of the device. It is always the same one, and the call repeats for each track that is added. */
  onStream(stream: MediaStream): void;
}

/** What a call needs. By default the browser's own classes. */
export interface TwoWayDeps {
  readonly clock: Clock;
  readonly openSocket?: (address: string) => WebSocket;
  readonly createPeer?: (configuration: RTCConfiguration) => RTCPeerConnection;
  readonly createStream?: () => MediaStream;
}

/** A call. */
export interface TwoWayCall {
  /** Sends these tracks from now on. Undefined sends nothing. */
  send(stream: MediaStream | undefined): void;
  close(): void;
}

/** Waits before each further try to join, ms. The last one repeats. */
export const rejoinWaits = [250, 500, 1_000, 2_000, 5_000] as const;
/** How long a try to connect may take, ms. */
export const joinWithin = 12_000;

interface Signal {
  readonly type: string;
  readonly sdp?: string;
  readonly candidate?: RTCIceCandidateInit;
}

const read = (data: unknown): Signal | undefined => {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed ? (parsed as Signal) : undefined;
  } catch {
    return undefined;
  }
};

/** Opens a call and keeps it open until it is closed. */
export function openTwoWayCall(meeting: TwoWayMeeting, events: TwoWayEvents, deps: TwoWayDeps): TwoWayCall {
  const { clock } = deps;
  const openSocket = deps.openSocket ?? ((address: string) => new WebSocket(address));
  const createPeer = deps.createPeer ?? (configuration => new RTCPeerConnection(configuration));
  const iceServers = (meeting.iceServers ?? []).map(({ urls, ...rest }) => ({ ...rest, urls: [urls].flat() }));
  const createStream = deps.createStream ?? (() => new MediaStream());
  const reconnecting = createReconnecting(clock, rejoinWaits);
  let sent: MediaStream | undefined;
  let isClosed = false;
  let session: { readonly peer: RTCPeerConnection; readonly socket: WebSocket } | undefined;
  let disarm: (() => void) | undefined;

  const give = (peer: RTCPeerConnection): void => {
    for (const transceiver of peer.getTransceivers()) {
      const { kind } = transceiver.receiver.track;
      const track = sent?.getTracks().find(candidate => candidate.kind === kind) ?? null;
      transceiver.sender.replaceTrack(track).catch(() => undefined);
    }
  };

  const drop = (): void => {
    const mine = session;
    session = undefined;
    disarm?.();
    disarm = undefined;
    if (!mine) return;
    mine.socket.onclose = null;
    mine.socket.onmessage = null;
    mine.socket.close();
    mine.peer.onconnectionstatechange = null;
    mine.peer.onicecandidate = null;
    mine.peer.ontrack = null;
    mine.peer.close();
  };

  const retry = (): void => {
    drop();
    if (isClosed) return;
    events.onState('lost');
    disarm = clock.after(reconnecting.broke(), join);
  };

  /** Ends the call, because the server says that it is over. Nobody joins it again. */
  const leave = (): void => {
    drop();
    events.onState('ended');
  };

  /** Makes peer and socket of one try. Undefined when the browser refuses either, for example a ws: address on an https page. */
  const open = (): typeof session => {
    let peer: RTCPeerConnection | undefined;
    try {
      peer = createPeer({ iceServers });
      return { peer, socket: openSocket(meeting.address) };
    } catch {
      peer?.close();
      return undefined;
    }
  };

  function join(): void {
    drop();
    const mine = open();
    if (!mine) return retry();
    session = mine;
    const { peer, socket } = mine;
    const say = (message: object): void => {
      if (session === mine && socket.readyState === 1) socket.send(JSON.stringify(message));
    };
    disarm = clock.after(joinWithin, retry);
    const stream = createStream();
    peer.ontrack = ({ track }) => {
      stream.addTrack(track);
      events.onStream(stream);
    };
    peer.onicecandidate = ({ candidate }) => {
      if (candidate) say({ type: 'candidate', candidate: candidate.toJSON() });
    };
    peer.onconnectionstatechange = () => {
      if (session !== mine) return;
      if (peer.connectionState === 'connected') {
        disarm?.();
        disarm = undefined;
        reconnecting.delivers();
        events.onState('connected');
      } else if (peer.connectionState === 'failed' || peer.connectionState === 'closed') retry();
    };
    const { meetingId, deviceCode, userName, password } = meeting;
    socket.onopen = () => say({ type: 'join', meetingId, deviceCode, userName, password });
    socket.onclose = () => {
      if (session === mine) retry();
    };
    const take = async (signal: Signal | undefined): Promise<void> => {
      if (signal?.type === 'bye') return leave();
      // A candidate that the browser cannot use is only one route less. The call may use another.
      if (signal?.type === 'candidate' && signal.candidate)
        await peer.addIceCandidate(signal.candidate).catch(() => undefined);
      if (signal?.type !== 'offer' || signal.sdp === undefined) return;
      await peer.setRemoteDescription({ type: 'offer', sdp: signal.sdp });
      // Both directions from the start, so that permission for a microphone later needs no new negotiation.
      for (const transceiver of peer.getTransceivers()) transceiver.direction = 'sendrecv';
      give(peer);
      const answer = await peer.createAnswer();
      await peer.setLocalDescription(answer);
      say({ type: 'answer', sdp: answer.sdp });
    };
    socket.onmessage = ({ data }) => {
      take(read(data)).catch(() => {
        if (session === mine) retry();
      });
    };
  }

  const isPossible = deps.createPeer !== undefined || typeof RTCPeerConnection === 'function';
  events.onState(isPossible ? 'connecting' : 'unsupported');
  if (isPossible) join();
  return {
    send: stream => {
      sent = stream;
      if (session) give(session.peer);
    },
    close: () => {
      isClosed = true;
      if (session?.socket.readyState === 1) session.socket.send(JSON.stringify({ type: 'bye' }));
      drop();
    },
  };
}
