/** How often robots saw persons and number plates, as records grouped by both. The specification names no field: all are assumed. */
import { assumed, entity, id, number, optional, picture, text, time } from '../codec/index.ts';
import { records } from './records.ts';

/** When a person or plate was seen, how often and by how many devices. */
const gathered = {
  id: assumed('id', id, 'What the records have in common'),
  lastAt: assumed('lastTime', time, 'When it was last seen'),
  firstAt: assumed('firstTime', time, 'When it was first seen'),
  sightings: assumed('captureCount', number, 'How often it was seen'),
  devices: assumed('deviceCount', number, 'How many devices saw it'),
  mapName: assumed('mapName', optional(text), 'Where it was last seen'),
  picture: assumed('picUrl', optional(picture), 'The latest picture'),
};

/** A person, and how often robots saw the person. */
export const personAggregate = entity('PersonAggregate', {
  ...gathered,
  personName: assumed('personName', text, 'Name of the person'),
});
/** Persons and how often robots saw them. */
export const personAggregates = records({
  entity: personAggregate,
  module: 'face',
  screen: 'face-aggregation-query-index',
  time: 'lastAt',
  filters: ['personName', 'mapName'],
  ranges: ['sightings'],
  sorts: ['lastAt', 'personName', 'sightings', 'firstAt'],
  doc: 'Persons whom robots recognised, how often, when first and last, and where',
});

/** A number plate and how often robots read it. */
export const plateAggregate = entity('PlateAggregate', {
  ...gathered,
  plate: assumed('plateNumber', text, 'Number plate'),
});
/** Number plates and how often robots read them. */
export const plateAggregates = records({
  entity: plateAggregate,
  module: 'face',
  screen: 'numberplate-aggregation-query-index',
  time: 'lastAt',
  filters: ['plate', 'mapName'],
  ranges: ['sightings'],
  sorts: ['lastAt', 'plate', 'sightings', 'firstAt'],
  doc: 'Number plates that robots read, how often, when first and last, and where',
});
