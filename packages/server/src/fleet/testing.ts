/** Names for tests that have no database. */
import { givenName, nameOfText } from '../language/names.ts';
import type { DeviceKind } from '../links/devices.ts';
import { firstDeviceName, type NamesNow } from './site-names.ts';

const kinds: Readonly<Record<string, DeviceKind>> = { PR: 'robot', PV: 'car', HR: 'recorder', GS: 'sensor' };

/** The names of a fresh installation; a point has its id as name. */
export const firstNames: NamesNow = {
  device: id => {
    const kind = kinds[id.slice(0, 2)];
    return kind ? firstDeviceName({ kind, number: Number(id.slice(2)) }) : givenName(id);
  },
  map: id => nameOfText(id === '2' ? 'map.yard' : 'map.hall'),
  point: givenName,
};
