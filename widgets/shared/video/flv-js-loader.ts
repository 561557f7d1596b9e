/**
 * Feeds flv.js from a WebSocket. Its own loader throws into the page when it is ended while it connects (seen with 1.6.2:
 * the error event finds no listener any more and becomes an uncaught exception), so this one takes its place.
 */
/* oxlint-disable no-underscore-dangle -- the names are flv.js's own */
import { closeQuietly } from '@patrolkit/core';
import type FlvJs from 'flv.js';

type Flv = typeof FlvJs;
type Loader = InstanceType<Flv['BaseLoader']>;

const status = { connecting: 1, buffering: 2, failed: 3, complete: 4 } as const;

/** The loader for flv.js's option `customLoader`. */
export function socketLoader(flvjs: Flv): new () => Loader {
  return class extends flvjs.BaseLoader {
    #socket: WebSocket | undefined;
    #received = 0;

    constructor() {
      super('patrol-socket-loader');
      this._needStash = true;
    }

    override open({ url }: { readonly url: string }): void {
      let socket: WebSocket;
      try {
        socket = new WebSocket(url);
      } catch {
        // An address that no browser takes.
        queueMicrotask(() => this.#broke());
        return;
      }
      socket.binaryType = 'arraybuffer';
      this._status = status.connecting;
      this.#socket = socket;
      socket.onopen = () => {
        this._status = status.buffering;
      };
      socket.onmessage = ({ data }: MessageEvent<unknown>) => {
        // Text does not belong on this socket; the picture goes on without it.
        if (!(data instanceof ArrayBuffer)) return;
        const start = this.#received;
        this.#received += data.byteLength;
        this.onDataArrival(data, start, this.#received);
      };
      socket.onclose = () => {
        this.#socket = undefined;
        this.#broke();
      };
    }

    /** The end of a live stream is a break: told as complete, flv.js would flush what it may not have begun (and throws). */
    #broke(): void {
      this._status = status.failed;
      this.onError(flvjs.LoaderErrors.EXCEPTION as never, { code: -1, msg: '' });
    }

    override abort(): void {
      const socket = this.#socket;
      this.#socket = undefined;
      this._status = status.complete;
      if (!socket) return;
      closeQuietly(socket);
    }

    override destroy(): void {
      this.abort();
      super.destroy();
    }
  };
}
