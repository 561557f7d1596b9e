/** A stream over a socket of the page, spoken by the test. */
export class FlvSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static latest: FlvSocket | undefined;
  readyState = 1;
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { readonly wasClean: boolean; readonly code: number }) => void) | null = null;

  constructor() {
    super();
    FlvSocket.latest = this;
    queueMicrotask(() => {
      this.onopen?.();
      this.#say(Uint8Array.of(0x46, 0x4c, 0x56, 1, 4, 0, 0, 0, 9, 0, 0, 0, 0));
    });
  }

  /** 160 bytes of sound as one tag; `format` is the first byte of the tag's data. */
  voice(value: number, format = 0x72): void {
    const size = 161;
    const head = [8, 0, 0, size, 0, 0, 0, 0, 0, 0, 0, format];
    this.#say(Uint8Array.from([...head, ...Array<number>(size - 1).fill(value), 0, 0, 0, 11 + size]));
  }

  /** A tag of the picture, of a moment of the stream, ms. */
  video(at: number, body: readonly number[]): void {
    const time = [(at >> 16) & 255, (at >> 8) & 255, at & 255, (at >> 24) & 255];
    const behind = 11 + body.length;
    const size = [0, body.length >> 8, body.length & 255];
    this.#say(Uint8Array.from([9, ...size, ...time, 0, 0, 0, ...body, 0, 0, behind >> 8, behind & 255]));
  }

  /** A key picture of a moment of the stream, ms, with the header that it is made with; `decodeAnything` shows it. */
  picture(at: number): void {
    this.video(at, [0x17, 0, 0, 0, 0, 1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, 0, 0]);
    this.video(at, [0x17, 1, 0, 0, 0, 0, 0, 0, 1, 0x65]);
  }

  send(): void {
    // The tests ignore what a player sends to a stream.
  }

  close(): void {
    this.readyState = 3;
  }

  #say(data: Uint8Array): void {
    this.onmessage?.({ data: data.slice().buffer });
  }
}

/** Replaces every socket of the page by the fake one. Returns a function that puts the real one back. */
export function speakFlv(): () => void {
  const real = window.WebSocket;
  FlvSocket.latest = undefined;
  Object.assign(window, { WebSocket: FlvSocket });
  return () => void Object.assign(window, { WebSocket: real });
}

/** Replaces the browser's decoder by one that makes a grey picture of any data. Returns a function that puts the real one back. */
export function decodeAnything(): () => void {
  const real = window.VideoDecoder;
  const grey = new OffscreenCanvas(16, 9);
  grey.getContext('2d')?.fillRect(0, 0, 16, 9);
  const decoder = class {
    static readonly isConfigSupported = () => Promise.resolve({ supported: true });
    readonly decodeQueueSize = 0;
    readonly #output: VideoFrameOutputCallback;
    state = 'configured';
    constructor({ output }: VideoDecoderInit) {
      this.#output = output;
    }
    configure(): void {
      // The fake decoder takes any configuration.
    }
    decode({ timestamp }: EncodedVideoChunk): void {
      this.#output(new VideoFrame(grey, { timestamp }));
    }
    close(): void {
      this.state = 'closed';
    }
  };
  Object.assign(window, { VideoDecoder: decoder });
  return () => void Object.assign(window, { VideoDecoder: real });
}
