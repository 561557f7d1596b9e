/** Pages of how often persons and vehicles were seen. */
import { getSightings, personAggregates, personSums, plateAggregates, plateSums } from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'face-aggregation-query-index': recordPage(personAggregates, {
    screen: 'face-aggregation-query-index',
    sums: { of: personSums, kinds: ['sum', 'greatest'] },
    title: 'personName',
    columns: ['picture', 'personName', 'sightings', 'devices', 'firstAt', 'lastAt', 'mapName'],
    isCards: true,
    records: { screen: 'identified-person-query', field: 'personName' },
    sightings: { kind: 'person', call: getSightings, exact: 'exactName' },
    pushes: ['FaceCaptureInfo'],
  }),
  'numberplate-aggregation-query-index': recordPage(plateAggregates, {
    screen: 'numberplate-aggregation-query-index',
    sums: { of: plateSums, kinds: ['sum', 'greatest'] },
    title: 'plate',
    columns: ['picture', 'plate', 'sightings', 'devices', 'firstAt', 'lastAt', 'mapName'],
    isCards: true,
    records: { screen: 'captured-vehicles-query', field: 'plate' },
    sightings: { kind: 'plate', call: getSightings, exact: 'exactPlate' },
    pushes: ['VehicleCaptureInfo'],
  }),
};
