/** Pages of radio signals and lines. */
import { cardUses, fibreEvents, mobileSightings, wirelessSightings } from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

export const wirelessSightingsPage = recordPage(wirelessSightings, {
  screen: 'wifi-query',
  title: 'mac',
  columns: ['at', 'mac', 'network', 'signal', 'deviceName', 'mapName'],
});

export const mobileSightingsPage = recordPage(mobileSightings, {
  screen: 'imsi-query',
  title: 'imsi',
  columns: ['at', 'imsi', 'carrier', 'signal', 'deviceName', 'mapName'],
});

export const cardUsesPage = recordPage(cardUses, {
  screen: 'sim-query',
  title: 'cardCode',
  columns: ['at', 'deviceName', 'cardCode', 'carrier', 'cardState', 'traffic'],
});

export const fibreEventsPage = recordPage(fibreEvents, {
  screen: 'fiber-query',
  title: 'fibreName',
  columns: ['at', 'fibreName', 'distance', 'fibreEventKind', 'strength', 'mapName'],
});
