// The time zone of the tests, whatever that of the machine is: UTC, and for what goes by the clock one in which no run comes to midnight.
import process from 'node:process';

/** UTC, but in the last hour of its day a zone in which it is early in the evening then. Names of this kind count hours west of Greenwich. */
export const zoneOfRun = now => (now.getUTCHours() === 23 ? 'Etc/GMT+6' : 'UTC');

/**
 * Sets the zone of this process and of all that it starts, browsers and servers among them. TEST_ZONE names another one; processes that
 * the runner starts later, in another hour, find in it what the first has chosen.
 */
export function useTestZone(zone = 'UTC') {
  process.env.TEST_ZONE ??= zone;
  process.env.TZ = process.env.TEST_ZONE;
}
