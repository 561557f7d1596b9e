import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import { fromMuLaw, splitNal, toMuLaw, VOICE_HERTZ, VOICE_SAMPLES, voiceAt } from './packets.ts';

const VIDEO_TYPE = 102;
const VOICE_TYPE = 0;
const VIDEO_CLOCK = 90;
const VOICE_MS = (VOICE_SAMPLES / VOICE_HERTZ) * 1000;

/** Number of the last packets whose peak is kept. */
const PEAKS = 75;

/** An ICE candidate as it is signalled. */
export interface Candidate {
  candidate: string;
  sdpMid?: string;
  sdpMLineIndex?: number;
}

/** Gives the pictures of a device. */
export interface CameraFeed {
  /** Calls `take` with every picture from now on: its time, ms, and its NAL units. Returns a function that ends it. */
  watch(deviceId: string, take: (picture: { time: number; nals: readonly Uint8Array[] }) => void): () => void;
}

/** What the robot has received from the operator. */
export interface Heard {
  voicePackets: number;
  videoPackets: number;
  /** Loudest sample of the last second and a half. */
  peak: number;
}

/** The robot's end of a two-way call: sends the camera and the voice at its microphone, and receives the operator's. */
export class RobotPeer {
  readonly heard: Heard = { voicePackets: 0, videoPackets: 0, peak: 0 };
  readonly #peer: RTCPeerConnection;
  readonly #video = new MediaStreamTrack({ kind: 'video' });
  readonly #voice = new MediaStreamTrack({ kind: 'audio' });
  readonly #cameras: CameraFeed;
  readonly #deviceId: string;
  #leave: (() => void) | undefined;
  #speaking: NodeJS.Timeout | undefined;
  readonly #peaks: number[] = [];
  #sequence = { video: 1, voice: 1 };
  #isClosed = false;

  constructor(cameras: CameraFeed, deviceId: string, onFailed: () => void) {
    this.#cameras = cameras;
    this.#deviceId = deviceId;
    this.#peer = new RTCPeerConnection({
      codecs: {
        video: [
          new RTCRtpCodecParameters({
            mimeType: 'video/H264',
            clockRate: VIDEO_CLOCK * 1000,
            payloadType: VIDEO_TYPE,
            parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
            rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
          }),
        ],
        audio: [
          new RTCRtpCodecParameters({
            mimeType: 'audio/PCMU',
            clockRate: VOICE_HERTZ,
            channels: 1,
            payloadType: VOICE_TYPE,
          }),
        ],
      },
      iceServers: [],
      iceUseIpv6: false,
      // A console on the same machine may be reachable only by this address.
      iceAdditionalHostAddresses: ['127.0.0.1'],
    });
    const video = this.#peer.addTransceiver(this.#video, { direction: 'sendrecv' });
    const voice = this.#peer.addTransceiver(this.#voice, { direction: 'sendrecv' });
    voice.onTrack.subscribe(track =>
      track.onReceiveRtp.subscribe(({ payload }) => {
        this.heard.voicePackets++;
        this.#peaks.push(payload.reduce((peak, byte) => Math.max(peak, Math.abs(fromMuLaw(byte))), 0));
        if (this.#peaks.length > PEAKS) this.#peaks.shift();
        this.heard.peak = Math.max(...this.#peaks);
      }),
    );
    video.onTrack.subscribe(track => track.onReceiveRtp.subscribe(() => this.heard.videoPackets++));
    this.#peer.connectionStateChange.subscribe(state => {
      if (state === 'connected') this.#begin();
      else if (state === 'failed') onFailed();
    });
  }

  /** The offer, with all candidates of this machine. */
  async offer(): Promise<string> {
    const offer = await this.#peer.createOffer();
    // Without this the library asks a public STUN server and waits 5 s for it.
    for (const transport of this.#peer.iceTransports) transport.connection.stunServer = undefined;
    await this.#peer.setLocalDescription(offer);
    return this.#peer.localDescription?.sdp ?? '';
  }

  /** Takes the operator's answer. */
  async answer(sdp: string): Promise<void> {
    await this.#peer.setRemoteDescription({ type: 'answer', sdp });
  }

  /** Takes an ICE candidate of the operator; ignores one that cannot be used. */
  async candidate(candidate: Candidate): Promise<void> {
    await this.#peer.addIceCandidate(candidate).catch(() => undefined);
  }

  /** Closes the connection; may be called twice. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#leave?.();
    clearInterval(this.#speaking);
    await this.#peer.close();
  }

  #begin(): void {
    if (this.#leave || this.#isClosed) return;
    this.#leave = this.#cameras.watch(this.#deviceId, ({ time, nals }) => this.#show(time, nals));
    const started = performance.now();
    let packets = 0;
    this.#speaking = setInterval(() => {
      // Counted by the clock, because timers fire late under load.
      const due = Math.floor((performance.now() - started) / VOICE_MS);
      if (due - packets > 25) packets = due - 1;
      for (; packets < due; packets++) this.#speak(packets * VOICE_SAMPLES);
    }, VOICE_MS);
  }

  #show(time: number, nals: readonly Uint8Array[]): void {
    const payloads = nals.flatMap(nal => splitNal(nal));
    payloads.forEach((payload, index) => {
      const header = new RtpHeader({
        payloadType: VIDEO_TYPE,
        sequenceNumber: this.#sequence.video++ & 0xffff,
        timestamp: (time * VIDEO_CLOCK) >>> 0,
        marker: index === payloads.length - 1,
      });
      this.#video.writeRtp(new RtpPacket(header, Buffer.from(payload)));
    });
  }

  #speak(from: number): void {
    const payload = Buffer.alloc(VOICE_SAMPLES);
    for (let i = 0; i < VOICE_SAMPLES; i++) payload[i] = toMuLaw(voiceAt(from + i));
    const header = new RtpHeader({
      payloadType: VOICE_TYPE,
      sequenceNumber: this.#sequence.voice++ & 0xffff,
      timestamp: from >>> 0,
      marker: from === 0,
    });
    this.#voice.writeRtp(new RtpPacket(header, payload));
  }
}
