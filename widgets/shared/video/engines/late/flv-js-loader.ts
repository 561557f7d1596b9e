/**
 * Feeds flv.js from a WebSocket, in place of its own loader. That one throws into the page when it is stopped while it connects. Seen with
 * 1.6.2: the error event has no listener any more and becomes an uncaught exception.
 */
/* oxlint-disable no-underscore-dangle -- the names are flv.js's own */
import type FlvJs from 'flv.js';
import { openMediaSocket } from '../../bitstream/media-socket.ts';

type Flv = typeof FlvJs;
type Loader = InstanceType<Flv['BaseLoader']>;

const status = { connecting: 1, buffering: 2, failed: 3, complete: 4 } as const;

/** The events of the loader, besides those that flv.js gets. */
export interface LoaderEvents {
  /** Connects and answers the function that takes the data. `give` hands flv.js its input instead. */
  open(give: (tag: Uint8Array<ArrayBuffer>) => void): (data: ArrayBuffer) => void;
  /** The server said that there is no more. */
  onEnd(): void;
}

/** The loader for flv.js's option `customLoader`. */
export function socketLoader(flvjs: Flv, events: LoaderEvents): new () => Loader {
  return class extends flvjs.BaseLoader {
    #close: (() => void) | undefined;
    #received = 0;

    constructor() {
      super('patrol-socket-loader');
      this._needStash = true;
    }

    override open({ url }: { readonly url: string }): void {
      this._status = status.connecting;
      const feed = events.open(tag => {
        if (!this.#close) return;
        const start = this.#received;
        this.#received += tag.length;
        this.onDataArrival(tag.buffer, start, this.#received);
      });
      this.#close = openMediaSocket(url, {
        onOpen: () => {
          this._status = status.buffering;
        },
        onData: feed,
        onClose: isEnd => {
          this.#close = undefined;
          this._status = status.failed;
          if (isEnd) return events.onEnd();
          // Reports a break as an error. If it were reported as complete, flv.js would flush what it may not have begun, and throw.
          this.onError(flvjs.LoaderErrors.EXCEPTION as never, { code: -1, msg: '' });
        },
      });
    }

    override abort(): void {
      const close = this.#close;
      this.#close = undefined;
      this._status = status.complete;
      close?.();
    }

    override destroy(): void {
      this.abort();
      super.destroy();
    }
  };
}
