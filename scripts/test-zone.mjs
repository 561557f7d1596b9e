// The time zone of the tests: one in which it is noon when they start, so that no run comes to midnight.
import process from 'node:process';

const noon = 12;

/** The zone in which it is between 12:00 and 13:00 of the same day as in UTC. Names of this kind count hours west of Greenwich. */
export function noonZone(now) {
  const west = now.getUTCHours() - noon;
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`;
}

/**
 * Sets the zone of this process and of all that it starts, browsers and gateways among them. TEST_ZONE names another one; processes that
 * the runner starts later, in another hour, find in it what the first has chosen.
 */
export function useTestZone() {
  process.env.TEST_ZONE ??= noonZone(new Date());
  process.env.TZ = process.env.TEST_ZONE;
}
