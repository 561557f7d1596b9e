/** Opens the fleet of a server, and what belongs to a simulated site. */
import type { AlarmRoom } from './alarms/room.ts';
import type { Captures } from './captures/captures.ts';
import { Ground } from './fleet/ground.ts';
import { noFleet } from './links/none.ts';
import type { PictureOf } from './links/past.ts';
import { FaceLibrary } from './links/people.ts';
import { VehicleRegister } from './links/vehicles.ts';
import type { RecordRoom } from './records/room.ts';
import type { ServerOptions } from './server-options.ts';
import { storePastSignIns } from './session/sign-ins.ts';
import { dayOf } from './store/days.ts';
import type { FleetSource, Inventor, InventorNeeds } from './source.ts';

/** Opens the fleet, and what belongs to it. */
export const openSource = async (
  { source = { open: noFleet }, database, onError }: ServerOptions,
  { now, steadyNow }: { readonly now: () => number; readonly steadyNow: () => number },
) => {
  const library = new FaceLibrary(now);
  const vehicles = new VehicleRegister(dayOf);
  const fleet = source.open({ now, steadyNow, library, onError });
  const guest = await source.join?.({ database, deviceKind: id => fleet.device(id)?.kind, now, onError });
  const pictureOf: PictureOf = taken => guest?.pictureOf(taken) ?? '';
  return {
    source,
    known: { library, vehicles, ground: new Ground(fleet) },
    fleet,
    site: source.site?.(),
    guest,
    pictureOf,
  };
};

/** Opens the inventor of a simulated site, if there is one, over the rooms that store what it invents. */
export const openInventor = (
  { invent }: FleetSource,
  {
    records,
    alarms,
    captures,
    pictureOf: picture,
    ...needs
  }: Omit<InventorNeeds, 'writer' | 'faultTypes' | 'duties' | 'abnormal' | 'stores'> & {
    readonly records: RecordRoom;
    readonly alarms: Pick<AlarmRoom, 'storePast'>;
    readonly captures: Pick<Captures, 'storePast'>;
    readonly pictureOf: PictureOf;
  },
): Promise<Inventor | undefined> =>
  invent?.({
    ...needs,
    writer: records.writer,
    faultTypes: records.faultTypes,
    duties: records.duties,
    abnormal: (stop, pointId) => records.abnormal(stop, pointId),
    stores: {
      picture,
      alarms: (inside, past) => alarms.storePast(inside, past),
      captures: (inside, past) => captures.storePast(inside, past),
      signIns: storePastSignIns,
    },
  }) ?? Promise.resolve(undefined);
