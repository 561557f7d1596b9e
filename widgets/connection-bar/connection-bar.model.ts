/** The state of the live connection, in one word. */
import type { Connection } from '@patrolkit/core';

/** The state that the bar shows. */
export interface ConnectionView {
  readonly state: 'open' | 'connecting' | 'closed' | 'checking' | 'lost';
  /** When live data stopped, ms since 1970. */
  readonly since?: number;
  /** True when only the socket of the selected robot is lost. No SOS call can be missed then. */
  readonly isRobotOnly?: boolean;
}

/** The worse of the two sockets counts. The device socket is idle until a robot is selected. */
export function viewOf({ singleton, device, lostAt }: Connection): ConnectionView {
  if (lostAt !== undefined) return { state: 'lost', since: lostAt, isRobotOnly: singleton.state === 'open' };
  if (singleton.isChecking || device.isChecking) return { state: 'checking' };
  if (singleton.state === 'connecting' || device.state === 'connecting') return { state: 'connecting' };
  return { state: singleton.state === 'open' ? 'open' : 'closed' };
}
