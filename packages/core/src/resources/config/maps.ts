/** The pages of the maps of the site, and of what is written on them. */
import {
  exportRosMap,
  listCompany,
  listMap,
  listMapMark,
  listMarkedThing,
  listUnitMap,
  mapMarks,
  mapPixels,
  markedThings,
  readRosMap,
  siteMaps,
  uploadMapPicture,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { megabytesOf } from '../megabytes.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(siteMaps, {
    effect: 'now',
    dictionaries: { companyId: listCompany },
    columns: [
      'name',
      'companyName',
      'floor',
      'isOutdoor',
      'width',
      'height',
      'robots',
      'isValid',
      'changedAt',
      'pictures',
    ],
    more: ['scale', 'originX', 'originY', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        label: 'places.map.section.map',
        fields: [
          'names',
          { name: 'companyId', dictionary: listCompany },
          'floor',
          { name: 'isOutdoor', hint: { id: 'places.map.isOutdoor.hint' } },
          { name: 'isValid', first: true, hint: { id: 'places.map.isValid.hint' } },
        ],
      },
      {
        label: 'places.map.section.picture',
        fields: [
          {
            name: 'pictures',
            upload: uploadMapPicture,
            hint: { id: 'places.map.pictures.hint', values: { limit: megabytesOf(uploadMapPicture), ...mapPixels } },
          },
          {
            name: 'scale',
            kind: 'scale',
            scale: { pictures: 'pictures' },
            first: '0.05',
            hint: { id: 'places.map.scale.hint' },
          },
          { name: 'originX', first: '0', hint: { id: 'places.map.originX.hint' } },
          { name: 'originY', first: '0' },
          { name: 'ros', hint: { id: 'places.map.ros.hint' } },
        ],
        panel: { kind: 'ros', read: readRosMap, write: exportRosMap },
      },
    ],
  }),
  thingPage(mapMarks, {
    effect: 'now',
    dictionaries: { mapId: listUnitMap },
    tree: { by: 'mapId' },
    columns: ['name', 'mapName', 'kind', 'refName', 'shape', 'isShown', 'changedAt'],
    more: ['angle', 'colour', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        label: 'places.mark.section.meaning',
        fields: [
          'name',
          { name: 'mapId', dictionary: listMap },
          { name: 'kind', first: 'text', hint: { id: 'places.mark.kind.hint' } },
          {
            name: 'refId',
            dictionary: listMarkedThing,
            whenIs: ['kind', ...markedThings],
            among: [
              { by: 'kind', carries: 'kind' },
              { by: 'mapId', carries: 'mapId' },
            ],
            isNeeded: true,
          },
          { name: 'angle', whenIs: ['kind', 'charger', 'camera', 'beacon'], hint: { id: 'places.mark.angle.hint' } },
          { name: 'colour', hint: { id: 'places.mark.colour.hint' } },
          { name: 'isShown', first: true, hint: { id: 'places.mark.isShown.hint' } },
        ],
      },
      {
        label: 'places.mark.section.place',
        fields: [
          { name: 'shape', first: 'point' },
          {
            name: 'corners',
            kind: 'corners',
            dictionary: listMapMark,
            corners: { map: 'mapId', heading: 'angle', shape: 'shape' },
            hint: { id: 'places.mark.corners.hint' },
          },
        ],
      },
    ],
  }),
);
