/** The types of alarms: what the server does with the next alarm of each, between its raising and its storing. */
import { remindWords } from '../alarms/entities.ts';
import {
  assumed,
  audio,
  choice,
  entity,
  field,
  flag,
  measured,
  meant,
  number,
  optional,
  several,
  text,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

/** How many days the numbers beside a type cover, the present one among them. */
export const countedDays = 30;

/** What the device that raises an alarm does about it by itself. The numbers are those of the specification. */
export const alarmMethod = choice({ sound: 1, light: 2, stop: 3, follow: 4, sos: 5 });
export type AlarmMethod = Infer<typeof alarmMethod>;

const settings = {
  names: assumed('alarmNames', names(50), 'What users call its alarms, in each language'),
  isOn: assumed('enabled', withDefault(flag, true), 'Alarms of it are raised'),
  level: field(
    'alarmLevel',
    meant(choice({ serious: 1, important: 2, general: 3 }), 'level'),
    'Level of its alarms. Persons, limits, faults and regions with a graver level of their own keep that',
  ),
  remind: field('remindType', choice(remindWords), 'How consoles announce its alarms'),
  hasSound: field('audioRemind', withDefault(flag, false), 'Its alarms have the sound of the type'),
  voiceId: assumed(
    'voiceId',
    optional(within(text, { max: 20 })),
    'The sound that its alarms have, one of `listSound`; that of the type without',
  ),
  methods: field(
    'alarmMethods',
    optional(within(several(alarmMethod), { max: 5 })),
    'What the device does that raises one, before all linkages; nothing without. An SOS call makes no further one',
  ),
  cooldown: assumed(
    'intervalSeconds',
    measured('second', 0, { min: 0, max: 3600 }),
    'The same source again within this time is the same alarm; 0 for never',
  ),
  profileId: assumed(
    'validityId',
    optional(within(text, { max: 20 })),
    'The named times in which alarms of it are raised, by the clocks of their map; always without',
  ),
  reviews: assumed('reviewAllowed', withDefault(flag, true), 'Robots may look at its alarms again'),
};

const count = (name: string, doc: string) => assumed(name, withDefault(number, 0), doc);

/** A type of alarms. */
export const alarmKind = entity('AlarmKind', {
  ...kept,
  type: field('alarmType', text, 'The type, which never changes'),
  name: field('alarmName', withDefault(text, ''), 'Name in the language of the caller'),
  belong: field(
    'alarmBelong',
    withDefault(choice({ external: 1, body: 2 }), 'external'),
    'Whether it is about what devices notice, or about devices themselves',
  ),
  ...settings,
  profileName: assumed('validityName', withDefault(text, ''), 'Those named times; empty for always'),
  voiceName: assumed('voiceName', optional(text), 'The name of the chosen sound'),
  sound: field('audioRemindFileUrl', optional(audio), 'The sound of its alarms, to listen to'),
  raised: count('alarmNum', 'Alarms of the last 30 days'),
  joined: count('repeatNum', 'Repeats of these days that were joined to an alarm by the cooldown'),
  shelved: count('shelveNum', 'Alarms of these days that nobody was told of, because their source was shelved'),
  switchedOff: count('offNum', 'Alarms of these days that were not raised, because the type was off'),
  unarmed: count('unarmedNum', 'Alarms of these days that were not raised, because the named times did not hold'),
});

/** The types of alarms. The server raises these and no others, so nobody adds or deletes one. */
export const alarmKinds = things({
  entity: alarmKind,
  module: 'device',
  screen: 'alarm-level-config',
  labels: 'policy.alarmKind',
  filters: ['name', 'belong', 'isOn', 'level', 'remind', 'profileId'],
  words: ['profileId'],
  sorts: ['changedAt', 'level', 'type', 'name', 'raised', 'cooldown'],
  settings,
  rules: {
    title: 'name',
    unique: [['names']],
    switch: 'isOn',
    isShared: true,
    refers: [
      { field: 'profileId', thing: 'Validity' },
      { field: 'voiceId', thing: 'Voice' },
    ],
  },
  doc: { one: 'A type of alarms', all: 'Types of alarms' },
});
