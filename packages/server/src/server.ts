import { defaultLanguage } from '@patrolkit/transport/contract';
import { openAlarms } from './alarms/room.ts';
import { openAudio } from './audio/room.ts';
import { boardCalls } from './boards/calls.ts';
import { openCaptures } from './captures/room.ts';
import { equipmentTold } from './equipment-told.ts';
import { openConfig } from './config/room.ts';
import { Control } from './driving/control.ts';
import { openDialogue } from './dialogue/room.ts';
import { openDriving } from './driving/room.ts';
import { fleetCalls } from './fleet/calls.ts';
import { openFleetPictures } from './fleet/pictures.ts';
import { Register } from './fleet/register.ts';
import { openSite } from './fleet/site-maps.ts';
import { fleetTests } from './fleet/test-actions.ts';
import type { Handlers } from './http/calls.ts';
import { AccountCaps, accountLimits } from './http/account-caps.ts';
import { createFileAddresses } from './files/file-addresses.ts';
import { clearing, Files } from './files/files.ts';
import { createSpeech } from './http/speech.ts';
import { uploadCalls } from './files/calls.ts';
import { Uploads } from './files/uploads.ts';
import { actorsOf } from './live/actor.ts';
import { Live } from './live/live.ts';
import { liveRoom } from './live/room.ts';
import { openInventor, openSource } from './open-source.ts';
import type { ServerOptions } from './server-options.ts';
import type { Fleet } from './links/fleet.ts';
import { openFollowers } from './followers.ts';
import { startLoop } from './loop.ts';
import { closeRooms, tellRooms, type Room } from './http/room.ts';
import { listen } from './listen.ts';
import { openRecords } from './records/room.ts';
import { Rights } from './session/rights.ts';
import { openSessions } from './session/room.ts';
import { signingKey } from './store/signing-key.ts';
import { seedUsers } from './session/seeds.ts';
import { openShifts } from './shifts/room.ts';
import { openSos } from './sos/room.ts';
import { watchPictures } from './video/pictures.ts';
import { openVideo } from './video/room.ts';

/** A running server. */
export interface Server {
  port: number;
  fleet: Fleet;
  close(): Promise<void>;
}

/** Puts the rooms together and listens. */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const { database, onError } = options;
  const clocks = { now: (): number => Date.now(), steadyNow: (): number => performance.now() };
  const { now, steadyNow } = clocks;
  const { source, fleet, site, guest, pictureOf, known } = await openSource(options, clocks);
  await seedUsers(database, now());
  const stored = await openSite(database, fleet, { now, onError, first: source.firstEquipment });
  const register = new Register(database, fleet, clocks);
  const { tell = () => undefined, language = defaultLanguage } = options;
  const signingIn = await openSessions({ ...options, ...clocks, tell, sendCode: to => after.messages.sendCode(to) });
  const shared = { ...stored, ...clocks, crew: options.crew, caps: new AccountCaps(accountLimits), database, onError };
  const control = new Control(fleet, steadyNow, now);
  const files = new Files(options.filesFolder);
  const uploads = new Uploads(database, files, now);
  const addresses = createFileAddresses(await signingKey(database, 'files'), now);
  const speech = createSpeech({ ...options.speech, addresses });
  const pictures = await openFleetPictures(database, fleet);
  const videoLimit = (deviceId: string): number => video.watchTime.sitting(deviceId);
  const today: ConstructorParameters<typeof Live>[0]['today'] = {
    alarms: of => alarms.countToday(of),
    captures: of => captures.captures.today.countOf(of),
  };
  const live = new Live({ ...known, ...stored, fleet, register, control, now: steadyNow, videoLimit, today, speech });
  const common = { ...shared, ...known, fleet, site, live, files, uploads, control, actorOf: actorsOf(live) };
  const driving = openDriving(common);
  const audio = await openAudio({ ...common, configured: () => config.forBroadcasts });
  const video = await openVideo({ ...common, register, recording: options.recording });
  const told = { register, ...equipmentTold({ source, language, live, rooms: () => ({ alarms, records, ...after }) }) };
  const config = await openConfig({ ...common, ...told, ...signingIn, ...video, ...audio.forConfig, pictureOf });
  const dialogue = openDialogue({ ...common, ...told, ...config.forDialogue, speaking: audio.audio });
  const sos = await openSos({
    ...common,
    video: video.video,
    raise: events => alarms.tick(events),
    cameras: { watch: (deviceId, take) => watchPictures(video.cameras, deviceId, take) },
    times: options.sosTimes,
    isTwoWay: options.twoWay ?? false,
  });
  const captures = await openCaptures({
    ...common,
    shoot: video.shoot,
    onStored: capture => {
      records.captured({ deviceId: capture.device_id, at: capture.at });
      inventor?.captured(capture);
    },
  });
  const alarms = await openAlarms({
    ...options,
    ...common,
    video: video.recordings,
    shoot: video.shoot,
    onRecorded: alarm => {
      video.recorder.alarm(alarm.device_id);
      records.raised({ deviceId: alarm.device_id, at: alarm.began_at });
      inventor?.raised(alarm);
      after.linkages.raised(alarms.linked.of(alarm));
    },
    ...config.forAlarms,
    purged: () => [signingIn, uploads, captures.captures, records, after.linkages, after.messages],
  });
  const after = await openFollowers(common, options, { alarms, audio, config, records: () => records, sos, video });
  const shifts = openShifts({ ...common, ...config.planned });
  const records = await openRecords({
    ...common,
    ...config.planned,
    faultTypes: config.faultTypes,
    raise: events => alarms.tick(events),
    recorded: video.recorded,
    sizeOf: picture => files.size(picture),
    thinsReadings: options.thinsReadings ?? true,
    isFilling: () => inventor?.isFilling() ?? false,
  });
  const inventor = await openInventor(source, {
    ...common,
    language,
    tell,
    pictureOf,
    records,
    alarms,
    captures: captures.captures,
    onToday: async () => void (await Promise.all([captures.captures.today.read(), alarms.recount(), shifts.seed()])),
  });
  const rooms: readonly Room[] = [
    liveRoom(live),
    signingIn,
    clearing(files, steadyNow),
    { routes: pictures.routes, test: fleetTests(stored.names), sweep: () => stored.names.sweep() },
    alarms,
    ...after.rooms,
    captures,
    sos,
    driving,
    audio,
    config,
    dialogue,
    // It writes with the writer of the records, which ends with their room.
    ...(inventor ? [inventor] : []),
    records,
    { tick: events => live.tick(events) },
    video,
    // The guest runs last: its cameras show what the other rooms have decided in this step.
    ...(guest ? [guest] : []),
  ];
  tellRooms(rooms, signingIn.sessions);
  const handlers: Handlers = {
    ...signingIn.calls(common),
    ...fleetCalls({ ...stored, fleet, register, pictures, videoLimit }),
    ...driving.calls,
    ...alarms.calls,
    ...sos.calls,
    ...video.calls,
    ...audio.calls,
    ...config.calls,
    ...dialogue.calls,
    ...captures.calls,
    ...records.calls,
    ...shifts.calls,
    ...after.calls,
    ...boardCalls({ ...common, ...records.forBoards, ...alarms.forBoards, captures: captures.captures }),
    ...uploadCalls(uploads),
  };
  const rights = new Rights({ ...alarms, fleet, sos: sos.sos, broadcasts: audio.broadcasts });
  const server = await listen(options, {
    ...shared,
    rights,
    numbers: control.numbers,
    handlers,
    outdoors: () => ({ tiles: options.tiles, ...config.outdoors() }),
    sessions: signingIn.sessions,
    files,
    addresses,
    speech,
    live,
    rooms,
  });
  const stopLoop = startLoop({ fleet, rooms, isQuiet: server.isQuiet, onError });
  inventor?.begin();
  return {
    port: server.port,
    fleet,
    close: () => {
      stopLoop();
      return closeRooms(rooms, server, fleet);
    },
  };
};
