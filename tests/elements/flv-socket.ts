/** A stream of sound over a socket of the page, spoken by the test. */
export class FlvSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static latest: FlvSocket | undefined;
  readyState = 1;
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    super();
    FlvSocket.latest = this;
    queueMicrotask(() => {
      this.onopen?.();
      this.#say(Uint8Array.of(0x46, 0x4c, 0x56, 1, 4, 0, 0, 0, 9, 0, 0, 0, 0));
    });
  }

  /** 160 bytes of sound as one tag; `format` is its first byte. */
  voice(value: number, format = 0x72): void {
    const size = 161;
    const head = [8, 0, 0, size, 0, 0, 0, 0, 0, 0, 0, format];
    this.#say(Uint8Array.from([...head, ...Array<number>(size - 1).fill(value), 0, 0, 0, 11 + size]));
  }

  send(): void {
    // What a player says to a stream is of no interest here.
  }

  close(): void {
    this.readyState = 3;
  }

  #say(data: Uint8Array): void {
    this.onmessage?.({ data: data.slice().buffer });
  }
}

/** Puts it in the place of every socket of the page; the result puts the real one back. */
export function speakFlv(): () => void {
  const real = window.WebSocket;
  FlvSocket.latest = undefined;
  Object.assign(window, { WebSocket: FlvSocket });
  return () => void Object.assign(window, { WebSocket: real });
}
