/** Pages of radio signals and lines. */
import { cardUses, fibreEvents, mobileSightings, wirelessSightings } from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'wifi-query': recordPage(wirelessSightings, {
    screen: 'wifi-query',
    title: 'mac',
    columns: ['at', 'mac', 'network', 'signal', 'deviceName', 'mapName'],
  }),
  'imsi-query': recordPage(mobileSightings, {
    screen: 'imsi-query',
    title: 'imsi',
    columns: ['at', 'imsi', 'carrier', 'signal', 'deviceName', 'mapName'],
  }),
  'sim-query': recordPage(cardUses, {
    screen: 'sim-query',
    title: 'cardCode',
    columns: ['at', 'deviceName', 'cardCode', 'carrier', 'cardState', 'traffic'],
  }),
  'fiber-query': recordPage(fibreEvents, {
    screen: 'fiber-query',
    title: 'fibreName',
    columns: ['at', 'fibreName', 'distance', 'fibreEventKind', 'strength', 'mapName'],
  }),
};
