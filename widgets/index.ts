/** The whole kit: importing this registers every tag. */
import { createConsole as create, type ConsoleOptions, type OwnConsole } from '@patrolkit/core';
import { kitFiles } from './provider/kit-files.ts';
import './alarm-chart/index.ts';
import './alarm-dialog/index.ts';
import './alarm-popover/index.ts';
import './alarm-popups/index.ts';
import './capture-list/index.ts';
import './captures/index.ts';
import './connection-bar/index.ts';
import './data-page/index.ts';
import './device-controls/index.ts';
import './device-status/index.ts';
import './device-tiles/index.ts';
import './diagnostics/index.ts';
import './drive-pad/index.ts';
import './fleet-map/index.ts';
import './inspection-areas/index.ts';
import './inspection-course/index.ts';
import './inspection-figures/index.ts';
import './inspection-timeline/index.ts';
import './instruction-list/index.ts';
import './intercom/index.ts';
import './latest-alarms/index.ts';
import './live-player/index.ts';
import './live-popup/index.ts';
import './manual-alarm/index.ts';
import './map-editor/index.ts';
import './playback/index.ts';
import './provider/index.ts';
import './ptz-pad/index.ts';
import './robot-map/index.ts';
import './robot-selector/index.ts';
import './run-monitor/index.ts';
import './scene-list/index.ts';
import './scene-robots/index.ts';
import './shift-handover/index.ts';
import './sos-overlay/index.ts';
import './statistics/index.ts';
import './stop-button/index.ts';
import './task-list/index.ts';
import './video-wall/index.ts';
import './work-mode/index.ts';

export type { Console, ConsoleOptions } from '@patrolkit/core';
export { specs } from './specs.ts';

/** Makes a console for a provider's `console` property. The caller ends it. The files of the kit run if the page's origin allows them. */
export const createConsole = (options?: ConsoleOptions): OwnConsole => create({ ...kitFiles(), ...options });
