/** Pages of how often cameras saw persons and vehicles. */
import { getSightings, personAggregates, personSums, plateAggregates, plateSums } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(personAggregates, {
    sums: { of: personSums, kinds: ['sum', 'greatest'] },
    title: 'personName',
    columns: ['picture', 'personName', 'sightings', 'devices', 'firstAt', 'lastAt', 'mapName'],
    isCards: true,
    records: { screen: 'identified-person-query', field: 'personName' },
    sightings: { kind: 'person', call: getSightings, exact: 'exactName' },
    pushes: ['FaceCaptureInfo'],
  }),
  recordPage(plateAggregates, {
    sums: { of: plateSums, kinds: ['sum', 'greatest'] },
    title: 'plate',
    columns: ['picture', 'plate', 'sightings', 'devices', 'firstAt', 'lastAt', 'mapName'],
    isCards: true,
    records: { screen: 'captured-vehicles-query', field: 'plate' },
    sightings: { kind: 'plate', call: getSightings, exact: 'exactPlate' },
    pushes: ['VehicleCaptureInfo'],
  }),
);
