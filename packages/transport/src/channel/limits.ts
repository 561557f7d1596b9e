/** The numbers of the live channel (specification section 9, safety.md 1), in ms except for counts. */
export const limits = {
  /** Time between two heartbeats. */
  heartbeat: 15_000,
  /** Time without a frame after which a socket is closed. */
  silence: 30_000,
  /** Time between two attempts to connect. */
  reconnect: 15_000,
  /** How long an attempt may take to open. */
  openWait: 10_000,
  /** Shortest time between two attempts that a returning network causes. */
  online: 5_000,
  /** How late a timer may be before the computer counts as having slept. */
  late: 15_000,
  /** How long a device switch may take. */
  deviceSwitch: 5_000,
  /** How long an answer may still come to a device switch that timed out. */
  lateAnswer: 30_000,
  /** How long an answer waits for a contradiction, because it may be the second answer to an earlier switch. */
  doubt: 1_000,
  /** How long a change of switches or subscriptions waits for others, because views come and go together. */
  changes: 200,
  /** How long a replaced socket may take to close. */
  closeWait: 1_000,
  /** How long a push may wait to be folded with others. */
  flush: 984,
  /** Time between two deliveries of serious alarms when they come very fast. */
  urgentSpacing: 200,
  /** How many deliveries in a row go out at once before that. */
  urgentBurst: 5,
  /** The most pushes that wait. Each takes some 8 µs on the page, so more at once would block it for too long. */
  waiting: 1_500,
  /** Length of a frame's text in a trace, characters. */
  traced: 2_000,
} as const;
