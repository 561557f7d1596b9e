/** Where and when one person or one number plate was seen. All fields are assumed. */
import { call } from '../call.ts';
import { assumed, choice, entity, field, id, list, number, optional, text, time, type Infer } from '../codec/index.ts';
import { soughtText } from '../remarks.ts';
import { personAggregates, plateAggregates } from './aggregates.ts';

/** Most places of an answer. Those with the most sightings are sent. */
export const mostPlaces = 300;
/** The longest period, ms: that of the lists, plus one hour for clocks that differ and for a clock change. */
export const longestSightings = Math.min(personAggregates.longest, plateAggregates.longest) + 3_600_000;

/** The kind of what is sought: a person or a number plate. */
export const sightingKind = choice({ person: 'person', plate: 'plate' });
/** The kind of what is sought: a person or a number plate. */
export type SightingKind = Infer<typeof sightingKind>;

/** A place where the person or plate was seen. Positions in the same square of two metres are one place. */
export const sightingPlace = entity('SightingPlace', {
  mapId: assumed('mapId', id, 'Map'),
  mapName: assumed('mapName', text, 'Name of the map when it was last seen there'),
  x: assumed('x', optional(number), 'Metres east, where the device stood; absent where that is not known'),
  y: assumed('y', optional(number), 'Metres north'),
  pointName: assumed('pointName', optional(text), 'The nearest point of the patrols of the map'),
  count: assumed('count', number, 'How often it was seen there'),
  lastAt: assumed('lastTime', time, 'When last'),
});

/** How often the person or plate was seen in an hour or a day. */
export const sightingSlot = entity('SightingSlot', {
  at: assumed('time', time, 'Begin of the hour or day'),
  count: assumed('count', number, 'How often it was seen then'),
});

/** Where and when the person or plate was seen. */
export const sightings = entity('Sightings', {
  total: assumed('total', number, 'How often it was seen in the period'),
  places: assumed('places', list(sightingPlace), `Where, the most frequent first, ${mostPlaces} at most`),
  unit: assumed('unit', choice({ hour: 'hour', day: 'day' }), 'Hours for a period of one day, else days'),
  slots: assumed('slots', list(sightingSlot), 'Each hour or day of the period, the oldest first, also without any'),
});
/** Where and when the person or plate was seen. */
export type Sightings = Infer<typeof sightings>;

/** The query for sightings. */
export const sightingsQuery = entity('SightingsQuery', {
  kind: assumed('type', sightingKind, 'A person or a number plate'),
  label: assumed('name', soughtText, 'Name of the person, or the plate'),
  from: field('startTime', time, 'Not before'),
  to: field('stopTime', optional(time), 'Not after; now where missing'),
  timeZone: field('timeZone', optional(text), 'IANA name of the zone of hours and days; UTC where missing'),
});

export const getSightings = call({
  name: 'getSightings',
  module: 'face',
  permission: [{ page: personAggregates.screen, when: ['kind', 'person'] }, { page: plateAggregates.screen }],
  isOurs: true,
  request: sightingsQuery,
  answer: sightings,
  doc: 'Where and when devices that the user sees saw one person or read one number plate: places with their counts, and counts by hour or day.',
});
