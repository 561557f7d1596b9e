/** The page of the background and the places of outdoor maps. */
import { getSysconfig, gisScreen, saveSysconfig } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { formOf } from '../form-of.ts';
import { settingsPage } from '../settings-page.ts';

/** The pages. */
export const pages = byName(
  settingsPage(gisScreen, {
    get: getSysconfig,
    edit: saveSysconfig,
    area: 'places',
    effect: 'places.gis.effect',
    saved: {
      by: 'tileAnswer',
      words: {
        none: { tone: 'success', text: 'places.gis.saved.none' },
        answers: { tone: 'success', text: 'places.gis.saved.answers' },
        silent: { tone: 'warning', text: 'places.gis.saved.silent' },
      },
    },
    form: formOf({ edit: saveSysconfig, area: 'places.gis' }, [
      {
        label: 'places.gis.section.tiles',
        fields: [
          {
            name: 'tiles',
            kind: 'text',
            hint: {
              id: 'places.gis.tiles.hint',
              values: { example: 'https://tiles.example/{z}/{x}/{y}.png' },
            },
          },
          { name: 'attribution', hint: { id: 'places.gis.attribution.hint' } },
          { name: 'system', hint: { id: 'places.gis.system.hint' } },
        ],
      },
      {
        label: 'common.view',
        fields: [
          { name: 'longitude', hint: { id: 'places.gis.longitude.hint' } },
          'latitude',
          'zoomLeast',
          'zoomMost',
          { name: 'zoom', hint: { id: 'places.gis.zoom.hint' } },
        ],
      },
      {
        label: 'places.gis.section.anchors',
        fields: [{ name: 'anchors', hint: { id: 'places.gis.anchors.hint' } }],
      },
    ]),
  }),
);
