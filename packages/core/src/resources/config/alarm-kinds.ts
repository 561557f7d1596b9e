/** The page of the types of alarms. */
import { alarmKinds, listSound, listValidity } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(alarmKinds, {
    effect: 'next',
    columns: [
      'name',
      'type',
      'level',
      'isOn',
      'remind',
      'hasSound',
      'sound',
      'methods',
      'cooldown',
      'raised',
      'joined',
      'shelved',
      'switchedOff',
      'unarmed',
    ],
    more: ['belong', 'voiceName', 'profileName', 'reviews', 'changedAt', 'changedBy'],
    dictionaries: { profileId: listValidity },
    sort: { by: 'level', direction: 'ascending' },
    acts: ['export'],
    sections: [
      {
        label: 'policy.alarmKind.section.alarm',
        fields: [
          'names',
          { name: 'level', hint: { id: 'policy.alarmKind.level.hint' } },
          { name: 'isOn', hint: { id: 'policy.alarmKind.isOn.hint' } },
          { name: 'profileId', dictionary: listValidity, hint: { id: 'policy.alarmKind.profileId.hint' } },
          { name: 'cooldown', hint: { id: 'policy.alarmKind.cooldown.hint' } },
        ],
      },
      {
        label: 'policy.alarmKind.section.console',
        fields: [
          { name: 'remind', hint: { id: 'policy.alarmKind.remind.hint' } },
          { name: 'hasSound', hint: { id: 'policy.alarmKind.hasSound.hint' } },
          {
            name: 'voiceId',
            dictionary: listSound,
            hint: { id: 'policy.alarmKind.voiceId.hint' },
          },
          { name: 'reviews', hint: { id: 'policy.alarmKind.reviews.hint' } },
        ],
      },
      {
        label: 'policy.alarmKind.section.device',
        fields: [{ name: 'methods', hint: { id: 'policy.alarmKind.methods.hint' } }],
      },
    ],
  }),
);
