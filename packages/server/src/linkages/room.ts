import type { Room } from '../http/room.ts';
import type { Purged } from '../links/keeping.ts';
import type { LinkageRunner, LinkedAlarm } from '../links/linkages.ts';
import { Linkages } from './linkages.ts';
import type { LinkageParts } from './parts.ts';
import { devicesFor } from './targets.ts';
import { tryLinkage } from './trial.ts';

/** The room of what is done when alarms are raised. */
export interface LinkageRoom extends Room, LinkageRunner, Purged {
  /** Takes an alarm that was stored. */
  raised(alarm: LinkedAlarm): void;
  /** Leaves a device alone, because a user has stopped it or takes it over. */
  letGo(deviceId: string): void;
}

/** Opens the room. */
export const openLinkages = async (parts: LinkageParts): Promise<LinkageRoom> => {
  const linkages = new Linkages(parts);
  await linkages.load();
  const { alarms } = parts;
  return {
    alarms,
    raised: alarm => linkages.raised(alarm),
    letGo: deviceId => linkages.leave(deviceId),
    // Runs are kept as long as their alarms.
    purge: ({ retention }) => linkages.runs.purge(parts.now() - retention),
    trial: (rule, seen, language) => tryLinkage(rule, seen, language, parts),
    devicesFor: ({ steps, maps }, alarm) => [...new Set(steps.flatMap(step => devicesFor(step, alarm, maps, parts)))],
    carryOut: (rule, alarm, by) => linkages.run(rule, alarm, by),
    runs: (asked, seen, language) => linkages.runs.find(asked, seen, { language, base: '' }),
    tick: () => linkages.tick(),
    sweep: () => linkages.sweep(),
    close: () => linkages.close(),
  };
};
