// The time zone of the tests, whatever that of the machine is. It is UTC; tests that go by the clock use one in which no run reaches
// midnight.
import process from 'node:process';

/** UTC. In the last hour of its day it is a zone in which it is early evening then. Names of this kind count hours west of Greenwich. */
export const zoneOfRun = now => (now.getUTCHours() === 23 ? 'Etc/GMT+6' : 'UTC');

/**
 * Sets the zone of this process and of all that it starts, browsers and servers among them. TEST_ZONE names another one. Processes that the
 * runner starts in a later hour find in it what the first process has chosen.
 */
export function useTestZone(zone = 'UTC') {
  process.env.TEST_ZONE ??= zone;
  process.env.TZ = process.env.TEST_ZONE;
}
