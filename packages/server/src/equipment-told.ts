/** Where the equipment of a site comes from, whom it tells what it does, and how alarms are called there. */
import { assetChecks, conversations, doorOpenings, sensorReadings } from '@patrolkit/transport/contract';
import { alarmTypes } from './alarms/alarm.ts';
import type { AlarmRoom } from './alarms/room.ts';
import type { ConfigRoomNeeds } from './config/room.ts';
import type { DialogueParts } from './dialogue/dialogue.ts';
import type { Language } from './language/texts.ts';
import type { LinkageRunner } from './links/linkages.ts';
import type { Live } from './live/live.ts';
import type { MessageRoom } from './messages/room.ts';
import type { RecordRoom } from './records/room.ts';
import type { FleetSource } from './source.ts';

/** What the equipment needs of the server around it. The rooms are opened after it, and are told nothing before. */
export const equipmentTold = ({
  source,
  language,
  live,
  rooms,
}: {
  readonly source: Pick<FleetSource, 'firstEquipment' | 'firstPauses' | 'firstDuties' | 'firstDialogue'> | undefined;
  readonly language: Language;
  readonly live: Live;
  readonly rooms: () => {
    readonly alarms: Pick<AlarmRoom, 'tick'>;
    readonly messages: Pick<MessageRoom, 'tries'>;
    readonly records: Pick<RecordRoom, 'writer' | 'begins' | 'missed'>;
    readonly linkages: LinkageRunner;
  };
}): Pick<
  ConfigRoomNeeds,
  | 'alarmTypes'
  | 'firstEquipment'
  | 'firstPauses'
  | 'firstDuties'
  | 'firstDialogue'
  | 'language'
  | 'raise'
  | 'opened'
  | 'found'
  | 'measured'
  | 'reported'
  | 'begins'
  | 'missed'
  | 'remind'
  | 'linked'
  | 'tries'
> &
  Pick<DialogueParts, 'talked'> => ({
  alarmTypes,
  firstEquipment: source?.firstEquipment,
  firstPauses: source?.firstPauses,
  firstDuties: source?.firstDuties,
  firstDialogue: source?.firstDialogue,
  language,
  raise: events => rooms().alarms.tick?.(events),
  opened: opening => rooms().records.writer.keep(doorOpenings, [opening]),
  found: assets => rooms().records.writer.keep(assetChecks, assets),
  measured: readings => rooms().records.writer.keep(sensorReadings, readings),
  begins: (deviceId, patrol) => rooms().records.begins(deviceId, patrol),
  missed: plan => rooms().records.missed(plan),
  remind: plan => live.planDue(plan),
  linked: () => rooms().linkages,
  tries: { try: (rule, userId) => rooms().messages.tries.try(rule, userId) },
  talked: row => rooms().records.writer.keep(conversations, [row]),
  reported: (thing, screen, ids) => live.thingsReported(thing, screen, ids),
});
