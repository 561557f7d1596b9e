import type { SocketRole } from '@patrolkit/transport/contract';
import type { TestSurface } from '../http/test-surface.ts';
import type { Live } from './live.ts';

interface Body {
  on?: boolean;
  code?: number;
  frame?: unknown;
  /** Several frames at once. */
  frames?: unknown[];
  role?: SocketRole;
}

/** Actions of tests: freeze and close the live channel, and send arbitrary frames. */
export const liveTests = (live: Live): TestSurface => ({
  actions: {
    freeze: ({ on = true }: Body) => live.freeze(on),
    close: ({ code = 1012 }: Body) => live.closeAll(code),
    send: ({ frame, frames = [frame], role }: Body) => {
      const sent = frames.map(one => live.sendRaw(typeof one === 'string' ? one : JSON.stringify(one), role));
      return { sockets: sent[0] ?? 0 };
    },
  },
  reset: () => live.freeze(false),
});
