/** Pages of radio signals and lines. */
import { cardUses, fibreEvents, mobileSightings, wirelessSightings } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(wirelessSightings, {
    title: 'mac',
    columns: ['at', 'mac', 'network', 'signal', 'deviceName', 'mapName'],
  }),
  recordPage(mobileSightings, {
    title: 'imsi',
    columns: ['at', 'imsi', 'carrier', 'signal', 'deviceName', 'mapName'],
  }),
  recordPage(cardUses, {
    title: 'cardCode',
    columns: ['at', 'deviceName', 'cardCode', 'carrier', 'cardState', 'traffic'],
  }),
  recordPage(fibreEvents, {
    title: 'fibreName',
    columns: ['at', 'fibreName', 'distance', 'fibreEventKind', 'strength', 'mapName'],
  }),
);
