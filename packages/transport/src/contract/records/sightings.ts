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
  mapName: assumed('mapName', text, 'Name of the map at the last sighting'),
  x: assumed('x', optional(number), 'Place of the device, metres east; absent when unknown'),
  y: assumed('y', optional(number), 'Metres north'),
  pointName: assumed('pointName', optional(text), 'The nearest point of the patrols of the map'),
  count: assumed('count', number, 'Number of sightings there'),
  lastAt: assumed('lastTime', time, 'When it was last seen there'),
});

/** How often the person or plate was seen in an hour or a day. */
export const sightingSlot = entity('SightingSlot', {
  at: assumed('time', time, 'Begin of the hour or day'),
  count: assumed('count', number, 'Number of sightings in it'),
});

/** Where and when the person or plate was seen. */
export const sightings = entity('Sightings', {
  total: assumed('total', number, 'Number of sightings in the period'),
  places: assumed(
    'places',
    list(sightingPlace),
    `Places of the sightings, the most frequent first, at most ${mostPlaces}`,
  ),
  unit: assumed('unit', choice({ hour: 'hour', day: 'day' }), 'Hours for a period of one day, otherwise days'),
  slots: assumed(
    'slots',
    list(sightingSlot),
    'Each hour or day of the period, oldest first, also those without a sighting',
  ),
});
/** Where and when the person or plate was seen. */
export type Sightings = Infer<typeof sightings>;

/** The query for sightings. */
export const sightingsQuery = entity('SightingsQuery', {
  kind: assumed('type', sightingKind, 'A person or a number plate'),
  label: assumed('name', soughtText, 'Name of the person, or the plate'),
  from: field('startTime', time, 'Not before'),
  to: field('stopTime', optional(time), 'Not after; now when missing'),
  timeZone: field('timeZone', optional(text), 'IANA name of the time zone of hours and days; UTC when missing'),
});

export const getSightings = call({
  name: 'getSightings',
  module: 'face',
  permission: [{ page: personAggregates.screen, when: ['kind', 'person'] }, { page: plateAggregates.screen }],
  isOurs: true,
  request: sightingsQuery,
  answer: sightings,
  doc: 'Counts the sightings of one person or number plate by place, and by hour or day. Only devices that the user sees count.',
});
