/** The page of commands. */
import {
  commandValues,
  deviceCommands,
  listDeviceModel,
  listPresetName,
  listRobot,
  runCommand,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(deviceCommands, {
    effect: 'now',
    columns: [
      'name',
      'code',
      'stepNames',
      'models',
      'words',
      'sort',
      'isValid',
      'ran',
      'ranOn',
      'stoppedBy',
      'changedAt',
    ],
    more: ['ranAt', 'changedBy'],
    dictionaries: { models: listDeviceModel },
    sort: { by: 'sort', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    operations: {
      run: { call: runCommand, icon: 'start', fields: [{ name: 'deviceId', dictionary: listRobot }] },
    },
    sections: [
      {
        fields: [
          'code',
          'names',
          { name: 'models', dictionary: listDeviceModel, hint: { id: 'linkages.command.models.hint' } },
          {
            name: 'steps',
            isOrdered: true,
            first: [{ kind: 'headLamp', value: 'on', wait: '0' }],
            columnVariants: {
              value: { by: 'kind', of: { ...commandValues, preset: listPresetName, broadcast: 'text' } },
            },
            hint: { id: 'linkages.command.steps.hint' },
          },
          { name: 'words', hint: { id: 'linkages.command.words.hint' } },
          'sort',
          { name: 'isValid', first: true },
        ],
      },
    ],
  }),
);
