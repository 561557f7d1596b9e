/** Pages of the patrol cars, and of the vehicles that belong to the site. */
import {
  listCompany,
  listDeviceMap,
  listDeviceModel,
  listVehicleModel,
  patrolVehicles,
  registeredVehicles,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(patrolVehicles, {
    effect: 'now',
    columns: [
      'name',
      'plate',
      'vehicleType',
      'model',
      'companyName',
      'mapName',
      'useStatus',
      'isOnline',
      'away',
      'battery',
      'ownerName',
      'changedAt',
    ],
    more: ['serial', 'plateColour', 'bodyColour', 'brand', 'ownerPhone', 'gbCode', 'heardAt', 'changedBy'],
    dictionaries: { model: listDeviceModel, companyId: listCompany, mapId: listDeviceMap },
    sort: { by: 'plate', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        label: 'fleet.vehicle.section.vehicle',
        fields: [
          'names',
          'plate',
          { name: 'plateColour', first: 'blue' },
          { name: 'vehicleType', first: 'patrol' },
          'bodyColour',
          'brand',
          'ownerName',
          'ownerPhone',
        ],
      },
      {
        label: 'fleet.vehicle.section.device',
        fields: [
          'serial',
          { name: 'model', dictionary: listVehicleModel },
          'gbCode',
          { name: 'companyId', dictionary: listCompany },
          { name: 'mapId', dictionary: listDeviceMap, hint: { id: 'fleet.vehicle.mapId.hint' } },
          { name: 'useStatus', first: 'inUse', hint: { id: 'fleet.vehicle.useStatus.hint' } },
        ],
      },
    ],
  }),
  thingPage(registeredVehicles, {
    effect: 'next',
    columns: [
      'plate',
      'vehicleType',
      'plateColour',
      'bodyColour',
      'brand',
      'ownerName',
      'listKind',
      'validUntil',
      'changedAt',
    ],
    more: ['ownerPhone', 'validFrom', 'remarks', 'changedBy'],
    sort: { by: 'plate', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        label: 'fleet.registered.section.vehicle',
        fields: [
          'plate',
          { name: 'plateColour', first: 'blue' },
          { name: 'vehicleType', first: 'car' },
          'bodyColour',
          'brand',
          'ownerName',
          'ownerPhone',
        ],
      },
      {
        label: 'fleet.registered.section.access',
        fields: [
          { name: 'listKind', first: 'allowed', hint: { id: 'fleet.registered.listKind.hint' } },
          'validFrom',
          { name: 'validUntil', hint: { id: 'fleet.registered.validUntil.hint' } },
          'remarks',
        ],
      },
    ],
  }),
);
