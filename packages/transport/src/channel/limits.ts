/** The numbers of the live channel (specification section 9, safety.md 1), milliseconds. */
export const limits = {
  /** Between two heartbeats. */
  heartbeat: 15_000,
  /** Silence after which a socket is given up. */
  silence: 30_000,
  /** Between two attempts to connect. */
  reconnect: 15_000,
  /** How long an attempt may take to open. */
  openWait: 10_000,
  /** Least time between two attempts that a returning network causes. */
  online: 5_000,
  /** How late a timer may be before the machine is taken to have slept. */
  late: 15_000,
  /** How long a device switch may take. */
  deviceSwitch: 5_000,
  /** How long an answer is doubted that may be the second one to an earlier switch. */
  doubt: 1_000,
  /** How long a change of switches or subscriptions waits for others: views come and go together. */
  changes: 200,
  /** How long a socket that is replaced may take to close. */
  closeWait: 1_000,
  /** How long a push may wait to be folded with others. */
  flush: 984,
} as const;
