/** The whole kit: importing this registers every tag. */
import './alarm-dialog/index.ts';
import './alarm-popover/index.ts';
import './alarm-popups/index.ts';
import './captures/index.ts';
import './connection-bar/index.ts';
import './data-page/index.ts';
import './device-controls/index.ts';
import './device-tiles/index.ts';
import './drive-pad/index.ts';
import './fleet-map/index.ts';
import './intercom/index.ts';
import './live-player/index.ts';
import './live-popup/index.ts';
import './playback/index.ts';
import './provider/index.ts';
import './ptz-pad/index.ts';
import './robot-map/index.ts';
import './robot-selector/index.ts';
import './sos-overlay/index.ts';
import './statistics/index.ts';
import './stop-button/index.ts';
import './task-list/index.ts';
import './video-wall/index.ts';
import './work-mode/index.ts';

export { createConsole } from '@patrolkit/core';
export type { Console, ConsoleOptions } from '@patrolkit/core';
export { specs } from './specs.ts';
