import type { FleetSource } from '@patrolkit/server/source.ts';
import { signingKey } from '@patrolkit/server/store/signing-key.ts';
import { SiteCameras } from './cameras/site-cameras.ts';
import type { Studio } from './cameras/studio-thread.ts';
import { firstDialogue } from './first-dialogue.ts';
import { firstDuties } from './first-duties.ts';
import { firstEquipment } from './first-equipment.ts';
import { KeptHardware } from './kept-hardware.ts';
import { PastPictures } from './cameras/past-pictures.ts';
import { openInventions } from './records/inventions.ts';
import { plans } from './world/plans.ts';
import { denseRhythm, sitePauses, siteRhythm } from './world/rhythm.ts';
import { SimulatedSite } from './simulated-site.ts';
import { usualAlarmsPerHour } from './world/situations.ts';
import { SiteSound } from './sound.ts';
import { World } from './world/world.ts';

/** The options of a simulated site. */
export interface SiteOptions {
  /** The number of devices. */
  readonly fleet: number;
  readonly seed: number;
  /** Simulated seconds in a real second. */
  readonly speed: number;
  /** Alarms in each hall in a simulated hour, on average; 6 by default. */
  readonly alarmsPerHour?: number | undefined;
  /** Whether an alarm is raised and an emergency call begins in the first minute. */
  readonly hasOpening?: boolean | undefined;
  /** Whether much happens in little time, as tests need it. */
  readonly isDense: boolean;
  /** Makes the pictures of all cameras. */
  readonly studio: Studio;
  /** Starts another studio, which makes pictures of the past. */
  readonly openStudio: () => Studio;
  /** Days of the past that a fresh installation gets; 0 by default. */
  readonly historyDays?: number | undefined;
  /** Readings of sensors that are made for measurements; 0 by default. */
  readonly sensorRows?: number | undefined;
}

/** A simulated site. */
export interface SiteSource extends FleetSource {
  readonly site: () => SimulatedSite;
}

/** Makes the simulated site of an installation. */
export const openSite = (options: SiteOptions): SiteSource => {
  const { fleet, seed, speed, alarmsPerHour = usualAlarmsPerHour, hasOpening = false, isDense } = options;
  let opened: SimulatedSite | undefined;
  const site = (): SimulatedSite => {
    if (!opened) throw new Error('the site is not open yet');
    return opened;
  };
  return {
    open: ({ now, steadyNow: steady, library }) => {
      const rhythm = isDense ? denseRhythm : siteRhythm;
      const world = new World({
        seed,
        fleet,
        speed,
        now,
        steady,
        alarmsPerHour,
        hasOpening,
        rhythm,
        isPlanned: true,
        library,
      });
      const sound = new SiteSound(
        id => world.device(id),
        now,
        id => world.settingsOf(id),
      );
      const cameras = new SiteCameras(options.studio, id => sound.ear(id));
      opened = new SimulatedSite({ world, cameras, sound, now });
      return opened;
    },
    site,
    firstEquipment,
    firstDuties,
    firstDialogue,
    firstPauses: isDense ? [0] : sitePauses,
    invent: needs => {
      const { historyDays = 0, sensorRows = 0 } = options;
      return openInventions(site().world, { seed, historyDays, sensorRows }, needs);
    },
    join: async ({ database, deviceKind, now, onError }) => {
      const kept = new KeptHardware(database, onError);
      await kept.load((id, change) => site().setHardware(id, change));
      site().onHardware = device => kept.keep(device);
      const pictures = new PastPictures({
        plans,
        key: await signingKey(database, 'past pictures'),
        deviceKind,
        openStudio: options.openStudio,
        now,
        rest: ms => new Promise(resolve => setTimeout(resolve, ms)),
      });
      return {
        pictureOf: taken => pictures.address(taken),
        routes: app => pictures.routes(app),
        tick: (_, at) => site().film(at),
        sweep: () => pictures.sweep(),
        close: async () => {
          await pictures.close();
          await kept.close();
        },
      };
    },
  };
};
