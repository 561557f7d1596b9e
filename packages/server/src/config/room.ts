import { deviceModels, hardwareEntries, routePoints } from '@patrolkit/transport/contract';
import type { Ground } from '../fleet/ground.ts';
import type { SiteMaps } from '../fleet/site-maps.ts';
import type { Register } from '../fleet/register.ts';
import { reasonOf } from '../http/guard.ts';
import type { Crew } from '../http/crew.ts';
import type { Outdoors } from '../http/console-page.ts';
import type { Room } from '../http/room.ts';
import type { StoredName } from '../language/names.ts';
import type { Files } from '../files/files.ts';
import type { Uploads } from '../files/uploads.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Live } from '../live/live.ts';
import type { Database } from '../store/database.ts';
import type { Voices } from '../links/voices.ts';
import type { FleetEvent } from '../links/events.ts';
import type { FaultTypes } from '../links/faults.ts';
import type { DutiesAt } from '../links/duties.ts';
import type { AnsweringFor } from '../links/managers.ts';
import type { NamesNow, SiteNames } from '../fleet/site-names.ts';
import type { Language } from '../language/texts.ts';
import type { Fleet } from '../links/fleet.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { Keeping } from '../links/keeping.ts';
import type { AlarmRules, EscalationSettings } from '../links/alarm-rules.ts';
import type { LinkageBook, LinkageRunner, LinkedThing } from '../links/linkages.ts';
import { AlarmEscalation } from './alarm-escalation.ts';
import { AlarmKinds } from './alarm-kinds.ts';
import { configCalls } from './calls.ts';
import { Changes } from './changes.ts';
import { Companies } from './companies.ts';
import { Customers } from './customers.ts';
import { DeviceModels } from './device-models.ts';
import type { BroadcastEntryParts } from './dialogue/broadcast-entries.ts';
import { forDialogue, makeSaid, type ForDialogue } from './dialogue/said.ts';
import type { VoiceParts } from './dialogue/voices.ts';
import { Devices, type DeviceParts } from './devices.ts';
import { Dictionaries } from './dictionaries.ts';
import type { FoundAsset } from './equipment/cabinets.ts';
import { choiceCalls } from './equipment/choices.ts';
import { openEquipment } from './equipment/equipment.ts';
import type { KeptCurrent } from './equipment/switches.ts';
import type { KeptRain } from './equipment/weather.ts';
import type { OpenedDoor } from './equipment/locks.ts';
import { EarlyAlarms } from './early-alarms.ts';
import { ExceptionTypes } from './exception-types.ts';
import { AccessSettings } from './face-access.ts';
import { seedConfig, type FirstSettings } from './first.ts';
import { Faces } from './faces.ts';
import { GisSettings } from './gis-map.ts';
import { Graphs } from './graphs/graphs.ts';
import { AreaManagers } from './guards/area-managers.ts';
import { CommunityGuards } from './guards/community-guards.ts';
import { GuardPlans } from './guards/guard-plans.ts';
import type { PictureOf } from '../links/past.ts';
import type { MessageOffice, MessageTries, PushRules } from '../links/messages.ts';
import type { VehicleRegister } from '../links/vehicles.ts';
import { PatrolLines } from './patrol-lines.ts';
import type { ComingRound, MissedPlan, RunEnd } from '../fleet/rounds.ts';
import { PatrolPlans, type PatrolPlanParts } from './patrols/patrol-plans.ts';
import { PatrolTypes, type PatrolTypeParts } from './patrol-types.ts';
import { PersonTypes } from './person-types.ts';
import { Points } from './points.ts';
import { Regions } from './regions.ts';
import { DeviceCommands } from './commands/device-commands.ts';
import { AlarmLinkages } from './linkages/alarm-linkages.ts';
import { LinkageChoices } from './linkages/choices.ts';
import { LinkedThings } from './linkages/linked-things.ts';
import { Maps } from './maps/maps.ts';
import { AlarmPushes } from './messages/alarm-pushes.ts';
import { SmsSettings } from './messages/sms-settings.ts';
import { Marks } from './maps/marks.ts';
import { ThingsOnMaps } from './maps/things-on-maps.ts';
import { RegisteredVehicles } from './registered-vehicles.ts';
import { RobotActions } from './robot-actions.ts';
import { RobotConfigs, type RobotConfigParts } from './robot-configs.ts';
import { RobotGroups } from './robot-groups.ts';
import { Roles } from './roles.ts';
import type { KeptReading } from './sensor-watch.ts';
import { ElseSettings } from './system/else-settings.ts';
import { ThingRegistry } from './uses.ts';
import { Validities } from './validities.ts';
import { Zones } from './zones.ts';

/** The parts of other rooms that this room needs. */
export interface ConfigRoomNeeds extends FirstSettings {
  readonly database: Database;
  readonly fleet: Pick<
    Fleet,
    | 'maps'
    | 'mapPicture'
    | 'setNets'
    | 'ground'
    | 'routes'
    | 'setRoutes'
    | 'setStops'
    | 'regions'
    | 'setRegions'
    | 'device'
    | 'devices'
    | 'equipment'
    | 'order'
    | 'abilities'
    | 'isFree'
  >;
  readonly names: NamesNow & Pick<SiteNames, 'onChange' | 'load'>;
  readonly ground: Ground;
  /** Whether something answers under the address of a tile; a test says so itself. */
  readonly findsTile?: ((address: string) => Promise<boolean>) | undefined;
  readonly library: FaceLibrary;
  /** The vehicles that the site knows. */
  readonly vehicles: VehicleRegister;
  readonly control: DeviceParts['control'];
  readonly alarmTypes: PatrolTypeParts['alarmTypes'];
  /** Tells the fleet which devices and models are stored. */
  readonly register: Pick<Register, 'load' | 'heardAt' | 'onChange' | 'settings' | 'model'>;
  /** How long users may watch live video. */
  readonly watchTime: RobotConfigParts['watchTime'];
  readonly live: Pick<Live, 'renamed' | 'regionsChanged' | 'mapsChanged' | 'mapThingsChanged'>;
  readonly uploads: Pick<Uploads, 'own' | 'keep' | 'keepSound' | 'keepDocument'>;
  readonly files: Pick<Files, 'read' | 'keep'>;
  readonly siteMaps: Pick<SiteMaps, 'load'>;
  readonly audio: VoiceParts['speaking'];
  /** Reads the broadcasts again that devices say by themselves. */
  readonly reloadBroadcasts: BroadcastEntryParts['reloadBroadcasts'];
  readonly crew: Crew;
  readonly sessions: Pick<Sessions, 'follow' | 'hashOf' | 'endOf' | 'close' | 'resetPassword'>;
  readonly actorOf: ActorOf;
  readonly now: () => number;
  /** A clock, ms, that nobody sets. */
  readonly steadyNow: () => number;
  /** Takes the alarms of equipment, and the ends of their causes. */
  readonly raise: (events: readonly FleetEvent[]) => void;
  /** Keeps the records of openings of doors, and of what robots found in cabinets. */
  readonly opened: (opening: OpenedDoor) => void;
  readonly found: (assets: readonly FoundAsset[]) => void;
  /** Keeps the records of what sensors measure. */
  readonly measured: (readings: readonly (KeptReading | KeptRain | KeptCurrent)[]) => void;
  /** Says to the records that a plan begins a run of a device, and that one was missed. */
  readonly begins: PatrolPlanParts['begins'];
  readonly missed: (plan: MissedPlan) => void;
  /** Reminds those who control a device that its plan is due, which they carry out by hand. */
  readonly remind: (plan: { readonly deviceId: string; readonly name: string }) => void;
  /** The executor of linkages. */
  readonly linked: () => LinkageRunner;
  /** Tells the consoles that things of a kind have reported something else. */
  readonly reported: (thing: string, screen: string, ids: readonly string[]) => void;
  /** Sends messages to users who try a rule. */
  readonly tries: MessageTries;
  readonly onError: (message: string) => void;
  /** Pictures of the first persons. */
  readonly pictureOf: PictureOf;
}

/** The room of what administrators maintain. */
export interface ConfigRoom extends Room {
  readonly calls: ReturnType<typeof configCalls>;
  readonly faultTypes: FaultTypes;
  /** What robots say and answer, for the rooms that let them. */
  readonly forDialogue: ForDialogue;
  /** What broadcasts need. */
  readonly forBroadcasts: {
    readonly voice: Voices['of'];
    /** The time zone of a map, by its IANA name. */
    readonly zoneOf: (mapId: string) => string;
  };
  /** What other rooms need of plans. */
  readonly planned: {
    /** The next round of each device that a plan begins. */
    readonly coming: () => readonly ComingRound[];
    /** Notes that a run of a device has ended. */
    readonly onRunEnd: (run: RunEnd) => void;
    /** The duties of guards that are in progress at a moment. */
    readonly duties: DutiesAt;
  };
  /** What the room of alarms needs. */
  readonly forAlarms: {
    /** Raises alarms for readings of sensors that are beyond their limits. */
    readonly checkThresholds: () => void;
    readonly answeringFor: AnsweringFor;
    readonly rules: AlarmRules;
    readonly escalation: EscalationSettings;
    /** How long data are kept, and when alarms are closed by themselves. */
    readonly keeping: Keeping;
  };
  /** What the room of linkages needs. */
  readonly forLinkages: {
    readonly book: LinkageBook;
    readonly thing: (kind: 'lock' | 'switch', id: string) => LinkedThing | undefined;
    /** The name of a rule for messages that is in force. */
    readonly nameOfPush: (id: string) => StoredName | undefined;
    /** Sends a command to a device; returns why not. */
    readonly command: DeviceCommands['send'];
    readonly voice: Voices['of'];
  };
  /** Ends what is sent to a device, because a user has stopped it. */
  letGo(deviceId: string): void;
  /** What the room of messages needs. */
  readonly forMessages: {
    readonly rules: PushRules;
    readonly office: MessageOffice;
    readonly answeringFor: AnsweringFor;
    /** The time zone of a map, by its IANA name. */
    readonly zoneOf: (mapId: string) => string;
    readonly language: Language;
  };
  /** What pages of the console say of outdoor maps. */
  outdoors(): Outdoors;
}

/** Opens the room: loads the stored things and settings, and hands them to the fleet. */
export const openConfig = async (needs: ConfigRoomNeeds): Promise<ConfigRoom> => {
  const { now, onError, audio, names, firstEquipment: first, language } = needs;
  const changes = new Changes(now);
  const alarms = new EarlyAlarms(needs.raise);
  const onMaps = new ThingsOnMaps({ ...needs, changes });
  const parts = {
    ...needs,
    raise: (events: readonly FleetEvent[]) => alarms.raise(events),
    reported: onMaps.followed(needs.reported),
    changes,
    registry: new ThingRegistry(),
    speaking: audio,
    nameOfDevice: (id: string) => names.device(id),
    nameOfPoint: (id: string) => names.point(id),
    nameOfMap: (id: string) => names.map(id),
  };
  const maps = new Maps(parts);
  const zones = new Zones(parts);
  const times = new Validities({ ...parts, zones });
  const equipment = await openEquipment({ ...parts, times }, { first, language });
  const isSheltered = (id: string): boolean => equipment.weather.isSheltered(id);
  // Before all that reads the nodes of maps.
  const graphs = new Graphs(parts);
  const said = makeSaid({ ...parts, places: graphs });
  const managers = new AreaManagers({ ...parts, times });
  const rounds = new GuardPlans({ ...parts, zones, managersOf: ids => managers.namesOf(ids) });
  const alarmKinds = new AlarmKinds({ ...parts, times });
  const things = new LinkedThings(parts);
  const pushes = new AlarmPushes({ ...parts, times });
  const linkages = new AlarmLinkages({
    ...parts,
    times,
    things,
    alarmKinds,
    nameOfPush: id => pushes.nameOf(id),
  });
  const commands = new DeviceCommands(parts);
  await commands.load();
  const kinds = {
    linked: { linkages, commands, choices: new LinkageChoices({ ...parts, zones }), runner: needs.linked },
    drawn: { maps, marks: new Marks({ ...parts, graphs }), onMaps },
    types: new PersonTypes(parts),
    faces: new Faces(parts),
    graphs,
    points: new Points({ ...parts, places: graphs, voices: said.voices }),
    lines: new PatrolLines(parts),
    plans: new PatrolPlans({ ...parts, zones, isSheltered }),
    patrols: new PatrolTypes(parts),
    actions: new RobotActions(parts),
    regions: new Regions({ ...parts, times }),
    alarmKinds,
    faults: new ExceptionTypes(parts),
    dictionaries: new Dictionaries(parts),
    times,
    users: new Customers(parts),
    roles: new Roles(parts),
    units: new Companies(parts),
    groups: new RobotGroups(parts),
    models: new DeviceModels(parts),
    devices: new Devices({ ...parts, zones }),
    register: new RegisteredVehicles(parts),
    configs: new RobotConfigs(parts),
    duty: { guards: new CommunityGuards({ ...parts, onDuty: () => rounds.onDuty() }), rounds, managers },
    access: new AccessSettings(parts),
    gis: new GisSettings(parts),
    other: new ElseSettings(parts),
    said,
    equipment,
    told: { pushes, sms: new SmsSettings(parts) },
  };
  const escalation = new AlarmEscalation(parts);
  for (const settings of [escalation, kinds.access, kinds.told.sms, kinds.gis, kinds.other])
    changes.on([], () => settings.load());
  changes.on([routePoints.entity.name], () => needs.names.load());
  changes.on([deviceModels.entity.name, hardwareEntries.entity.name], () => needs.register.load());
  await kinds.faces.portray(needs.pictureOf);
  await Promise.all([seedConfig(needs), kinds.alarmKinds.seed()]);
  await changes.readAll();
  needs.names.onChange = needs.register.onChange = () => needs.live.renamed();
  let reading = Promise.resolve();
  return {
    calls: configCalls({ ...kinds, choices: choiceCalls(parts), library: needs.library, crew: needs.crew }),
    faultTypes: kinds.faults,
    outdoors: () => kinds.gis.outdoors,
    forAlarms: {
      checkThresholds: () => kinds.devices.checkThresholds(),
      answeringFor: place => managers.answeringFor(place),
      rules: kinds.alarmKinds,
      escalation,
      keeping: kinds.other,
    },
    letGo: deviceId => commands.runs.letGo(deviceId),
    forLinkages: {
      book: linkages,
      thing: (kind, id) => things.of(kind, id),
      command: (id, deviceId) => commands.send(id, deviceId),
      nameOfPush: id => pushes.nameOf(id),
      voice: id => said.voices.of(id),
    },
    forMessages: {
      rules: kinds.told.pushes,
      office: kinds.told.sms,
      answeringFor: place => managers.answeringFor(place),
      zoneOf: mapId => zones.ofMap(mapId),
      language,
    },
    forBroadcasts: { voice: id => said.voices.of(id), zoneOf: mapId => zones.ofMap(mapId) },
    forDialogue: forDialogue(said, commands),
    planned: {
      coming: () => kinds.plans.dispatcher.coming(),
      onRunEnd: run => kinds.plans.dispatcher.ended(run),
      duties: at => rounds.dutiesAt(at),
    },
    tick: events => {
      kinds.points.tick(events);
      kinds.types.tick(events);
      said.guides.tick(events);
      kinds.actions.tick(events);
      commands.tick();
      kinds.equipment.tick(events);
    },
    sweep: () => {
      alarms.open();
      kinds.equipment.sweep();
      kinds.devices.sweep();
      kinds.plans.dispatcher.look();
      kinds.regions.follow();
      onMaps.sweep();
      kinds.alarmKinds.sweep();
      rounds.follow();
      const again = changes.reread();
      if (again) reading = again.catch((error: unknown) => onError(`config: ${reasonOf(error)}`));
    },
    close: async () => {
      await reading;
      const stores = [
        kinds.alarmKinds,
        kinds.faults,
        onMaps,
        said.guides,
        kinds.actions,
        commands,
        kinds.equipment,
        kinds.devices,
        kinds.plans.dispatcher,
      ];
      for (const store of stores) await store.settled();
    },
  };
};
