/** Handles trouble of the live channel. Reports each kind of bad frame once, and checks the session after a loss. */
import type { Part } from '../part.ts';
import type { ErrorLogPart } from './error-log.ts';
import { noticeDurations, type NoticeStore } from '../notices/notices.ts';

/** Makes the part. `probe` asks the server whether the session is still valid. */
export const createTrouble = (errors: ErrorLogPart, notices: NoticeStore, probe: () => unknown): Part => ({
  onEvent: event => {
    switch (event.kind) {
      case 'trouble':
        // Each kind of bad frame is reported once, and stays in the log with its count.
        if (errors.add('channel', `${event.what}: ${event.detail}`) && event.what === 'unparseable')
          notices.notify('error', { id: 'system.channel.bus' }, noticeDurations.channel);
        return;
      case 'accountFull':
        // The server refuses both sockets of a page alike.
        if (event.role === 'singleton')
          notices.notify('warning', { id: 'system.channel.full' }, noticeDurations.server);
        return;
      case 'policyClose':
        return void probe();
      case 'state':
        if (event.state === 'reconnecting' && event.role === 'singleton') void probe();
    }
  },
});
