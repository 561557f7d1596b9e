/** Pages of the models of devices, and of the hardware of these. */
import { deviceModels, hardwareEntries, initialCodes, listDeviceModel, uploadModelPicture } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { megabytesOf } from '../megabytes.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(deviceModels, {
    effect: 'now',
    columns: ['modelName', 'name', 'kind', 'hardware', 'maker', 'sort', 'devices', 'isValid', 'changedAt', 'pictures'],
    more: ['changedBy'],
    sort: { by: 'sort', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        label: 'fleet.model.section.model',
        fields: [
          'modelName',
          { name: 'kind', first: 'robot' },
          'maker',
          { name: 'hardware', hint: { id: 'fleet.model.hardware.hint' } },
          { name: 'quantities', whenIs: ['kind', 'sensor'], hint: { id: 'fleet.model.quantities.hint' } },
          {
            name: 'detectionDevices',
            whenIs: ['kind', 'robot'],
            hint: { id: 'fleet.model.detectionDevices.hint' },
          },
        ],
      },
      {
        label: 'fleet.model.section.shown',
        fields: [
          { name: 'names', hint: { id: 'fleet.model.names.hint' } },
          { name: 'sort', hint: { id: 'fleet.model.sort.hint' } },
          { name: 'isValid', first: true, hint: { id: 'fleet.model.isValid.hint' } },
          {
            name: 'pictures',
            upload: uploadModelPicture,
            hint: {
              id: 'fleet.model.pictures.hint',
              values: { limit: megabytesOf(uploadModelPicture) },
            },
          },
        ],
      },
    ],
  }),
  thingPage(hardwareEntries, {
    effect: 'now',
    columns: ['name', 'code', 'models', 'enableType', 'remarks', 'changedAt'],
    more: ['initial', 'changedBy'],
    sort: { by: 'code', direction: 'ascending' },
    acts: ['export'],
    sections: [
      {
        fields: [
          { name: 'code', isGiven: true },
          'names',
          { name: 'models', dictionary: listDeviceModel, hint: { id: 'fleet.hardware.models.hint' } },
          { name: 'initial', whenIs: ['code', ...initialCodes], hint: { id: 'fleet.hardware.initial.hint' } },
          'remarks',
        ],
      },
    ],
  }),
);
