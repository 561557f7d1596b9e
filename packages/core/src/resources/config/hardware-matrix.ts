/** The page that says which models have which hardware. */
import { getHardwareMatrix, listDeviceModel, setHardwareMatrix } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { formOf } from '../form-of.ts';
import { settingsPage } from '../settings-page.ts';

/** The pages. */
export const pages = byName(
  settingsPage('hardware-manage-list.matrix', {
    get: getHardwareMatrix,
    edit: setHardwareMatrix,
    area: 'fleet',
    effect: 'config.effect.now',
    form: formOf({ edit: setHardwareMatrix, area: 'fleet.matrix' }, [
      {
        fields: [
          {
            name: 'rows',
            kind: 'matrix',
            columnDictionaries: { models: listDeviceModel },
            told: ['name'],
            hidden: ['code'],
            hint: { id: 'fleet.matrix.rows.hint' },
          },
        ],
      },
    ]),
  }),
);
