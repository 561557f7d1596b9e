/** Records of radio signals and lines. The specification names no field of them: all are assumed. */
import { assumed, choice, entity, measured, text } from '../codec/index.ts';
import { noticed } from './common.ts';
import { records } from './records.ts';

const carrier = assumed('operator', text, 'Telephone company');

/** A wireless device that a robot noticed nearby. */
export const wirelessSighting = entity('WirelessSighting', {
  ...noticed,
  mac: assumed('mac', text, 'Address of the wireless device'),
  network: assumed('ssid', text, 'Network that it requests'),
  signal: assumed('signal', measured('dBm'), 'Strength of the signal'),
});
/** Wireless devices that robots noticed nearby. */
export const wirelessSightings = records({
  entity: wirelessSighting,
  module: 'face',
  screen: 'wifi-query',
  time: 'at',
  filters: ['mac', 'network', 'deviceId'],
  ranges: ['signal'],
  sorts: ['at', 'mac', 'signal'],
  doc: 'Wireless devices that robots noticed near them',
});

/** A mobile telephone that a robot noticed nearby. */
export const mobileSighting = entity('MobileSighting', {
  ...noticed,
  imsi: assumed('imsi', text, 'Number of the subscriber'),
  carrier,
  signal: assumed('signal', measured('dBm'), 'Strength of the signal'),
});
/** Mobile telephones that robots noticed nearby. */
export const mobileSightings = records({
  entity: mobileSighting,
  module: 'face',
  screen: 'imsi-query',
  time: 'at',
  filters: ['imsi', 'carrier', 'deviceId'],
  sorts: ['at', 'imsi', 'signal'],
  doc: 'Mobile telephones that robots noticed near them',
});

/** The data that the SIM card of a device used on a day. */
export const cardUse = entity('CardUse', {
  ...noticed,
  cardCode: assumed('iccid', text, 'Number of the SIM card'),
  carrier,
  cardState: assumed('simStatus', choice({ active: 1, idle: 2, suspended: 3 }), 'Whether it is in use'),
  traffic: assumed('traffic', measured('megabyte', 1), 'Data of the day'),
});
/** Data that the SIM cards of devices used. */
export const cardUses = records({
  entity: cardUse,
  module: 'device',
  screen: 'sim-query',
  time: 'at',
  filters: ['cardCode', 'deviceId', 'cardState'],
  ranges: ['traffic'],
  sorts: ['at', 'deviceName', 'traffic'],
  doc: 'Data that the SIM cards of devices used, day by day',
});

/** An event along a sensing fibre. */
export const fibreEvent = entity('FibreEvent', {
  ...noticed,
  fibreName: assumed('fiberName', text, 'Fibre'),
  distance: assumed('position', measured('metre'), 'Position along the fence'),
  fibreEventKind: assumed(
    'eventType',
    choice({ vibration: 1, climbing: 2, digging: 3, cut: 4 }),
    'What the robot took it for',
  ),
  strength: assumed('strength', measured('decibel', 1), 'Strength'),
});
/** Events along sensing fibres. */
export const fibreEvents = records({
  entity: fibreEvent,
  module: 'patrol',
  screen: 'fiber-query',
  time: 'at',
  filters: ['fibreName', 'fibreEventKind'],
  ranges: ['distance'],
  sorts: ['at', 'fibreName', 'distance'],
  doc: 'What sensing fibres along the fence noticed',
});
